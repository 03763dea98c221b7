import type { Command, ParsedScript, SyntaxNode } from "unbash";
import { forEachChild } from "unbash";
import { createObjectMemo } from "../../source/object-memo.ts";

/** The nodes of a script whose positions are those of its text, the outer ones first. */
interface ScriptNodes {
  readonly all: readonly SyntaxNode[];
  readonly commands: readonly Command[];
  /** Whether there are nodes within so many others that walks through them would run out of stack. */
  readonly isTooDeep: boolean;
}

/** So many nodes around one are what the stack surely has room for. */
const deepest = 500;

/** Goes through a tree once for all that look through it. */
export const scriptNodes: (script: ParsedScript) => ScriptNodes = createObjectMemo(
  (script: ParsedScript) => {
    const all: SyntaxNode[] = [];
    const commands: Command[] = [];
    let depth = 0;
    let ownAround = 0;
    let isTooDeep = false;
    const visit = (node: SyntaxNode): void => {
      if (depth >= deepest) isTooDeep = true;
      if (isTooDeep) return;
      const own = hasOwnPositions(node) ? 1 : 0;
      ownAround += own;
      if (ownAround === 0) {
        all.push(node);
        if (node.type === "Command") commands.push(node);
      }
      depth += 1;
      forEachChild(node, visit);
      depth -= 1;
      ownAround -= own;
    };
    visit(script);
    return { all, commands, isTooDeep };
  },
);

/**
 * Whether positions in a node are not those of the text around it: those of a script between backquotes count in its decoded
 * text, without the backslashes, and nothing is known of a script that is nested too deep.
 */
export function hasOwnPositions(node: SyntaxNode): boolean {
  return node.type === "Script" && node.source !== undefined;
}
