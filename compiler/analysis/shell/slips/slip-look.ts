import type { Command, SyntaxNode } from "unbash";
import type { ShellSlip } from "./shell-slip.ts";

/** What looks for one concept of slips in scripts. */
export interface SlipLook {
  /** What a script has that may hold such a slip; most have none, and need no look. Of bounded length, since scripts have long lines. */
  readonly sign: Sign;
  /** The slips at a node of a script, as far as they are no others' of those in it. */
  readonly at: (node: SyntaxNode, script: string) => readonly ShellSlip[];
}

/** What tells whether a script shows something: an expression, or another test. */
export interface Sign {
  test(script: string): boolean;
}

/** The sign that any of some signs is there. */
export function anyOf(signs: readonly Sign[]): Sign {
  return { test: (script) => signs.some((sign) => sign.test(script)) };
}

/** A look at the commands of a script. */
export function ofCommands(
  look: (command: Command, script: string) => readonly ShellSlip[],
): SlipLook["at"] {
  return (node, script) => (node.type === "Command" ? look(node, script) : []);
}

/** A look at a script as a whole. */
export function ofScripts(look: (script: string) => readonly ShellSlip[]): SlipLook["at"] {
  return (node, script) => (node.type === "Script" && node.pos === 0 ? look(script) : []);
}
