import { scriptOf } from "../analysis/commands/script-of.ts";
import { evaluationOf } from "../analysis/conditions/evaluation.ts";
import { failsWhereUnset } from "../analysis/language-traits.ts";
import type { NullCause } from "../analysis/origins/null-cause.ts";
import { failingStep, nullCause } from "../analysis/origins/null-cause.ts";
import type { Read } from "../analysis/reads.ts";
import { areOfKind } from "../analysis/scope/definitions.ts";
import type { RelatedPlace } from "../diagnostics/diagnostic.ts";
import { isSaidNullAt } from "../document/mistakes/said-empty.ts";
import { isSaidOptional, saidRequired } from "../document/said-required.ts";
import type { DialectId, Reference } from "../ir/expression.ts";
import type { Plan } from "../ir/plan.ts";
import { soleReference } from "../ir/references.ts";
import type { Span } from "../source/span.ts";
import type { RuleReport, RuleSubject } from "./rule.ts";
import { defineRule } from "./rule.ts";

const conditionRoles: readonly string[] = ["guard", "while", "until"];
const textRoles: readonly string[] = ["prompt", "command", "cwd", "environment", "gate"];

/** How null is written in a text; undefined in languages without values. */
function writtenNull(dialect: DialectId): string | undefined {
  const text = evaluationOf(dialect)?.text(null);
  return text === "" ? "as nothing at all" : text && `as "${text}"`;
}

/**
 * A condition that reads null fails as if the variable were unset, a loop over it fails too, and in a text null is the word
 * `None` or nothing; authors rarely expect that. Where an unset variable reads as empty, conditions know null.
 */
export const nullInCondition = defineRule({
  name: "null-in-condition",
  reports: ["loop-over-null", "null-in-condition", "null-in-text", "path-into-null"],
  check(subject, report) {
    const { facts, plan } = subject;
    const asText = writtenNull(plan.dialect);
    if (asText === undefined) return;
    const handedOn = updateReads(facts.reads.all);
    const { dialect, document } = plan;
    const language = { asText, document, failsOnNull: failsWhereUnset(dialect), handedOn };
    if (language.failsOnNull) reportPassed(subject, report);
    const seen = new Set<string>();
    for (const read of facts.reads.all) {
      const reportNull = findNull(read, language, report);
      if (reportNull === undefined) continue;
      // A step fails at the first read that null is not good for.
      const place = `${read.step.key} ${read.reference.name}`;
      if (!seen.has(place)) reportNull();
      seen.add(place);
    }
  },
});

type Codes = "loop-over-null" | "null-in-condition" | "null-in-text" | "path-into-null";

/** Reports inputs of other recipes that nothing is written behind, and that these write into texts. */
function reportPassed(
  { callees, facts, plan }: RuleSubject,
  report: RuleReport<"null-in-text">,
): void {
  for (const { callee, call } of facts.callGraph.callsFrom(plan.id)) {
    const empty = call.input.filter(
      ({ value }) => value.kind === "literal" && value.value === null,
    );
    if (empty.length === 0) continue;
    const reads = callees.facts(callee)?.reads.all ?? [];
    const params = callees.plan(callee)?.params ?? [];
    for (const { name, nameSpan } of empty) {
      const isOwnDefault = params.some((one) => one.name === name && one.default === null);
      const read = reads.find((one) => one.reference.name === name && textRoles.includes(one.role));
      if (isOwnDefault || read === undefined) continue;
      const parameters = {
        name,
        reason: "because nothing else is written behind it",
        effect: passedOn,
      };
      const related = [{ span: read.reference.span, message: "writes it into a text" }];
      report("null-in-text", nameSpan, parameters, { related, help: ownValue });
    }
  }
}

const passedOn = "the recipe gets null, not its default";
const ownValue = 'Write a value, "" for none, or leave the input out.';

interface Language {
  readonly asText: string;
  readonly failsOnNull: boolean;
  readonly document: Plan["document"];
  /** What updates of loops read, by where. */
  readonly handedOn: ReadonlyMap<Reference, Read>;
}

function updateReads(reads: readonly Read[]): ReadonlyMap<Reference, Read> {
  return new Map(
    reads.filter(({ role }) => role === "update").map((read) => [read.reference, read]),
  );
}

