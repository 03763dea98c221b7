import type { Command, Redirection, SyntaxNode, Word } from "unbash";
import { forEachChild } from "unbash";
import { createTextMemo } from "../../source/text-memo.ts";
import { wordsOf } from "./command-words.ts";
import { hasErrors, parseShell } from "./parse-shell.ts";
import type { ScriptRange } from "./placement.ts";
import { hasOwnPositions } from "./script-nodes.ts";

/** A file by the path that a script has for it, and what the script does with it there. */
export interface FileUse extends ScriptRange {
  readonly path: string;
  readonly kind: "read" | "removed" | "written";
}

const known = createTextMemo<readonly FileUse[]>();

/** Most scripts name no file with an ending that they write or read, and need no parser. */
const maybeFile = /\.[A-Za-z]\w{0,9}(?!\w)/;

/** The files of a script whose paths stand there, in the order in which it uses them. */
export function fileUses(script: string): readonly FileUse[] {
  return maybeFile.test(script) ? known(script, () => findUses(script)) : [];
}

function findUses(script: string): readonly FileUse[] {
  const tree = parseShell(script);
  return hasErrors(tree) ? [] : usesIn(tree);
}

/** What stands in a node is used before what the node itself writes, and a loop finds its input before it runs. */
function usesIn(node: SyntaxNode): readonly FileUse[] {
  if (hasOwnPositions(node)) return [];
  const inside: FileUse[] = [];
  forEachChild(node, (child) => {
    inside.push(...usesIn(child));
  });
  if (node.type !== "Command" && node.type !== "Redirected") return inside;
  const own = node.redirects.flatMap(redirectUse);
  const all = node.type === "Command" ? [...operandUses(node), ...own] : own;
  const [read, others] = [all.filter(isRead), all.filter((use) => !isRead(use))];
  return node.type === "Command"
    ? [...inside, ...read, ...others]
    : [...read, ...inside, ...others];
}

/** Whether a use needs the file to be there. */
export function isRead({ kind }: FileUse): boolean {
  return kind === "read";
}

function redirectUse(one: Redirection): readonly FileUse[] {
  if (one.type !== "Redirect" || one.target === undefined) return [];
  if (/^&?>[>|]?$/.test(one.operator)) return useOf(one.target, "written");
  return one.operator === "<" ? useOf(one.target, "read") : [];
}

/** Programs whose operands are files that they read, and how many of them are something else before. */
const readers: ReadonlyMap<string, number> = new Map([
  ...". bash cat cut head nl paste sh sort source tac tail uniq wc".split(" ").map(withoutOthers),
  ["awk", 1],
  ["grep", 1],
  ["jq", 1],
  ["sed", 1],
]);

function withoutOthers(name: string): readonly [string, number] {
  return [name, 0];
}

/** Programs of which only the first operand is a file: what follows is for the script in it. */
const runners: ReadonlySet<string> = new Set([".", "bash", "sh", "source"]);

function operandUses(command: Command): readonly FileUse[] {
  const program = command.name?.value ?? "";
  const words = wordsOf(command);
  const operands = words.filter(({ text }) => !text.startsWith("-"));
  if (program === "tee" || program === "touch") return usesOfAll(operands, "written");
  if (program === "rm") return usesOfAll(operands, "removed");
  if (program === "cp" || program === "mv") return moved(operands);
  const others = readers.get(program);
  if (others === undefined) return [];
  const output = program === "sort" ? outputOf(words) : undefined;
  const files = operands.slice(others).filter((word) => word !== output);
  const read = usesOfAll(runners.has(program) ? files.slice(0, 1) : files, "read");
  return output ? [...read, ...useOf(output, "written")] : read;
}

/** The value of `-o`. */
function outputOf(words: readonly Word[]): Word | undefined {
  return words.find((_, index) => /^(?:-\w*o|--output)$/.test(words[index - 1]?.text ?? ""));
}

function moved(operands: readonly Word[]): readonly FileUse[] {
  const target = operands.at(-1);
  const sources = usesOfAll(operands.slice(0, -1), "read");
  return target ? [...sources, ...useOf(target, "written")] : sources;
}

function usesOfAll(words: readonly Word[], kind: FileUse["kind"]): readonly FileUse[] {
  return words.flatMap((word) => useOf(word, kind));
}

/**
 * A path of a file with an ending, as it stands there: what patterns and substitutions stand for is not known. Of `$name` the
 * second part takes one letter only, so that there is one way to read it.
 */
const path = /^(?:[\w.@/+-]|\{\{[\w. ]+\}\}|\$\w|\$\{\w+\})+\.[A-Za-z]\w{0,9}$/;

function useOf({ text, pos, end }: Word, kind: FileUse["kind"]): readonly FileUse[] {
  const [, quote = "", inside = ""] = /^(["']?)(.*)\1$/s.exec(text) ?? [];
  if (!path.test(inside)) return [];
  const start = pos + quote.length;
  return [{ path: inside, kind, start, end: end - quote.length }];
}
