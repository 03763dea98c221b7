import { namesInEnvironment } from "../analysis/names-in-environment.ts";
import { scriptOf } from "../analysis/script-of.ts";
import { programKeys } from "../analysis/shell/program-keys.ts";
import type { ProgramKey } from "../analysis/shell/programs/program-key.ts";
import { shownBehind } from "../analysis/types/asked-kind.ts";
import { outlinedSteps } from "../analysis/types/prompt-outline.ts";
import type { ShownValue } from "../analysis/types/shown-value.ts";
import type { Type } from "../analysis/types/type.ts";
import { accessKey, membersOf, unionOf } from "../analysis/types/type.ts";
import type { Key } from "../analysis/value-origin.ts";
import { anyItem, originOf } from "../analysis/value-origin.ts";
import { isMisspelling, isPlural } from "../diagnostics/spelling/is-misspelling.ts";
import { scalarAt } from "../document/scalar-at.ts";
import { scalarMapOf } from "../document/scalar-map.ts";
import type { Reference } from "../ir/expression.ts";
import { dottedName, soleReference } from "../ir/references.ts";
import type { PlacedCommand } from "../ir/visit.ts";
import { commandsIn } from "../ir/visit.ts";
import type { RuleReport, RuleSubject } from "./rule.ts";
import { defineRule } from "./rule.ts";

/** What `jq` and Python look up in a value of the recipe, and what sets that value spells otherwise. */
export const keyInProgram = defineRule({
  name: "key-in-program",
  reports: ["misspelt-key"],
  check(subject, report) {
    for (const placed of commandsIn(subject.plan.body)) checkCommand(placed, subject, report);
  },
});

function checkCommand(
  placed: PlacedCommand,
  subject: RuleSubject,
  report: RuleReport<"misspelt-key">,
): void {
  const { command } = placed.command;
  const scalar = scalarAt(subject.plan.document, command.span);
  if (scalar === undefined) return;
  for (const found of programKeys(scriptOf(command).text)) {
    const key = found.path.at(-1);
    const reference = referenceOf(found.from, placed, subject);
    if (typeof key !== "string" || reference === undefined) continue;
    const meant = keysAt(reference, found.path.slice(0, -1), placed, subject);
    const closest =
      meant?.has(key) === false ? [...meant].find((one) => isAlike(key, one)) : undefined;
    if (closest === undefined) continue;
    const parameters = { name: dottedName(reference), key, meant: closest, isNamed: true };
    report("misspelt-key", scalarMapOf(scalar).span(found.start, found.end), parameters);
  }
}

function isAlike(key: string, meant: string): boolean {
  return isMisspelling(key, meant) || isPlural(key, meant);
}

/** The value of the recipe that a program is given. */
function referenceOf(
  from: ProgramKey["from"],
  { command }: PlacedCommand,
  { plan }: RuleSubject,
): Reference | undefined {
  if ("text" in from) {
    const { start, end } = from.text;
    const hole = scriptOf(command.command).holes.find(
      (one) => one.start === start && one.end === end,
    );
    return hole?.reference;
  }
  const entry = command.env.find(({ name }) => name === from.variable);
  if (entry) return soleReference(entry.value);
  const name =
    command.environment === "scope" ? namesInEnvironment(plan).get(from.variable) : undefined;
  return name === undefined
    ? undefined
    : { kind: "reference", name, path: [], span: command.command.span };
}

/** The keys that a value has behind a path, where what sets it tells all of them. */
function keysAt(
  reference: Reference,
  path: ProgramKey["path"],
  { step }: PlacedCommand,
  subject: RuleSubject,
): ReadonlySet<string> | undefined {
  const { flow, reads } = subject.facts;
  const read = reads.all.find((one) => one.step === step && one.reference.name === reference.name);
  if (read?.variable === undefined) return undefined;
  const keys = keysOfType(flow.likelyTypeOf(reference, read.state), path);
  if (keys !== undefined) return keys;
  const origin = originOf(reference, read.variable.definitions, subject);
  const way = [...origin.path, ...path.map((key) => key ?? anyItem)];
  const shown = outlinedSteps(origin.definitions).map(({ outline }) => {
    const found = shownAt(outline, way);
    return found?.kind === "mapping" && !found.isOpen
      ? new Set([...found.keys.keys(), ...outline.mentions])
      : undefined;
  });
  return shown.includes(undefined) || shown.length === 0
    ? undefined
    : new Set(shown.flatMap((one) => [...(one ?? [])]));
}

type Outline = ReturnType<typeof outlinedSteps>[number]["outline"];

function shownAt({ mayBeList, shown }: Outline, way: readonly Key[]): ShownValue | undefined {
  // An item may be all that is shown of a list.
  const isItem = way[0] === anyItem && mayBeList && shown.kind === "mapping";
  return (isItem ? way.slice(1) : way).reduce<ShownValue | undefined>(shownBehind, shown);
}

function keysOfType(start: Type, path: ProgramKey["path"]): ReadonlySet<string> | undefined {
  let type = start;
  for (const key of path) {
    const next = key === null ? itemOf(type) : accessKey(type, key);
    if (next.kind === "missing") return undefined;
    ({ type } = next);
  }
  const members = membersOf(type);
  const isKnown = members.every((one) => one.kind === "record" && !one.open);
  if (!isKnown || members.length === 0) return undefined;
  return new Set(members.flatMap((one) => (one.kind === "record" ? [...one.fields.keys()] : [])));
}

function itemOf(type: Type): { kind: "found"; type: Type } | { kind: "missing" } {
  const items = membersOf(type).map((one) => (one.kind === "list" ? one.item : undefined));
  const lists = items.filter((one) => one !== undefined);
  return lists.length === 0 || lists.length < items.length
    ? { kind: "missing" }
    : { kind: "found", type: unionOf(lists) };
}
