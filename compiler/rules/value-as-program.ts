import { areOfKind } from "../analysis/scope/definitions.ts";
import type { ScopeFlow } from "../analysis/scope/scope-flow.ts";
import type { ScopeState } from "../analysis/scope/scope-state.ts";
import { jsonName } from "../analysis/shell/json-text.ts";
import type { TaintSource } from "../analysis/taint.ts";
import { taintOf } from "../analysis/taint.ts";
import { traceOf } from "../analysis/taint-text.ts";
import type { Type } from "../analysis/types/type.ts";
import { membersOf } from "../analysis/types/type.ts";
import { saidAt } from "../document/located-text.ts";
import type { Reference } from "../ir/expression.ts";
import type { ShellAction, Step } from "../ir/step.ts";
import { commandsIn } from "../ir/visit.ts";
import type { RuleReport, RuleSubject } from "./rule.ts";
import { defineRule } from "./rule.ts";

/**
 * Values arrive in commands exactly as they are: that keeps them out of the shell's way, and makes them part of the program
 * where the text around them is one for python3, jq or another shell, or JSON.
 */
export const valueAsProgram = defineRule({
  name: "value-as-program",
  reports: ["value-as-program"],
  check(subject, report) {
    for (const { command, step } of commandsIn(subject.plan.body)) {
      checkCommand(command, step, subject, report);
    }
  },
});

function checkCommand(
  { code = [] }: ShellAction,
  step: Step,
  { facts: { flow }, plan: { document } }: RuleSubject,
  report: RuleReport<"value-as-program">,
): void {
  const node = flow.graph.action(step.key);
  const state = node && flow.stateBefore(node);
  const reported = new Set<string>();
  const telling = code.filter(({ reference }) => !isCounted(reference, state, flow));
  for (const { reference, program } of telling) {
    const [source] = state ? taintOf(reference, state, flow) : [];
    if (program === jsonName) {
      // Only what an agent writes is likely to have quotes and line breaks in it.
      if (source?.origin !== "agent" || reported.has(reference.name)) continue;
      reported.add(reference.name);
    }
    // The closing brace of `${NAME}` is not in the place of a name.
    const placeholder = saidAt(document, reference.span).replace("${", "$");
    // Who hands the shell a command from the environment means it as one, unless others have written it.
    if (isMeantAsProgram(placeholder, source)) continue;
    const related = source ? traceOf(source) : [];
    report("value-as-program", reference.span, { placeholder, program }, { related });
  }
}

/** Whether steps alone have made a value, and only numbers and truth values, which are words of any program. */
function isCounted(reference: Reference, state: ScopeState | undefined, flow: ScopeFlow): boolean {
  const definitions = state?.variables.get(reference.name)?.definitions;
  if (state === undefined || definitions === undefined) return false;
  if (!areOfKind(definitions, "exit")) return false;
  const members = membersOf(flow.likelyTypeOf(reference, state));
  return members.length > 0 && members.every((one) => isOfWords(one));
}

function isOfWords(type: Type): boolean {
  if (type.kind === "literal") return typeof type.value !== "string";
  return type.kind === "number" || type.kind === "boolean";
}

function isMeantAsProgram(placeholder: string, source: TaintSource | undefined): boolean {
  return placeholder.startsWith("$") && !isForeign(source);
}

/** Whether an agent or a command has written a text. */
function isForeign(source: TaintSource | undefined): boolean {
  return source?.origin === "agent" || source?.origin === "command";
}
