import type { Command, SyntaxNode, Word } from "unbash";
import { isTest, wordsOf } from "./command-words.ts";
import { filePrograms } from "./file-programs.ts";
import { parseShell } from "./parse-shell.ts";
import { visitNode } from "./visit-script.ts";

/** A word that is the name of a file for the program that gets it, or for the shell. */
export interface FileWord {
  /** Where its text begins, behind the quotes. */
  readonly start: number;
  readonly quotes: "none" | "double" | "single";
  /** What it says without its quotes. */
  readonly value: string;
  /** The variable of the shell that it begins with. */
  readonly variable: string | undefined;
}

/** The words of a script that name files: those of programs that take nothing else, and what is read from and written to. */
export function fileWords(script: string): readonly FileWord[] {
  return fileWordsIn(parseShell(script));
}

/** Those of a part of one. */
export function fileWordsIn(part: SyntaxNode): readonly FileWord[] {
  const found: FileWord[] = [];
  visitNode(part, (node) => {
    if (node.type === "TestUnary" && ofFile.test(node.operator)) found.push(fileWord(node.operand));
    if (node.type !== "Command") return;
    const targets = node.redirects.flatMap((one) =>
      one.type === "Redirect" && one.target ? [one.target] : [],
    );
    found.push(...[...filesOf(node), ...targets].map(fileWord));
  });
  return found;
}

/** The files among the words of a command. */
export function filesOf(command: Command): readonly Word[] {
  const words = wordsOf(command);
  const program = command.name?.value ?? "";
  const [first, second] = words;
  // `git -C folder`.
  if (program === "git") return first?.value === "-C" && second ? [second] : [];
  if (isTest(command)) return askedFiles(words);
  if (runners.has(program)) return first && !first.text.startsWith("-") ? [first] : [];
  return filePrograms.has(program) ? words : [];
}

/** Programs whose first word is a file that they run. */
const runners: ReadonlySet<string> = new Set(
  ". bash node perl python python3 ruby sh source zsh".split(" "),
);

/** What a test asks of a file. */
const ofFile = /^-[a-hkprsuwxLOGSN]$/;

function askedFiles(words: readonly Word[]): readonly Word[] {
  return words.filter((_, index) => ofFile.test(words[index - 1]?.text ?? ""));
}

/** A word as the name of a file. */
function fileWord({ parts = [], pos, value }: Word): FileWord {
  const [first] = parts;
  if (first?.type === "SingleQuoted") {
    return { start: pos + 1, quotes: "single", value, variable: undefined };
  }
  if (first?.type !== "DoubleQuoted") {
    return { start: pos, quotes: "none", value, variable: first && variableOf(first) };
  }
  const [inner] = first.parts;
  return {
    start: pos + 1,
    quotes: "double",
    value,
    variable: inner && variableOf(inner),
  };
}

function variableOf(
  node: SyntaxNode | Exclude<Word["parts"], undefined>[number],
): string | undefined {
  if (node.type === "SimpleExpansion") return node.text.slice(1);
  if (node.type !== "ParameterExpansion" || node.operation !== undefined) return undefined;
  return node.parameter;
}