/** Why a variable may be null that a loop hands on between its iterations as it finds it. */
function handedOnNull({ variable }: Read, handedOn: Language["handedOn"]): NullCause | undefined {
  if (variable === undefined || handedOn.size === 0) return undefined;
  for (const definition of variable.definitions) {
    if (definition.kind !== "update") continue;
    const source = soleReference(definition.update.value);
    const read = source?.path.length === 0 ? handedOn.get(source) : undefined;
    const cause = read && nullCause(read);
    if (cause) return cause;
  }
  return undefined;
}

/** How to report a read that may meet null; undefined for one that does not. */
function findNull(
  read: Read,
  language: Language,
  report: RuleReport<Codes>,
): (() => void) | undefined {
  const { name, path, span } = read.reference;
  const [key] = path;
  if (key === undefined) return findNullValue(read, language, report);
  const step = language.failsOnNull ? failingStep(read) : undefined;
  if (step === undefined) return undefined;
  const related = [{ span: step.idSpan, message: "goes on after a failure" }];
  return () => report("path-into-null", span, { name, step: step.id, key }, { related });
}

/** Whether a prompt says itself what null means in it, or a command compares with the word that stands for it. */
function isExpected(
  { role, reference: { span }, step }: Read,
  document: Plan["document"],
): boolean {
  if (role === "prompt") return isSaidNullAt(document, span);
  const { action } = step;
  return action.kind === "shell" && comparesWithNone.test(scriptOf(action.command).text);
}

/** `[ "$X" != None ]`, `test "$X" = None`, `x == "None"`, `None) ...` */
const comparesWithNone =
  /(?:\[\[? [^\]\n]{1,200}|\btest [^\n;&|]{1,200}) [!=]=? ["']?None["']?(?=[\s;&|]|$)|(?:[!=]=|\bin)\s*[([]?["']None["']|(?:^|\bin|;;)[ \t]{0,80}["']?None["']?(?: ?\|[^)\n]*)?\)/m;

const ownDefault = 'Write a text as its default, "" for none, or leave out what reads it.';

/** The default of a variable that is null where nothing else has set it, and of which no comment says that callers give it. */
function nullDefault({ variable }: Read): Span | undefined {
  if (variable === undefined || !areOfKind(variable.definitions, "param")) return undefined;
  const [definition] = variable.definitions;
  if (definition?.kind !== "param" || definition.param.default !== null) return undefined;
  const { defaultSpan, span } = definition.param;
  if (defaultSpan === undefined) return undefined;
  const entry = { ...span, end: defaultSpan.end };
  return saidRequired(entry) || isSaidOptional(entry) ? undefined : defaultSpan;
}

function findNullValue(
  read: Read,
  language: Language,
  report: RuleReport<Codes>,
): (() => void) | undefined {
  const { name, span } = read.reference;
  const { role } = read;
  const cause = nullCause(read) ?? handedOnNull(read, language.handedOn);
  if (cause === undefined) return undefined;
  if (textRoles.includes(role) || role === "input") {
    return findNullText(read, cause, language, report);
  }
  if (!language.failsOnNull) return undefined;
  const { reason } = cause;
  if (role === "list") {
    const related = placesOf(cause);
    return () => report("loop-over-null", span, { name, reason }, { related });
  }
  const isCondition = conditionRoles.includes(role);
  return isCondition ? () => report("null-in-condition", span, { name, reason }) : undefined;
}

function findNullText(
  read: Read,
  cause: NullCause,
  { asText, document, failsOnNull }: Language,
  report: RuleReport<Codes>,
): (() => void) | undefined {
  const { name, span } = read.reference;
  const isHandedOn = read.role === "input" && failsOnNull;
  const isDefault = cause.step === undefined;
  const declared = isDefault && failsOnNull && !isHandedOn ? nullDefault(read) : undefined;
  if ((isDefault && declared === undefined) || isExpected(read, document)) return undefined;
  const effect = isHandedOn ? passedOn : `null is written ${asText}`;
  const more = declared
    ? { related: [{ span: declared, message: "its default" }], help: ownDefault }
    : { related: placesOf(cause) };
  return () => report("null-in-text", span, { name, reason: cause.reason, effect }, more);
}

function placesOf({ step }: NullCause): readonly RelatedPlace[] {
  return step ? [{ span: step.idSpan, message: "comes from here" }] : [];
}
