import type { CstNode } from "chevrotain";
import { nodesOf, present, tokensOf } from "../concrete-syntax.ts";
import type { TextRange } from "../syntax-error.ts";
import type {
  ChoiceNode,
  FactorNode,
  FallbackNode,
  NameGuardNode,
  PlaceholderNode,
  ProductNode,
  SumNode,
  ValueNode,
} from "./ast.ts";

/** Where a placeholder stands, with what is between its braces. */
interface Place extends TextRange {
  readonly content: string;
}

/** Builds the node of a placeholder's concrete syntax tree without errors. */
export function toPlaceholderNode(placeholder: CstNode, place: Place): PlaceholderNode {
  const [[form, [tree]] = ["", [undefined]]] = Object.entries(subtrees(placeholder));
  if (tree === undefined) throw new Error("a placeholder has no form");
  switch (form) {
    case "fallback":
      return fallbackNode(tree, place);
    case "choice":
      return choiceNode(tree, place);
    case "element":
      return {
        kind: "element",
        name: image(tree, "ElementName"),
        index: image(tree, "Index").slice(1, -1),
        ...place,
      };
    case "value":
      return valueNode(tree, place);
    case "padded":
      return { kind: "arithmetic", sum: groupNode(tree), width: widthOf(tree), ...place };
    default:
      return { kind: "arithmetic", sum: sumNode(tree), width: 0, ...place };
  }
}

/** Builds the node of a guard's concrete syntax tree without errors. */
export function toNameGuardNode(tree: CstNode): NameGuardNode {
  return { name: image(tree, "GuardName"), negated: tokensOf(tree, "Not").length > 0 };
}

function fallbackNode(tree: CstNode, place: Place): FallbackNode {
  const otherwise = image(tree, "Otherwise").slice(2);
  return { kind: "fallback", name: image(tree, "FallbackName"), otherwise, ...place };
}

function choiceNode(tree: CstNode, place: Place): ChoiceNode {
  const condition = image(tree, "Condition").trim();
  const negated = condition.startsWith("!");
  const name = negated ? condition.slice(1).trim() : condition;
  return {
    kind: "choice",
    name: /^[A-Za-z_][A-Za-z0-9_-]*$/.test(name) ? name : undefined,
    negated,
    yes: image(tree, "Yes").slice(1),
    no: image(tree, "No").slice(1),
    ...place,
  };
}

function valueNode(tree: CstNode, place: Place): ValueNode {
  return {
    kind: "value",
    name: image(tree, "ValueName"),
    type: tokensOf(tree, "Type")[0]?.image.slice(1),
    default: tokensOf(tree, "Default")[0]?.image.slice(1),
    ...place,
  };
}

function widthOf(padded: CstNode): number {
  return image(padded, "Padding").length + 1;
}

function groupNode(parent: CstNode): SumNode {
  return sumNode(child(child(parent, "group"), "sum"));
}

function sumNode(sum: CstNode): SumNode {
  const [first, ...others] = nodesOf(sum, "product").map(productNode);
  const operators = tokensOf(sum, "Additive");
  return {
    kind: "sum",
    first: present(first),
    others: others.map((operand, index) => ({
      operator: operators[index]?.image === "-" ? "-" : "+",
      operand,
    })),
  };
}

function productNode(product: CstNode): ProductNode {
  const [first, ...others] = nodesOf(product, "factor").map(factorNode);
  const operators = tokensOf(product, "Multiplicative");
  return {
    kind: "product",
    first: present(first),
    others: others.map((operand, index) => ({
      operator: multiplicative(operators[index]?.image),
      operand,
    })),
  };
}

function multiplicative(operator: string | undefined): "*" | "/" | "%" {
  return operator === "/" || operator === "%" ? operator : "*";
}

function factorNode(factor: CstNode): FactorNode {
  const [digits] = tokensOf(factor, "Digits");
  if (digits !== undefined) return { kind: "digits", digits: withoutSpace(digits.image) };
  const [name] = tokensOf(factor, "Name");
  if (name === undefined) return groupNode(factor);
  return { kind: "variable", name: withoutSpace(name.image) };
}

function withoutSpace(text: string): string {
  return text.replaceAll(/\s/g, "");
}

function subtrees(parent: CstNode): Record<string, readonly CstNode[]> {
  const entries = Object.keys(parent.children).map(
    (name) => [name, nodesOf(parent, name)] as const,
  );
  return Object.fromEntries(entries.filter(([, children]) => children.length > 0));
}

function child(parent: CstNode, name: string): CstNode {
  return present(nodesOf(parent, name)[0]);
}

function image(parent: CstNode, name: string): string {
  return present(tokensOf(parent, name)[0]).image;
}
