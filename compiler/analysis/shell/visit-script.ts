import type { Command, SyntaxNode } from "unbash";
import { forEachChild } from "unbash";
import { parseShell } from "./parse-shell.ts";
import { hasOwnPositions, scriptNodes } from "./script-nodes.ts";

/** Visits all nodes of a script whose positions are those of its text, the outer ones first. */
export function visitScript(script: string, visit: (node: SyntaxNode) => void): void {
  for (const node of scriptNodes(parseShell(script)).all) visit(node);
}

/** The commands among them, in the same order. */
export function commandsInScript(script: string): readonly Command[] {
  return scriptNodes(parseShell(script)).commands;
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
