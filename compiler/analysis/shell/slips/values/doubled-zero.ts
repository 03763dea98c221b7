import type { AndOr, CommandNode, Pipeline, SyntaxNode } from "unbash";
import { forEachChild } from "unbash";
import { printingBuiltins } from "../../builtins.ts";
import { wordTextsOf } from "../../command-words.ts";
import { parseShell } from "../../parse-shell.ts";
import type { ScriptRange } from "../../placement.ts";
import { hasOwnPositions } from "../../script-nodes.ts";
import { countsMatches } from "../failures/counts-matches.ts";

/**
 * The places of a script that print 0 twice: `grep -c` prints 0 where nothing matches and fails, and then `|| echo 0` prints
 * it again.
 */
export function doubledZeros(script: string): readonly ScriptRange[] {
  if (!script.includes("grep") || !/\|\|\s*(?:echo|printf)\b/.test(script)) return [];
  const found: ScriptRange[] = [];
  const visit = (node: SyntaxNode): void => {
    if (hasOwnPositions(node)) return;
    if (node.type === "AndOr") found.push(...zerosOf(node));
    // What a pipe leads on may be cut to its first line.
    if (node.type === "Pipeline") for (const one of node.commands.slice(-1)) visit(one);
    else forEachChild(node, visit);
  };
  visit(parseShell(script));
  return found;
}

function zerosOf({ commands, operators }: AndOr): readonly ScriptRange[] {
  return commands.flatMap((command, index) => {
    const next = commands[index + 1];
    const isDoubled =
      next && operators[index] === "||" && countsMatches(command) && printsZero(next);
    return isDoubled ? [{ start: next.pos, end: next.end }] : [];
  });
}

function printsZero(node: CommandNode | Pipeline | AndOr): boolean {
  if (node.type !== "Command" || node.redirects.length > 0) return false;
  const words = wordTextsOf(node);
  const text = words.filter((word) => word !== "-n").join(" ");
  return printingBuiltins.has(node.name?.value ?? "") && /^0(?:\\n)?$/.test(text);
}
