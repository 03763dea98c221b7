import type { CstNode, IToken } from "chevrotain";
import type { TextRange } from "../syntax-error.ts";
import type {
  ChoiceNode,
  FactorNode,
  FallbackNode,
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
    type: tokens(tree, "Type")[0]?.image.slice(1),
    default: tokens(tree, "Default")[0]?.image.slice(1),
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
  const [first, ...others] = nodes(sum, "product").map(productNode);
  const operators = tokens(sum, "Additive");
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
  const [first, ...others] = nodes(product, "factor").map(factorNode);
  const operators = tokens(product, "Multiplicative");
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
  const [digits] = tokens(factor, "Digits");
  if (digits !== undefined) return { kind: "digits", digits: withoutSpace(digits.image) };
  const [name] = tokens(factor, "Name");
  if (name === undefined) return groupNode(factor);
  return { kind: "variable", name: withoutSpace(name.image) };
}

function withoutSpace(text: string): string {
  return text.replaceAll(/\s/g, "");
}

function subtrees(parent: CstNode): Record<string, readonly CstNode[]> {
  const entries = Object.keys(parent.children).map((name) => [name, nodes(parent, name)] as const);
  return Object.fromEntries(entries.filter(([, children]) => children.length > 0));
}

function child(parent: CstNode, name: string): CstNode {
  return present(nodes(parent, name)[0]);
}

function nodes(parent: CstNode, name: string): readonly CstNode[] {
  return (parent.children[name] ?? []).filter((element) => "children" in element);
}

function tokens(parent: CstNode, name: string): readonly IToken[] {
  return (parent.children[name] ?? []).filter((element) => "image" in element);
}

function image(parent: CstNode, name: string): string {
  return present(tokens(parent, name)[0]).image;
}

/** A concrete syntax tree without errors has all that its grammar demands. */
function present<T>(part: T | undefined): T {
  if (part === undefined) throw new Error("a part is missing in an error-free syntax tree");
  return part;
}
