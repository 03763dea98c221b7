import type { SyntaxNode } from "unbash";
import { wordTextsOf } from "./command-words.ts";
import { nodesAround } from "./nodes-around.ts";
import { parseShell } from "./parse-shell.ts";
import type { ScriptRange } from "./placement.ts";

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
  const holder = around.find(({ type }) => holders.has(type));
  if (holder === undefined || around.some((node) => isHarmless(node, around))) return undefined;
  if (holder.type !== "DoubleQuoted") {
    return hasQuotes
      ? "the shell takes its quotes away and splits it at its blanks"
      : "the shell splits it at its blanks";
  }
  return hasQuotes ? "its quotes end the quoted text" : undefined;
}

/** What reads the signs in it as it does; the innermost counts. */
const holders: ReadonlySet<SyntaxNode["type"]> = new Set(["Command", "DoubleQuoted", "For"]);

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

/** Whether a node around JSON, or the command around it, takes it as text or does no more than print it. */
function isHarmless(node: SyntaxNode, around: readonly SyntaxNode[]): boolean {
  if (foreign.has(node.type)) return true;
  if (node.type !== "Command" || node !== around.find(({ type }) => type === "Command"))
    return false;
  const name = node.name?.value ?? "";
  if (name === "[" || name === "test") return true;
  const isPrinting = name === "echo" || name === "printf";
  return (
    isPrinting &&
    node.redirects.length === 0 &&
    !isRead(node, around) &&
    wordTextsOf(node).length > 0
  );
}

/** Whether another command or a variable takes what a command prints. */
function isRead(command: SyntaxNode, around: readonly SyntaxNode[]): boolean {
  return around.some(
    (node) =>
      node.type === "CommandExpansion" ||
      node.type === "ProcessSubstitution" ||
      (node.type === "Pipeline" && node.commands.at(-1) !== command),
  );
}
