import type { SyntaxNode } from "unbash";
import { forEachChild } from "unbash";
import { hasOwnPositions, parseShell } from "./parse-shell.ts";

/** Visits all nodes of a script whose positions are those of its text, the outer ones first. */
export function visitScript(script: string, visit: (node: SyntaxNode) => void): void {
  visitNode(parseShell(script), visit);
}

/** Visits a node of a script and all in it in the same way. */
export function visitNode(root: SyntaxNode, visit: (node: SyntaxNode) => void): void {
  const visitInside = (node: SyntaxNode): void => {
    if (hasOwnPositions(node)) return;
    visit(node);
    forEachChild(node, visitInside);
  };
  visitInside(root);
}
