import type { Command, CommandNode, Redirection, SyntaxNode, Word } from "unbash";
import { printingBuiltins } from "./builtins.ts";
import { wordsOf } from "./command-words.ts";
import { operandsOf } from "./run-files.ts";

/** The variables that are read from words of a script: `read -r FILE <<< "$ANSWER"`. */
export interface ReadTexts {
  readonly names: readonly string[];
  readonly words: readonly Word[];
}

/** Options with values; the array behind `read -a` is a name like others. */
const ofRead = /^-[A-Za-z]*[dinNptu]$/;
const ofLines = /^-[A-Za-z]*[CcdnOsu]$/;

/** What a node of a script reads into variables, also line by line, from words that are given to it or printed for it. */
export function readTexts(node: SyntaxNode): readonly ReadTexts[] {
  if (node.type === "Command") return readFrom(node, givenTo(node.redirects));
  if (node.type === "Redirected") return readFrom(node.command, givenTo(node.redirects));
  if (node.type !== "Pipeline") return [];
  return node.commands.flatMap((reader, index) => {
    const printer = node.commands[index - 1];
    if (printer?.type !== "Command" || !printingBuiltins.has(printer.name?.value ?? "")) return [];
    return readFrom(reader, wordsOf(printer));
  });
}

function readFrom(reader: CommandNode, words: readonly Word[]): readonly ReadTexts[] {
  if (words.length === 0) return [];
  return readersIn(reader).map((one) => ({
    names: operandsOf(wordsOf(one), one.name?.value === "read" ? ofRead : ofLines).map(
      ({ value }) => value,
    ),
    words,
  }));
}

/** The commands that take the standard input of another one, line by line if that is a loop. */
function readersIn(node: CommandNode): readonly Command[] {
  if (node.type === "While") {
    return node.clause.commands.flatMap(({ command }) =>
      command.type === "Command" ? readersIn(command) : [],
    );
  }
  if (node.type === "Redirected") return readersIn(node.command);
  const isReader =
    node.type === "Command" && /^(?:mapfile|read|readarray)$/.test(node.name?.value ?? "");
  return isReader ? [node] : [];
}

function givenTo(redirects: readonly Redirection[]): readonly Word[] {
  return redirects.flatMap((one) => {
    if (one.type === "HereString") return one.target ?? [];
    // `< <(echo "$ANSWER")`
    const [part] = (one.type === "Redirect" && one.operator === "<" && one.target?.parts) || [];
    if (part?.type !== "ProcessSubstitution" || part.script?.source !== undefined) return [];
    const printer = part.script?.commands[0]?.command;
    return printer?.type === "Command" && printingBuiltins.has(printer.name?.value ?? "")
      ? wordsOf(printer)
      : [];
  });
}
