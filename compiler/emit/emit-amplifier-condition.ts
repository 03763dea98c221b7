import type { Operand } from "../../runtime/semantics/amplifier.ts";
import { truthy, word } from "../../runtime/semantics/amplifier.ts";
import { pythonText } from "../../runtime/values/python-text.ts";
import type { Comparison, Expression, PastedWord, Reference, Template } from "../ir/expression.ts";
import { comparisonFunctions } from "./comparison-functions.ts";
import { emitKeys, emitParts } from "./emit-reference.ts";
import { emitValue } from "./emit-value.ts";
import type { ScopeKnowledge } from "./plan-context.ts";
import { variableAccess } from "./property-name.ts";
import { quoted } from "./string-literal.ts";

/** An expression of the amplifier dialect where true or false is wanted. */
export function emitTruth(expression: Expression, scope: ScopeKnowledge): string {
  switch (expression.kind) {
    case "comparison":
      return emitComparison(expression, scope);
    case "logical": {
      const operands = expression.operands.map((operand) => emitTruth(operand, scope));
      return `$.${expression.operator}(${operands.join(", ")})`;
    }
    case "negation":
      return `$.not(${emitTruth(expression.operand, scope)})`;
    case "group":
      return emitTruth(expression.operand, scope);
    default: {
      const constant = constantOperand(expression);
      if (constant !== undefined) return String(truthy(constant));
      return `$.truthy(${emitOperand(expression, scope)})`;
    }
  }
}

function emitComparison({ operator, left, right }: Comparison, scope: ScopeKnowledge): string {
  const operands = `${emitOperand(left, scope)}, ${emitOperand(right, scope)}`;
  return `$.${comparisonFunctions[operator]}(${operands})`;
}

/** An expression where something to compare is wanted; a group, and whatever decides, counts as its truth value there. */
export function emitOperand(expression: Expression, scope: ScopeKnowledge): string {
  const constant = constantOperand(expression);
  if (constant !== undefined)
    return typeof constant === "string" ? quoted(constant) : emitValue(constant);
  switch (expression.kind) {
    case "reference":
      return emitGiven("given", expression, scope);
    case "template":
      return emitQuoted(expression, scope);
    case "pasted-word":
      return emitPasted(expression, scope);
    default:
      return emitTruth(expression, scope);
  }
}

/** The operand that an expression without variables is; undefined for all others. */
function constantOperand(expression: Expression): Operand | undefined {
  if (expression.kind === "word") return word(expression.text);
  if (expression.kind !== "literal") return undefined;
  const { value } = expression;
  return typeof value === "object" ? pythonText(value) : value;
}

function emitQuoted({ parts }: Template, scope: ScopeKnowledge): string {
  const [first, ...others] = parts;
  const emitSpelled = (reference: Reference): string => emitGiven("spelled", reference, scope);
  return first?.kind === "reference" && others.length === 0
    ? emitSpelled(first)
    : emitParts(parts, emitSpelled);
}

function emitPasted({ parts }: PastedWord, scope: ScopeKnowledge): string {
  return `$.pasted${emitParts(parts, (part) => emitGiven("given", part, scope))}`;
}

/** In conditions null counts as undefined, so the semantics have to see the name. */
function emitGiven(
  semantics: "given" | "spelled",
  reference: Reference,
  scope: ScopeKnowledge,
): string {
  if (!scope.definitely(reference.name)) return `$.${semantics}In(v, ${emitKeys(reference)})`;
  const variable = variableAccess(reference.name);
  return `$.${semantics}(${variable}, ${emitKeys(reference)})`;
}
