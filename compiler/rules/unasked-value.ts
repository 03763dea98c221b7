import type { Decision } from "../analysis/reads.ts";
import type { OutlinedStep } from "../analysis/types/prompt-outline.ts";
import { outlinedSteps } from "../analysis/types/prompt-outline.ts";
import { closestName } from "../diagnostics/closest-name.ts";
import type { Expression } from "../ir/expression.ts";
import type { Plan } from "../ir/plan.ts";
import { soleReference } from "../ir/references.ts";
import { isEquality, testsIn } from "../ir/tests-in.ts";
import type { RuleReport } from "./rule.ts";
import { defineRule } from "./rule.ts";

/** A prompt that lists what a key may be gets one of these: another value is most likely misspelt, or an older name. */
export const unaskedValue = defineRule({
  name: "unasked-value",
  reports: ["unasked-value"],
  check({ plan, facts: { reads } }, report) {
    for (const decision of reads.decisions) {
      if (decision.role !== "again") checkDecision(decision, plan, report);
    }
  },
});

function checkDecision(
  { condition, state }: Decision,
  { outputTypes }: Plan,
  report: RuleReport<"unasked-value">,
): void {
  for (const test of testsIn(condition.expression)) {
    const compared = comparedKey(test);
    if (compared === undefined || outputTypes?.has(compared.name)) continue;
    const { name, key, value, node } = compared;
    const asking = outlinedSteps(state.variables.get(name)?.definitions ?? []);
    const [first] = asking;
    if (first === undefined || asking.some(({ outline }) => mayAnswer(outline, key, value)))
      continue;
    const choices = [...new Set(asking.flatMap(({ outline }) => [...listedFor(key, outline)]))];
    const parameters = {
      key,
      value,
      step: first.step.id,
      closest: closestName(value, choices),
      choices: choices.join(", "),
    };
    const related = [{ span: first.step.idSpan, message: "its prompt lists the values" }];
    report("unasked-value", node.span, parameters, { related });
  }
}

interface Compared {
  readonly name: string;
  readonly key: string;
  readonly value: string;
  readonly node: Expression;
}

/** The key of a variable and the text that a test compares it with. */
function comparedKey(test: Expression): Compared | undefined {
  if (!isEquality(test)) return undefined;
  for (const [side, node] of [
    [test.left, test.right],
    [test.right, test.left],
  ] as const) {
    const reference = soleReference(side);
    const [key, ...deeper] = reference?.path ?? [];
    const value = textOf(node);
    if (reference && key !== undefined && deeper.length === 0 && value !== undefined)
      return { name: reference.name, key, value, node };
  }
  return undefined;
}

/** A word that is written there; what stands for nothing is no answer that a prompt would list. */
function textOf(node: Expression): string | undefined {
  if (node.kind === "word")
    return /^(?:true|false|none|null)$/i.test(node.text) ? undefined : node.text;
  if (node.kind === "literal") return typeof node.value === "string" ? node.value : undefined;
  const [only, ...others] = node.kind === "template" ? node.parts : [];
  return only?.kind === "text" && others.length === 0 ? only.text : undefined;
}

/** Whether a prompt lists a value, speaks of it, or lists none; one in other letters is another one. */
function mayAnswer(
  { choices, words, isOpen }: OutlinedStep["outline"],
  key: string,
  value: string,
): boolean {
  const listed = listedFor(key, { choices });
  if (isOpen || listed.size === 0 || listed.has(value)) return true;
  const lower = value.toLowerCase();
  const isOther = [...listed].every((one) => one.toLowerCase() !== lower);
  return !/^[\w-]+$/.test(value) || (words.has(lower) && isOther);
}

function listedFor(
  key: string,
  { choices }: Pick<OutlinedStep["outline"], "choices">,
): ReadonlySet<string> {
  return choices.get(key) ?? new Set();
}
