import type { SyntaxNode } from "unbash";
import { forEachChild } from "unbash";
import { parseShell } from "./parse-shell.ts";
import type { ScriptRange } from "./placement.ts";

/** The words of a script that begin heredocs, where they stand; those of nested scripts are left out. */
export function heredocWords(script: string): readonly ScriptRange[] {
  const words: ScriptRange[] = [];
  const visit = (node: SyntaxNode): void => {
    if (node.type === "HereDoc" && node.delimiter) {
      words.push({ start: node.delimiter.pos, end: node.delimiter.end });
    }
    if (node.type !== "Script" || node.source === undefined) forEachChild(node, visit);
  };
  visit(parseShell(script));
  return words;
}
