import type { SyntaxNode, Word } from "unbash";
import { commandName, isTest, wordsOf, wordTextsOf } from "../../command-words.ts";
import { optionPattern } from "../../option-pattern.ts";
import { assignedWords, substitutionsIn } from "../../substitutions.ts";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts that take what a quiet search prints. */
export const maybeSilentValue = /(?:\$\(|`)[^\n]{0,300}\bgrep[ \t]+-{1,2}\w{0,20}q/;

const isQuiet = optionPattern("q", "quiet", "silent");

/** `found=$(grep -q x notes.md)` and `[ "$(grep -q x notes.md)" ]`: a search that is told to be quiet prints nothing. */
export function silentValues(node: SyntaxNode): readonly ShellSlip[] {
  return valuesOf(node).flatMap((word) => quietIn(word));
}

/** What a node sets a variable to, or tests. */
function valuesOf(node: SyntaxNode): readonly Word[] {
  if (node.type === "TestUnary") return [node.operand];
  if (node.type === "TestBinary") return [node.left, node.right];
  if (isTest(node)) return wordsOf(node);
  if (node.type !== "Command") return [];
  return node.name === undefined ? assignedWords(node) : [];
}

function quietIn(word: Word): readonly ShellSlip[] {
  return substitutionsIn(word).flatMap(({ script }): readonly ShellSlip[] => {
    const [statement, ...others] = script?.commands ?? [];
    if (statement === undefined || others.length > 0) return [];
    const { command } = statement;
    const last = command.type === "Pipeline" ? command.commands.at(-1) : command;
    const isSilent =
      last?.type === "Command" &&
      commandName(last) === "grep" &&
      wordTextsOf(last).some((text) => isQuiet.test(text));
    return isSilent ? [{ start: last.pos, end: last.end, kind: "quiet value" }] : [];
  });
}
