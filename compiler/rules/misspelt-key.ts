import { vainLookups } from "../analysis/commands/program-lookups.ts";
import { scriptOf } from "../analysis/commands/script-of.ts";
import type { KeysRead } from "../analysis/keys/keys-read.ts";
import { keysRead } from "../analysis/keys/keys-read.ts";
import { producersOf } from "../analysis/origins/producers.ts";
import { textSourceOfAll } from "../analysis/origins/text-source.ts";
import type { Origin } from "../analysis/origins/value-origin.ts";
import { originOf, shareOrigin } from "../analysis/origins/value-origin.ts";
import type { Read } from "../analysis/reads.ts";
import { namedKeys } from "../analysis/shell/printing/named-keys.ts";
import { speaksOf } from "../analysis/speaks-of.ts";
import { outlinedSteps } from "../analysis/types/prompt-outline.ts";
import { membersOf } from "../analysis/types/type.ts";
import { isMisspelling } from "../diagnostics/spelling/is-misspelling.ts";
import { isAlikeKey, isSecondName, meantKey } from "../diagnostics/spelling/meant-key.ts";
import { saidIn } from "../document/said-text.ts";
import { scalarAt } from "../document/scalar-at.ts";
import { writtenPlace } from "../document/written-place.ts";
import { dottedName } from "../ir/references.ts";
import type { PlacedCommand } from "../ir/visit.ts";
import { commandsIn } from "../ir/visit.ts";
import { countWord } from "../source/count-word.ts";
import type { RuleReport, RuleSubject } from "./rule.ts";
import { defineRule } from "./rule.ts";

/**
 * Where nothing tells which keys a value has, one that a single step reads, that nothing else speaks of, and that is spelt
 * almost like one which other steps read, or which the command that prints the value names, is most likely misspelt. So is one
 * that a program in a command looks up, where what sets the value tells all of its keys.
 */
export const misspeltKey = defineRule({
  name: "misspelt-key",
  reports: ["misspelt-key"],
  check(subject, report) {
    for (const placed of commandsIn(subject.plan.body)) checkPrograms(placed, subject, report);
    for (const group of keysRead(subject.facts.reads)) {
      if (group.reads.size > mostKeys) continue;
      for (const [key, [read, ...others]] of group.reads) {
        if (read === undefined || others.some(({ step }) => step !== read.step)) continue;
        checkKey({ key, read, group }, subject, report);
      }
    }
  },
});

/** What has more keys has some that are alike. */
const mostKeys = 50;

/** A key that one step reads. */
interface LoneKey {
  readonly key: string;
  readonly read: Read;
  readonly group: KeysRead;
}

function checkKey(lone: LoneKey, subject: RuleSubject, report: RuleReport<"misspelt-key">): void {
  const { key, read, group } = lone;
  const { name, span } = read.reference;
  const origin = originIfUnknown(lone, subject);
  if (origin === undefined) return;
  const { scripts, prompts, isComplete } = producersOf(origin);
  if ([...scripts, ...prompts].some((text) => speaksOf(text, key))) return;
  const keys = isComplete ? scripts.flatMap(namedKeys) : [];
  const named = keys.find((one) => isAlikeKey(key, one));
  const meant = named ?? keyReadElsewhere(lone, subject);
  if (meant === undefined) return;
  const owner = dottedName({ name, path: group.prefix });
  report("misspelt-key", span, { name: owner, key, meant, isNamed: named !== undefined });
}

/** Tells what `jq` and Python look up, and what sets the value spells otherwise. */
function checkPrograms(
  placed: PlacedCommand,
  subject: RuleSubject,
  report: RuleReport<"misspelt-key">,
): void {
  const lookups = vainLookups(placed, subject);
  if (lookups.length === 0) return;
  const scalar = scalarAt(subject.plan.document, placed.command.command.span);
  if (scalar === undefined) return;
  const { text } = scriptOf(placed.command.command);
  for (const { name, key, keys, beside, start, end } of lookups) {
    const meant = meantKey(key, keys, beside);
    if (meant === undefined) continue;
    const span = writtenPlace(scalar, text, { start, end });
    report("misspelt-key", span, { name, key, meant, isNamed: true });
  }
}

/** Where a value comes from of which neither a type nor a prompt tells the keys. */
function originIfUnknown({ key, read, group }: LoneKey, subject: RuleSubject): Origin | undefined {
  const { reference, variable, state } = read;
  const { name, span } = reference;
  if (variable === undefined || subject.plan.outputTypes?.has(name)) return undefined;
  const owner = { kind: "reference", name, path: group.prefix, span } as const;
  const members = membersOf(subject.facts.flow.likelyTypeOf(owner, state));
  if (!members.some((one) => one.kind === "json")) return undefined;
  if (members.some((one) => one.kind === "record" && one.fields.has(key))) return undefined;
  const origin = originOf(reference, variable.definitions, subject);
  const isTold =
    outlinedSteps(origin.definitions).length > 0 ||
    textSourceOfAll(origin.definitions) !== undefined;
  return isTold ? undefined : origin;
}

/** The key that other steps read of the same value, more of them or earlier ones, where the recipe has the lone one nowhere else. */
function keyReadElsewhere({ key, read, group }: LoneKey, subject: RuleSubject): string | undefined {
  const text = saidIn(subject.plan);
  for (const [other, reads] of group.reads) {
    if (!isAlikeKey(key, other)) continue;
    const elsewhere = reads.filter((one) => isSameValue(one, read, subject));
    const [first] = elsewhere;
    if (!(isMisspelling(key, other) || areReadAlike(read, elsewhere))) continue;
    if (first === undefined || (isSecondName(key, other) && areBeside(read, reads))) continue;
    const places = countWord(text, key);
    const known = countWord(text, other);
    const isRare = places <= (group.reads.get(key)?.length ?? 0);
    const isFewer = places < known || first.reference.span.start < read.reference.span.start;
    if (isRare && isFewer && places <= known) return other;
  }
  return undefined;
}

/**
 * Whether several other steps read a key, and one of them as another key is read. Values have an item and the list of them, but
 * a list is hardly read in the same way.
 */
function areReadAlike({ role }: Read, others: readonly Read[]): boolean {
  const steps = new Set(others.map(({ step }) => step));
  return steps.size >= several && others.some((one) => one.role === role);
}

/** What fewer steps read may well be meant otherwise. */
const several = 3;

/** Whether a key is read where another one is, as by who knows that there may be either. */
function areBeside({ role, step }: Read, others: readonly Read[]): boolean {
  return others.some((other) => other.step === step && other.role === role);
}

/** Whether two reads of one variable may find what the same place has set. */
function isSameValue(one: Read, other: Read, subject: RuleSubject): boolean {
  const [first, second] = [one.variable, other.variable];
  if (first === undefined || second === undefined) return false;
  return shareOrigin({ ...one, ...first }, { ...other, ...second }, subject);
}
