import type { ConditionNode } from "../../grammar/amplifier-condition/index.ts";
import { parseCondition } from "../../grammar/amplifier-condition/index.ts";
import type { PlaceholderNode } from "../../grammar/template/index.ts";
import type { Expression, Reference, TextPart } from "../ir/expression.ts";
import { createTextMemo } from "../source/text-memo.ts";
import type { ConditionContext } from "./condition-context.ts";
import { conditionError } from "./condition-error.ts";
import { lowerPlaceholder } from "./reference.ts";
import type { LoweredText } from "./spanned.ts";

const parsed = createTextMemo<ReturnType<typeof parseCondition>>();

/** Lowers a condition in which variables stand in double braces: `{{a}} == 'x' and not (b or c)`. */
export function lowerAmplifierCondition(
  text: string,
  context: ConditionContext,
): LoweredText<Expression | undefined> {
  const result = parsed(text, () => parseCondition(text));
  return result.kind === "failed"
    ? { value: undefined, diagnostics: [conditionError(result.error, text, context.spanAt)] }
    : { value: lowerNode(result.tree, context), diagnostics: [] };
}

function lowerNode(node: ConditionNode, context: ConditionContext): Expression {
  const span = context.spanAt(node.start, node.end);
  switch (node.kind) {
    case "blank":
      return { kind: "literal", value: true, span };
    case "word":
      return { kind: "word", text: node.text, span };
    case "placeholder":
      return lowerPlaceholder(node, context.spanAt);
    case "pasted":
      return { kind: "pasted-word", parts: lowerPieces(node.pieces, context), span };
    case "quoted":
      return lowerQuoted(node, context);
    case "comparison":
      return {
        kind: "comparison",
        operator: node.operator,
        left: lowerNode(node.left, context),
        right: lowerNode(node.right, context),
        span,
      };
    case "logical": {
      const operands = node.operands.map((operand) => lowerNode(operand, context));
      return { kind: "logical", operator: node.operator, operands, span };
    }
    case "negation":
    case "group":
      return { kind: node.kind, operand: lowerNode(node.operand, context), span };
    default:
      return node satisfies never;
  }
}

function lowerQuoted(
  node: Extract<ConditionNode, { kind: "quoted" }>,
  context: ConditionContext,
): Expression {
  const span = context.spanAt(node.start, node.end);
  const [first, ...others] = node.pieces;
  if (first === undefined) return { kind: "literal", value: "", span };
  if (first.kind === "text" && others.length === 0) {
    return { kind: "literal", value: first.text, span };
  }
  const parts = lowerPieces(node.pieces, context);
  return { kind: "template", parts, typed: false, span };
}

function lowerPieces(
  pieces: readonly (TextPart | PlaceholderNode)[],
  { spanAt }: ConditionContext,
): readonly (TextPart | Reference)[] {
  return pieces.map((piece) => (piece.kind === "text" ? piece : lowerPlaceholder(piece, spanAt)));
}
