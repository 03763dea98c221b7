import { printedBy } from "../analysis/printed-type.ts";
import type { VariableState } from "../analysis/scope-state.ts";
import { membersOf, never } from "../analysis/type.ts";
import type { Comparison, Expression, Reference } from "../ir/expression.ts";
import type { ShellAction } from "../ir/step.ts";
import { defineRule } from "./rule.ts";

/**
 * What `echo` prints ends with a newline, which stays in the variable. Compared with a text that has
 * none, it is never equal.
 */
export const missingNewline = defineRule({
  name: "missing-newline",
  reports: ["missing-newline"],
  check({ facts }, report) {
    for (const { condition, state, role } of facts.reads.decisions) {
      if (role === "again") continue;
      for (const comparison of equalitiesIn(condition.expression)) {
        const reference = echoedOperand(comparison, state.variables);
        if (reference) report("missing-newline", comparison.span, { name: reference.name });
      }
    }
  },
});

function equalitiesIn(node: Expression): readonly Comparison[] {
  switch (node.kind) {
    case "comparison":
      return node.operator === "==" || node.operator === "!=" ? [node] : [];
    case "logical":
      return node.operands.flatMap(equalitiesIn);
    case "negation":
    case "group":
      return equalitiesIn(node.operand);
    default:
      return [];
  }
}

function echoedOperand(
  { left, right }: Comparison,
  variables: ReadonlyMap<string, VariableState>,
): Reference | undefined {
  const reference = [left, right].map(referenceOf).find((found) => found !== undefined);
  const text = [left, right].map(textOf).find((found) => found !== undefined);
  if (reference === undefined || text === undefined || !staysText(text)) return undefined;
  const definitions = [...(variables.get(reference.name)?.definitions ?? [])];
  const echoed = definitions.every(
    (definition) =>
      definition.kind === "exit" &&
      definition.assignment.value.kind === "result" &&
      definition.step.action.kind === "shell" &&
      endsWithNewline(definition.step.action),
  );
  return echoed && definitions.length > 0 && reference.path.length === 0 ? reference : undefined;
}

/** A placeholder, bare or alone between quotes. */
function referenceOf(node: Expression): Reference | undefined {
  if (node.kind === "reference") return node;
  if (node.kind !== "template" || node.parts.length !== 1) return undefined;
  const [only] = node.parts;
  return only?.kind === "reference" ? only : undefined;
}

function textOf(node: Expression): string | undefined {
  if (node.kind === "word") return node.text;
  return node.kind === "literal" && typeof node.value === "string" ? node.value : undefined;
}

/** Text that JSON decoding leaves alone, so that its newline survives. */
function staysText(text: string): boolean {
  return /^[A-Za-z][\w-]*$/.test(text) && !/^(?:true|false|null|nan|infinity)$/i.test(text);
}

/** Whether all that a command may print ends with a newline that JSON decoding leaves alone. */
function endsWithNewline(action: ShellAction): boolean {
  const printed = printedBy(action);
  if (printed === undefined || action.decoding !== "json") return false;
  const isText = membersOf(printed.type ?? never).every(
    (member) => member.kind === "literal" && typeof member.value === "string",
  );
  return printed.endsWithNewline && isText;
}
