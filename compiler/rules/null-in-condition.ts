import type { Read } from "../analysis/reads.ts";
import type { Definition, ScopeState } from "../analysis/scope/scope-state.ts";
import { failsWhereUnset } from "../analysis/scope/unset-reads.ts";
import { printedInto } from "../analysis/types/printed-type.ts";
import { membersOf, never } from "../analysis/types/type.ts";
import type { DialectId } from "../ir/expression.ts";
import type { Step } from "../ir/step.ts";
import type { RuleReport } from "./rule.ts";
import { defineRule } from "./rule.ts";

const conditionRoles: readonly string[] = ["guard", "while", "until"];
const textRoles: readonly string[] = ["prompt", "command", "cwd", "environment", "gate"];

/** How null is written in a text. */
const written: ReadonlyMap<DialectId, string> = new Map([
  ["amplifier", `as "None"`],
  ["amplihack", "as nothing at all"],
]);

/**
 * A condition that reads null fails as if the variable were unset, a loop over it fails too, and in a text null is the word
 * `None` or nothing; authors rarely expect that. Where an unset variable reads as empty, conditions know null.
 */
export const nullInCondition = defineRule({
  name: "null-in-condition",
  reports: ["loop-over-null", "null-in-condition", "null-in-text", "path-into-null"],
  check({ facts, plan }, report) {
    const asText = written.get(plan.dialect);
    if (asText === undefined) return;
    const look = { asText, failsOnNull: failsWhereUnset(plan.dialect) };
    const seen = new Set<string>();
    for (const read of facts.reads.all) {
      const tell = findNull(read, look, report);
      if (tell === undefined) continue;
      // A step fails at the first read that null is not good for.
      const place = `${read.step.key} ${read.reference.name}`;
      if (!seen.has(place)) tell();
      seen.add(place);
    }
  },
});

type Codes = "loop-over-null" | "null-in-condition" | "null-in-text" | "path-into-null";

interface Language {
  readonly asText: string;
  readonly failsOnNull: boolean;
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

function findNullValue(
  read: Read,
  { asText, failsOnNull }: Language,
  report: RuleReport<Codes>,
): (() => void) | undefined {
  const { name, span } = read.reference;
  const { role } = read;
  const cause = nullCause(read);
  if (cause === undefined) return undefined;
  const { reason, step } = cause;
  const related = step ? [{ span: step.idSpan, message: "comes from here" }] : [];
  if (textRoles.includes(role) || role === "input") {
    // A default is what its author wants to be written.
    if (step === undefined) return undefined;
    const isHandedOn = role === "input" && failsOnNull;
    const effect = isHandedOn
      ? "the recipe gets null, not its default"
      : `null is written ${asText}`;
    return () => report("null-in-text", span, { name, reason, effect }, { related });
  }
  if (!failsOnNull) return undefined;
  if (role === "list") return () => report("loop-over-null", span, { name, reason }, { related });
  const isCondition = conditionRoles.includes(role);
  return isCondition ? () => report("null-in-condition", span, { name, reason }) : undefined;
}

interface Cause {
  readonly reason: string;
  /** The step that leaves null behind; none where it is a default. */
  readonly step?: Step;
}

function nullCause(read: Read): Cause | undefined {
  const { variable } = read;
  if (variable === undefined) return undefined;
  const failing = failingStep(read);
  if (failing) return { reason: `when step "${failing.id}" fails`, step: failing };
  for (const definition of variable.definitions) {
    const printing = printsNull(definition);
    if (printing) return printing;
  }
  const isNull = membersOf(variable.likely).some(({ kind }) => kind === "null");
  const isParam = isNull && [...variable.definitions].some(({ kind }) => kind === "param");
  return isParam ? { reason: "unless the caller gives a value" } : undefined;
}

/** A step that leaves null behind when it fails. */
function failingStep({ variable, state }: Read): Step | undefined {
  for (const definition of variable?.definitions ?? []) {
    const collecting = collectingStep(definition, state);
    if (collecting) return collecting;
    if (definition.kind !== "exit" || definition.exit.on.kind !== "error") continue;
    const { value } = definition.assignment;
    if (value.kind === "constant" && value.value === null) return definition.step;
  }
  return undefined;
}

/** A loop that collected the items of another one, null for each iteration that failed. */
function collectingStep(definition: Definition, { variables }: ScopeState): Step | undefined {
  const action = definition.kind === "loop" ? definition.step.action : undefined;
  if (action?.kind !== "loop" || action.head.kind !== "each") return undefined;
  const { list } = action.head;
  if (list.kind !== "reference" || list.path.length > 0) return undefined;
  for (const source of variables.get(list.name)?.definitions ?? []) {
    if (source.kind === "exit" && collectsNull(source.step)) return source.step;
  }
  return undefined;
}

function collectsNull({ action }: Step): boolean {
  if (action.kind !== "loop" || action.value !== "list") return false;
  const exits = [...action.body.steps.values()].flatMap((step) => step.exits);
  return exits.some(
    ({ on, then }) => on.kind === "error" && then.kind === "end" && then.value === "null",
  );
}

/** A step whose command prints `null`, in each run or on some path. */
function printsNull(definition: Definition): Cause | undefined {
  if (definition.kind !== "exit") return undefined;
  const { step, assignment } = definition;
  const members = membersOf(printedInto(step, assignment)?.type ?? never);
  if (!members.some(({ kind }) => kind === "null")) return undefined;
  const [, ...others] = members;
  const reason =
    others.length > 0
      ? `when step "${step.id}" prints that`
      : `because step "${step.id}" prints just that`;
  return { reason, step };
}
