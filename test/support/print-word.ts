import type {
  FactorNode,
  PlaceholderNode,
  ProductNode,
  SumNode,
  WordPartNode,
} from "../../grammar/command-template/ast.ts";

/** Prints the parts of a word as they were written, blanks inside expressions aside. */
export function printWord(parts: readonly WordPartNode[]): string {
  return parts
    .map((part) => (part.kind === "text" ? part.text : `{${printContent(part)}}`))
    .join("");
}

function printContent(node: PlaceholderNode): string {
  switch (node.kind) {
    case "value":
      return node.name + prefixed(":", node.type) + prefixed("=", node.default);
    case "fallback":
      return `${node.name}??${node.otherwise}`;
    case "choice":
      return `${node.content.slice(0, node.content.indexOf("?"))}?${node.yes}:${node.no}`;
    case "element":
      return `${node.name}[${node.index}]`;
    case "arithmetic":
      return node.width === 0
        ? printSum(node.sum)
        : `${"_".repeat(node.width - 1)}(${printSum(node.sum)})`;
    case "malformed":
      return node.content;
    default:
      return node satisfies never;
  }
}

function prefixed(prefix: string, text: string | undefined): string {
  return text === undefined ? "" : prefix + text;
}

function printSum({ first, others }: SumNode): string {
  return (
    printProduct(first) + others.map((term) => term.operator + printProduct(term.operand)).join("")
  );
}

function printProduct({ first, others }: ProductNode): string {
  return (
    printFactor(first) +
    others.map((factor) => factor.operator + printFactor(factor.operand)).join("")
  );
}

function printFactor(factor: FactorNode): string {
  if (factor.kind === "sum") return `(${printSum(factor)})`;
  return factor.kind === "digits" ? factor.digits : factor.name;
}
