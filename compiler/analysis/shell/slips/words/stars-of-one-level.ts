import type { Command, SyntaxNode, Word } from "unbash";
import { wordsOf } from "../../command-words.ts";
import { readsFiles } from "../../reads-files.ts";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts with two stars for a folder. */
export const maybeStarOfOneLevel = /\*\*\//;

/**
 * `for f in src/**\/*.ts`: unless bash is told otherwise, two stars are one, so that neither the files of `src` are found nor those
 * two folders down. Programs that read patterns get such a word as it is where nothing fits it; those that are looked at do not.
 */
export function starsOfOneLevel(node: SyntaxNode, script: string): readonly ShellSlip[] {
  if (script.includes("globstar")) return [];
  return wordsWithFiles(node)
    .filter(hasDeepStar)
    .map(({ pos, end }) => ({ start: pos, end, kind: "star of one level" }));
}

function wordsWithFiles(node: SyntaxNode): readonly Word[] {
  if (node.type === "For") return node.wordlist ?? [];
  return node.type === "Command" ? filesOfCommand(node) : [];
}

function filesOfCommand(command: Command): readonly Word[] {
  const program = command.name?.value ?? "";
  const words = wordsOf(command).filter(({ text }) => !text.startsWith("-"));
  if (readsFiles.has(program)) return words;
  // The first word of grep is what it looks for.
  return program === "grep" ? words.slice(1) : [];
}

/** Whether two stars outside of quotes stand for a part of a path, with something behind it. */
function hasDeepStar({ parts = [] }: Word): boolean {
  return parts.some(({ text, type }, at) => {
    if (type !== "Glob" || text !== "**") return false;
    const before = parts[at - 1]?.text ?? "/";
    return /\/["']?$/.test(before) && parts[at + 1]?.text.startsWith("/") === true;
  });
}
