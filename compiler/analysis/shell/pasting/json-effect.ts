import type { Command, SyntaxNode } from "unbash";
import { printingBuiltins } from "../builtins.ts";
import { isTest } from "../command-words.ts";
import { nodesAround } from "../nodes-around.ts";
import { parseShell } from "../parse-shell.ts";
import type { ScriptRange } from "../placement.ts";

/**
 * What becomes of JSON that is pasted into a script: half a sentence. Undefined where it stays what it is, where it is only
 * printed, and where it is tested for being empty.
 */
export function jsonEffect(
  script: string,
  hole: ScriptRange,
  hasQuotes: boolean,
): string | undefined {
  const around = nodesAround(parseShell(script), hole) ?? [];
  const holder = around.find((node) => holds(node, hole) || substitutes.has(node.type));
  // What stands in a substitution and in none of its commands is a here-document there.
  if (holder && substitutes.has(holder.type)) return undefined;
  if (holder === undefined || around.some(({ type }) => foreign.has(type))) return undefined;
  const command = around.find((node) => node.type === "Command");
  if (command !== undefined && isHarmless(command, around)) return undefined;
  if (holder.type !== "DoubleQuoted") {
    return hasQuotes
      ? "the shell takes its quotes away and splits it at its blanks"
      : "the shell splits it at its blanks";
  }
  return hasQuotes ? "its quotes end the quoted text" : undefined;
}

/** What reads the signs in it as it does; the innermost counts. */
const holders: ReadonlySet<SyntaxNode["type"]> = new Set(["Command", "DoubleQuoted", "For"]);

const substitutes: ReadonlySet<SyntaxNode["type"]> = new Set([
  "CommandExpansion",
  "ProcessSubstitution",
]);

/** The items of a loop are split; what stands in its body and in none of its commands, as a here-document does, is not. */
function holds(node: SyntaxNode, { end }: ScriptRange): boolean {
  return holders.has(node.type) && !(node.type === "For" && end > node.body.pos);
}

/** What takes the JSON in it as text. */
const foreign: ReadonlySet<SyntaxNode["type"]> = new Set([
  "AnsiCQuoted",
  "ArithmeticCommand",
  "ArithmeticExpansion",
  "Case",
  "HereDoc",
  "SingleQuoted",
  "TestBinary",
  "TestUnary",
]);

/** Whether a command around JSON tests it, or does no more than print it. */
function isHarmless(command: Command, around: readonly SyntaxNode[]): boolean {
  if (isTest(command)) return true;
  const isPrinting = printingBuiltins.has(command.name?.value ?? "");
  return isPrinting && command.redirects.length === 0 && !isRead(command, around);
}

/** Whether another command or a variable takes what a command prints. */
function isRead(command: Command, around: readonly SyntaxNode[]): boolean {
  return around.some(
    (node) =>
      node.type === "CommandExpansion" ||
      node.type === "ProcessSubstitution" ||
      (node.type === "Pipeline" && node.commands.at(-1) !== command),
  );
}
