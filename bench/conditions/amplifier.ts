import { emitCondition } from "../../compiler/emit/emit-expression.ts";
import { lowerCondition } from "../../compiler/lower/condition.ts";
import type { ConditionNode, TextPiece } from "../../grammar/amplifier-condition/index.ts";
import { parseCondition } from "../../grammar/amplifier-condition/index.ts";
import type { PlaceholderNode } from "../../grammar/template/index.ts";
import * as amplifier from "../../runtime/semantics/amplifier.ts";
import type { Value } from "../../runtime/values/value.ts";
import { record } from "../../runtime/values/value.ts";
import type { ConditionLanguage } from "./condition-language.ts";
import { functionOf } from "./condition-language.ts";

const conditions = [
  "{{severity}} == 'critical'",
  "{{analysis.severity}} == 'critical' and {{analysis.count}} > 3",
  "not ({{passed}} == true or {{mode}} == 'dry-run') and {{analysis.count}} <= 10",
];

const scope: Readonly<Record<string, Value>> = {
  severity: "critical",
  passed: false,
  mode: "fast",
  analysis: record([
    ["severity", "critical"],
    ["count", 7],
  ]),
};

/** Conditions of the amplifier dialect. */
export const amplifierConditions: ConditionLanguage = {
  name: "amplifier",
  conditions,
  compile,
  interpret,
};

function compile(text: string): () => boolean {
  const source = { path: "bench", text };
  const spanAt = (start: number, end: number) => ({ source, start, end });
  const { value } = lowerCondition(text, { dialect: "amplifier", spanAt });
  if (value === undefined) throw new Error(`not a condition: ${text}`);
  const code = emitCondition(value, { definitely: () => true });
  return functionOf(code, amplifier, scope);
}

function interpret(text: string): boolean {
  const result = parseCondition(text);
  if (result.kind === "failed") throw new Error(`not a condition: ${text}`);
  return evaluate(result.tree);
}

function evaluate(node: ConditionNode): boolean {
  switch (node.kind) {
    case "blank":
      return true;
    case "comparison":
      return comparisons[node.operator](operandOf(node.left), operandOf(node.right));
    case "logical":
      return connectives[node.operator](...node.operands.map(evaluate));
    case "negation":
      return !evaluate(node.operand);
    case "group":
      return evaluate(node.operand);
    default:
      return amplifier.truthy(operandOf(node));
  }
}

const connectives = { and: amplifier.and, or: amplifier.or } as const;

const comparisons = {
  "==": amplifier.eq,
  "!=": amplifier.ne,
  "<": amplifier.lt,
  "<=": amplifier.le,
  ">": amplifier.gt,
  ">=": amplifier.ge,
} as const;

function operandOf(node: ConditionNode): amplifier.Operand {
  switch (node.kind) {
    case "word":
      return /^(?:true|false)$/i.test(node.text) ? /^true$/i.test(node.text) : node.text;
    case "placeholder":
      return amplifier.givenIn(scope, node.name, ...node.path);
    case "quoted":
    case "pasted":
      return node.pieces.map(pieceText).join("");
    default:
      return evaluate(node);
  }
}

function pieceText(piece: TextPiece | PlaceholderNode): string {
  return piece.kind === "text" ? piece.text : amplifier.spelledIn(scope, piece.name, ...piece.path);
}
