import { callable } from "../../grammar/amplihack-calls.ts";
import type {
  ConditionNode,
  ConditionSyntaxError,
} from "../../grammar/amplihack-condition/index.ts";
import { parseCondition } from "../../grammar/amplihack-condition/index.ts";
import { float } from "../../runtime/values/value.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { diagnostic } from "../diagnostics/diagnostic.ts";
import { quoteUserText } from "../diagnostics/quote-user-text.ts";
import { closestName, unmistakableName } from "../diagnostics/spelling/closest-name.ts";
import { renaming } from "../diagnostics/spelling/renaming.ts";
import type { Expression } from "../ir/expression.ts";
import { foreignCalls } from "../ir/foreign-calls.ts";
import type { Span } from "../source/span.ts";
import { createTextMemo } from "../source/text-memo.ts";
import type { ConditionContext } from "./condition-context.ts";
import { conditionError } from "./condition-error.ts";
import type { LoweredText, SpanAt } from "./spanned.ts";

const parsed = createTextMemo<ReturnType<typeof parseCondition>>();

/** Lowers a condition in which variables are bare names: `count > 0 and 'x' in tags`. */
export function lowerAmplihackCondition(
  text: string,
  { spanAt }: ConditionContext,
): LoweredText<Expression | undefined> {
  const result = parsed(text, () => parseCondition(text));
  return result.kind === "failed"
    ? { value: undefined, diagnostics: [syntaxDiagnostic(result.error, text, spanAt)] }
    : { value: lowerNode(result.tree, spanAt), diagnostics: [] };
}

function lowerNode(node: ConditionNode, spanAt: SpanAt): Expression {
  const span = spanAt(node.start, node.end);
  const inner = (part: ConditionNode): Expression => lowerNode(part, spanAt);
  switch (node.kind) {
    case "literal": {
      // Every number that is written in a condition is a float.
      const value = typeof node.value === "number" ? float(node.value) : node.value;
      return { kind: "literal", value, span };
    }
    case "name":
      return { kind: "reference", name: node.name, path: [], span };
    case "list":
      return { kind: "list", items: node.items.map(inner), span };
    case "index":
      return lowerIndex(inner(node.target), node.key, spanAt(node.start, node.end));
    case "call":
      return { kind: "call", function: node.function, arguments: node.arguments.map(inner), span };
    case "method":
      return {
        kind: "method",
        target: inner(node.target),
        method: node.method,
        arguments: node.arguments.map(inner),
        span,
      };
    case "comparison": {
      const { operator, left, right } = node;
      return { kind: "comparison", operator, left: inner(left), right: inner(right), span };
    }
    case "membership": {
      const { negated, item, container } = node;
      return { kind: "membership", negated, item: inner(item), container: inner(container), span };
    }
    case "logical":
      return { kind: "logical", operator: node.operator, operands: node.operands.map(inner), span };
    case "negation":
    case "group":
      return { kind: node.kind, operand: inner(node.operand), span };
    default:
      return node satisfies never;
  }
}

/** Keys behind a name belong to its path, so that analyses follow them; all else is looked up in what was computed. */
function lowerIndex(
  target: Expression,
  key: string | number,
  span: Expression["span"],
): Expression {
  return target.kind === "reference" && typeof key === "string"
    ? { ...target, path: [...target.path, key], span }
    : { kind: "index", target, key, span };
}

function syntaxDiagnostic(error: ConditionSyntaxError, text: string, spanAt: SpanAt): Diagnostic {
  const { offset, length, mistake } = error;
  const span = spanAt(offset, offset + length);
  const found = quoteUserText(error.found);
  switch (mistake) {
    case "dunder":
      return diagnostic("unsafe-name", span, { found });
    case "unknown-function":
      return unknownCall("function", error, span);
    case "unknown-method":
      return unknownCall("method", error, span);
    default:
      return conditionError(error, text, spanAt);
  }
}

/** What to write for calls of other languages that are no calls here, or others. */
const adviceOnCalls: ReadonlyMap<string, string> = new Map([
  ["contains", "Ask with `in`: `'part' in whole`."],
  ["has", "Ask with `in`: `'part' in whole`."],
  ["includes", "Ask with `in`: `'part' in whole`."],
  ["isEmpty", "A value is true unless it is empty: `not value`."],
  ["length", "Write `len(value)`."],
  ["size", "Write `len(value)`."],
]);

/** What to write for a method that is called as a function, and the other way round. */
function otherKind(kind: "function" | "method", name: string): string | undefined {
  if (kind === "function") {
    return callable.method.includes(name) ? `Write \`value.${name}()\`.` : undefined;
  }
  return callable.function.includes(name) ? `Write \`${name}(value)\`.` : undefined;
}

function unknownCall(
  kind: "function" | "method",
  { found: name, expected }: ConditionSyntaxError,
  span: Span,
): Diagnostic {
  const advice = otherKind(kind, name);
  const meant = advice === undefined ? meantCall(kind, name) : undefined;
  const guess = meant ?? closestName(name, callable[kind]);
  const help = advice ?? (guess ? `Did you mean \`${guess}\`?` : adviceOnCalls.get(name));
  const fix = meant === undefined ? undefined : renaming(span, name, meant);
  const parameters = { name: quoteUserText(name), kind, expected };
  return diagnostic("unknown-function", span, parameters, { help, fix });
}

/** The only call that a name can mean. */
function meantCall(kind: "function" | "method", name: string): string | undefined {
  const foreign = name === "size" ? "len" : foreignCalls.get(name);
  if (foreign !== undefined && callable[kind].includes(foreign)) return foreign;
  return unmistakableName(name, callable[kind]);
}
