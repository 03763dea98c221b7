import type { Operand } from "../../runtime/semantics/amplifier.ts";
import { truthy, word } from "../../runtime/semantics/amplifier.ts";
import { pythonText } from "../../runtime/values/python-text.ts";
import type {
  Comparison,
  Condition,
  Expression,
  PastedWord,
  Reference,
  Template,
  TextPart,
  ValueTemplate,
} from "../ir/expression.ts";
import { emitValue } from "./emit-value.ts";
import type { ScopeKnowledge } from "./plan-context.ts";
import { propertyAccess } from "./property-name.ts";
import { emitTemplateText, emitText, quoted } from "./string-literal.ts";

export { emitValue } from "./emit-value.ts";

/** A JavaScript expression that yields true or false; `v` is the scope, `$` the semantics. */
export function emitCondition(condition: Condition, scope: ScopeKnowledge): string {
  return emitTruth(condition.expression, scope);
}

/** A JavaScript expression that yields a template's text, or the value itself of a typed one that is one placeholder. */
export function emitTemplate(template: Template, scope: ScopeKnowledge): string {
  const [first, ...others] = template.parts;
  if (first === undefined) return '""';
  if (others.length > 0) return emitParts(template.parts, (part) => emitInText(part, scope));
  if (first.kind === "text") return emitText(first.text);
  return template.typed ? emitReference(first, scope) : emitInText(first, scope);
}

/** A JavaScript expression that yields a structured value with its templates filled in. */
export function emitValueTemplate(template: ValueTemplate, scope: ScopeKnowledge): string {
  switch (template.kind) {
    case "template":
      return emitTemplate(template, scope);
    case "literal":
      return emitValue(template.value);
    case "list-template":
      return `[${template.items.map((item) => emitValueTemplate(item, scope)).join(", ")}]`;
    case "map-template": {
      const entries = template.entries.map(
        ([key, value]) => `[${emitValue(key)}, ${emitValueTemplate(value, scope)}]`,
      );
      return `$.map([${entries.join(", ")}])`;
    }
    default:
      return template satisfies never;
  }
}

/** A JavaScript expression that yields the value of an expression, such as the list of a loop. */
export function emitExpression(expression: Expression, scope: ScopeKnowledge): string {
  return expression.kind === "reference"
    ? emitReference(expression, scope)
    : emitOperand(expression, scope);
}

function emitReference(reference: Reference, scope: ScopeKnowledge): string {
  const { name, path } = reference;
  if (!scope.definitely(name)) return `$.get(v, ${emitKeys(reference)})`;
  const variable = propertyAccess("v", name);
  return path.length === 0 ? variable : `$.path(${variable}, ${emitKeys(reference)})`;
}

function emitInText(reference: Reference, scope: ScopeKnowledge): string {
  return `$.text(${emitReference(reference, scope)})`;
}

/** An expression where true or false is wanted. */
function emitTruth(expression: Expression, scope: ScopeKnowledge): string {
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

const comparisons = {
  "==": "eq",
  "!=": "ne",
  "<": "lt",
  "<=": "le",
  ">": "gt",
  ">=": "ge",
} as const;

function emitComparison({ operator, left, right }: Comparison, scope: ScopeKnowledge): string {
  const operands = `${emitOperand(left, scope)}, ${emitOperand(right, scope)}`;
  return `$.${comparisons[operator]}(${operands})`;
}

/** An expression where something to compare is wanted; a group, and whatever decides, counts as its truth value there. */
function emitOperand(expression: Expression, scope: ScopeKnowledge): string {
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
  const variable = propertyAccess("v", reference.name);
  return `$.${semantics}(${variable}, ${emitKeys(reference)})`;
}

function emitParts(
  parts: readonly (TextPart | Reference)[],
  emitHole: (reference: Reference) => string,
): string {
  const content = parts.map((part) =>
    part.kind === "text" ? emitTemplateText(part.text) : `\${${emitHole(part)}}`,
  );
  return `\`${content.join("")}\``;
}

function emitKeys({ name, path }: Reference): string {
  return [name, ...path].map(quoted).join(", ");
}
