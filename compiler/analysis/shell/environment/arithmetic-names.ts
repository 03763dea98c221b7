import type { ArithmeticExpression, SyntaxNode } from "unbash";
import type { ScriptRange } from "../placement.ts";

/** A name where an expression has it. */
export interface ArithmeticName extends ScriptRange {
  readonly name: string;
}

/** What an arithmetic expression does with the variables that it names without a `$`. */
export interface ArithmeticNames {
  readonly set: readonly string[];
  /** Those that it changes from what they are: `n++`, `n += 2`. */
  readonly counted: readonly ArithmeticName[];
  readonly read: readonly ArithmeticName[];
}

/** The names in a node that computes; undefined for others. `text`: what is written there. */
export function arithmeticNames(node: SyntaxNode, text: string): ArithmeticNames | undefined {
  if (node.type === "ArithmeticFor") {
    const parts = [node.initialize, node.test, node.update];
    return collect(parts.filter((part) => part !== undefined));
  }
  if (node.type !== "ArithmeticCommand" && node.type !== "ArithmeticExpansion") return undefined;
  if (node.expression !== undefined) return collect([node.expression]);
  // What cannot be read may set all that it mentions.
  return { set: text.match(names) ?? [], counted: [], read: [] };
}

const names = /(?<![\w$])[A-Za-z_]\w*/g;

interface Collected extends ArithmeticNames {
  readonly set: string[];
  readonly counted: ArithmeticName[];
  readonly read: ArithmeticName[];
}

function collect(expressions: readonly ArithmeticExpression[]): ArithmeticNames {
  const found: Collected = { set: [], counted: [], read: [] };
  for (const expression of expressions) visit(expression, found);
  return found;
}

function visit(node: ArithmeticExpression, found: Collected): void {
  switch (node.type) {
    case "ArithmeticBinary":
      visitTarget(node.left, targetOf(node.operator), found);
      visit(node.right, found);
      return;
    case "ArithmeticUnary":
      visitTarget(node.operand, /^(?:\+\+|--)$/.test(node.operator) ? "counted" : "read", found);
      return;
    case "ArithmeticTernary":
      for (const part of [node.test, node.consequent, node.alternate]) visit(part, found);
      return;
    case "ArithmeticGroup":
      visit(node.expression, found);
      return;
    case "ArithmeticWord":
      visitTarget(node, "read", found);
      return;
    default:
  }
}

/** What an operator does with what stands before it. */
function targetOf(operator: string): keyof ArithmeticNames {
  if (operator === "=") return "set";
  return /^(?:[-+*/%&|^]|<<|>>)=$/.test(operator) ? "counted" : "read";
}

function visitTarget(
  node: ArithmeticExpression,
  role: keyof ArithmeticNames,
  found: Collected,
): void {
  if (node.type !== "ArithmeticWord") {
    visit(node, found);
    return;
  }
  const { end, pos: start, value: name } = node;
  const [, expanded] = /^\$(?:\{(?=\w+\}$))?([A-Za-z_]\w*)\}?$/.exec(name) ?? [];
  if (expanded !== undefined && role === "read") {
    found.read.push({ name: expanded, start, end });
    return;
  }
  if (!/^[A-Za-z_]\w*$/.test(name) || role === "set") found.set.push(...(name.match(names) ?? []));
  else found[role].push({ name, start, end });
}
