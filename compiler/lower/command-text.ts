import type {
  FactorNode,
  PlaceholderNode,
  ProductNode,
  SumNode,
  WordPartNode,
} from "../../grammar/command-template/index.ts";
import type {
  CommandChoice,
  CommandOperand,
  CommandPart,
  CommandPlaceholder,
  CommandSum,
  CommandText,
  DecidedChoice,
} from "../ir/command.ts";
import type { SpanAt } from "./spanned.ts";
import { argumentType } from "./typed-argument.ts";

/** Lowers the parts of a word or default; the map gives the places of its offsets. */
export function lowerCommandText(parts: readonly WordPartNode[], spanAt: SpanAt): CommandText {
  const end = parts.at(-1)?.end ?? 0;
  const lowered: CommandPart[] = [];
  const decided: DecidedChoice[] = [];
  for (const part of parts) {
    lowered.push(lowerPart(part, spanAt));
    const choice = decidedChoice(part, spanAt);
    if (choice !== undefined) decided.push(choice);
  }
  const text = { kind: "command-text", parts: merged(lowered), span: spanAt(0, end) } as const;
  return decided.length === 0 ? text : { ...text, decided };
}

function decidedChoice(part: WordPartNode, spanAt: SpanAt): DecidedChoice | undefined {
  if (part.kind !== "choice" || part.name !== undefined) return undefined;
  const { content, end, negated, no, start, yes } = part;
  return { content, taken: negated ? yes : no, span: spanAt(start, end) };
}

/** Conditions that hold no name are decided here, so that texts may meet. */
function merged(parts: readonly CommandPart[]): readonly CommandPart[] {
  const all: CommandPart[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (part.kind === "text" && last?.kind === "text") {
      all.splice(-1, 1, { kind: "text", text: last.text + part.text });
    } else if (part.kind !== "text" || part.text !== "") all.push(part);
  }
  return all;
}

function lowerPart(part: WordPartNode, spanAt: SpanAt): CommandPart {
  if (part.kind === "text") return { kind: "text", text: part.text };
  const place = { content: part.content, span: spanAt(part.start, part.end) };
  if (part.kind !== "choice") return { ...lowerPlaceholder(part), ...place };
  const { name, negated, yes, no } = part;
  if (name === undefined) return { kind: "text", text: negated ? yes : no };
  const choice: CommandChoice = negated
    ? { kind: "command-choice", name, yes: no, no: yes }
    : { kind: "command-choice", name, yes, no };
  return { ...choice, ...place };
}

type Lowered = CommandPlaceholder extends infer P
  ? P extends CommandPlaceholder
    ? Omit<P, "content" | "span">
    : never
  : never;

function lowerPlaceholder(node: Exclude<PlaceholderNode, { kind: "choice" }>): Lowered {
  switch (node.kind) {
    case "value":
      return {
        kind: "command-value",
        name: node.name,
        default: node.default,
        type: node.type === undefined ? undefined : argumentType(node.type),
      };
    case "fallback":
      return { kind: "command-fallback", name: node.name, otherwise: node.otherwise };
    case "element": {
      const index = /^[0-9]/.test(node.index) ? Number(node.index) : node.index;
      return { kind: "command-element", name: node.name, index };
    }
    case "arithmetic":
      return { kind: "command-arithmetic", sum: lowerSum(node.sum), width: node.width };
    case "malformed":
      return { kind: "command-malformed", computed: node.computed };
    default:
      return node satisfies never;
  }
}

function lowerSum({ first, others }: SumNode): CommandSum {
  return {
    first: lowerProduct(first),
    others: others.map(({ operator, operand }) => ({ operator, operand: lowerProduct(operand) })),
  };
}

function lowerProduct({ first, others }: ProductNode): CommandOperand {
  if (others.length === 0) return lowerFactor(first);
  return {
    first: lowerFactor(first),
    others: others.map(({ operator, operand }) => ({ operator, operand: lowerFactor(operand) })),
  };
}

function lowerFactor(factor: FactorNode): CommandOperand {
  switch (factor.kind) {
    case "digits":
      return Number(factor.digits);
    case "variable":
      return { variable: factor.name };
    case "sum":
      return lowerSum(factor);
    default:
      return factor satisfies never;
  }
}
