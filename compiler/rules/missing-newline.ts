import { printedBy } from "../analysis/printed-type.ts";
import type { VariableState } from "../analysis/scope-state.ts";
import { scriptOf } from "../analysis/script-of.ts";
import { printsNewline } from "../analysis/shell/prints-lines.ts";
import { membersOf, never } from "../analysis/type.ts";
import type { Comparison, Expression, Reference } from "../ir/expression.ts";
import type { ShellAction } from "../ir/step.ts";
import { soleReference } from "../ir/visit.ts";
import { defineRule } from "./rule.ts";

/**
 * What `echo` and commands that print lines print ends with a newline, which stays in the variable. Compared
 * with a text that has none, it is never equal.
 */
export const missingNewline = defineRule({
  name: "missing-newline",
  reports: ["missing-newline"],
  check({ facts }, report) {
    const reported = new Set<number>();
    let before: Variables | undefined;
    for (const { condition, state, role } of facts.reads.decisions) {
      // What a loop's condition sees again is what the iterations have set.
      const entry = role === "again" ? before : undefined;
      before = state.variables;
      for (const comparison of equalitiesIn(condition.expression)) {
        const reference = echoedOperand(comparison, state.variables, entry);
        if (!reference || reported.has(comparison.span.start)) continue;
        reported.add(comparison.span.start);
        report("missing-newline", comparison.span, { name: reference.name });
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

type Variables = ReadonlyMap<string, VariableState>;

/** The operand that ends with a newline wherever it was set, but for what it held at the entry of a loop. */
function echoedOperand(
  { left, right }: Comparison,
  variables: Variables,
  entry: Variables | undefined,
): Reference | undefined {
  const reference = [left, right].map(soleReference).find((found) => found !== undefined);
  const text = [left, right].map(textOf).find((found) => found !== undefined);
  if (reference === undefined || text === undefined || !staysText(text)) return undefined;
  const earlier = entry?.get(reference.name)?.definitions;
  const definitions = [...(variables.get(reference.name)?.definitions ?? [])].filter(
    (definition) => !earlier?.has(definition),
  );
  const echoed = definitions.every(
    (definition) =>
      definition.kind === "exit" &&
      definition.assignment.value.kind === "result" &&
      definition.step.action.kind === "shell" &&
      endsWithNewline(definition.step.action),
  );
  return echoed && definitions.length > 0 && reference.path.length === 0 ? reference : undefined;
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
  if (action.decoding !== "json") return false;
  const printed = printedBy(action);
  if (printed === undefined) return printsNewline(scriptOf(action.command).text);
  const isText = membersOf(printed.type ?? never).every(
    (member) => member.kind === "literal" && typeof member.value === "string",
  );
  return printed.endsWithNewline && isText;
}
