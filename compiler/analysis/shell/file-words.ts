import type { Command, SyntaxNode, Word } from "unbash";
import { wordsOf } from "./command-words.ts";
import { filePrograms } from "./file-programs.ts";
import { visitScript } from "./visit-script.ts";

/** A word that is the name of a file for the program that gets it, or for the shell. */
export interface FileWord {
  /** Where its text begins, behind the quotes. */
  readonly start: number;
  readonly quotes: "none" | "double" | "single";
  /** The variable of the shell that it begins with. */
  readonly variable: string | undefined;
}

/** The words of a script that name files: those of programs that take nothing else, and what is read from and written to. */
export function fileWords(script: string): readonly FileWord[] {
  const found: FileWord[] = [];
  visitScript(script, (node) => {
    if (node.type !== "Command") return;
    const files = filePrograms.has(node.name?.value ?? "") ? wordsOf(node) : placesOfGit(node);
    const targets = node.redirects.flatMap((one) =>
      one.type === "Redirect" && one.target ? [one.target] : [],
    );
    found.push(...[...files, ...targets].map(fileWord));
  });
  return found;
}

/** `git -C folder`. */
function placesOfGit(command: Command): readonly Word[] {
  const [option, folder] = wordsOf(command);
  return command.name?.value === "git" && option?.value === "-C" && folder ? [folder] : [];
}

function fileWord({ parts = [], pos }: Word): FileWord {
  const [first] = parts;
  if (first?.type === "SingleQuoted")
    return { start: pos + 1, quotes: "single", variable: undefined };
  if (first?.type !== "DoubleQuoted") {
    return { start: pos, quotes: "none", variable: first && variableOf(first) };
  }
  const [inner] = first.parts;
  return { start: pos + 1, quotes: "double", variable: inner && variableOf(inner) };
}

function variableOf(
  node: SyntaxNode | Exclude<Word["parts"], undefined>[number],
): string | undefined {
  if (node.type === "SimpleExpansion") return node.text.slice(1);
  if (node.type !== "ParameterExpansion" || node.operation !== undefined) return undefined;
  return node.parameter;
}
