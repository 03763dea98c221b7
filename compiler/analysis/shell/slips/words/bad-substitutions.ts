import type { SyntaxNode } from "unbash";
import { workflowExpression } from "../../../../source/shows-workflow.ts";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts with a path or an expression of workflows in braces. */
export const maybeBadSubstitution = /\$\{(?:[A-Za-z_]\w{0,60}\.|\{)/;

/** `${name.key}` and `${{ github.sha }}`, of which the parser takes the first brace that closes for the end. */
export function badSubstitutions(node: SyntaxNode, script: string): readonly ShellSlip[] {
  if (node.type !== "ParameterExpansion") return [];
  const { pos: start, text } = node;
  const workflow = workflowExpression.exec(script.slice(start, start + longestExpression));
  if (workflow !== null) {
    return [{ start, end: start + workflow[0].length, kind: "workflow expression" }];
  }
  return /^\$\{[A-Za-z_]\w*\.[\w.]+(?:\(\))?\}$/.test(text)
    ? [{ start, end: start + text.length, kind: "dotted name" }]
    : [];
}

const longestExpression = 200;
