import type { Command, SyntaxNode, Word } from "unbash";
import { lineEnd } from "../../../../source/line-end.ts";
import {
  dashedFlag,
  hasTypography,
  opensTypographic,
  typographicBlank,
} from "../../../../source/typographic-characters.ts";
import { printingBuiltins } from "../../builtins.ts";
import { wordsOf } from "../../command-words.ts";
import type { ScriptRange } from "../../placement.ts";
import { visitScript } from "../../visit-script.ts";

/** A word that bash reads otherwise than it looks. */
export interface MisreadWord extends ScriptRange {
  /** What it looks like. */
  readonly looksLike: "space" | "quote" | "hyphen" | "joined line" | "flag";
  /** The program of its command, or the flag that stands in its place. */
  readonly program: string;
}

/**
 * The words of a script that bash reads otherwise than they look: with blanks, quotes and dashes that only look like those
 * of ASCII, with a backslash before a blank at the end of a line, and flags in the place of a program.
 */
export function misreadWords(script: string): readonly MisreadWord[] {
  if (!mayMislead.test(script)) return [];
  const found: MisreadWord[] = [];
  visitScript(script, (node) => {
    if (node.type === "Command") found.push(...misreadOf(script, node));
    else found.push(...quotedOperands(script, node));
  });
  return found;
}

/** What is compared between double brackets, or assigned, and stands in typographic quotes. */
function quotedOperands(script: string, node: SyntaxNode): readonly MisreadWord[] {
  // A blank ends the value that is assigned.
  const looks = node.type === "Assignment" ? quotedBefore : quotedAround;
  return operandsOf(node)
    .filter((word) => looks.test(bareText(script, word)))
    .map(({ pos, end }) => ({ start: pos, end, looksLike: "quote", program: "" }));
}

function operandsOf(node: SyntaxNode): readonly Word[] {
  switch (node.type) {
    case "TestBinary":
      return [node.left, node.right];
    case "TestUnary":
      return [node.operand];
    case "Assignment":
      return node.value.type === "Word" ? [node.value] : node.value.elements;
    default:
      return [];
  }
}

/** Most scripts have nothing of it, and need no parser. */
const mayMislead = new RegExp(`${hasTypography.source}|\\\\[ \\t]|\\n[ \\t]*--?[A-Za-z]`);

const quotedAround = /^[\u2018\u201C\u201E].*[\u2018-\u201F]$/s;
const quotedBefore = /^[\u2018\u201C\u201E]./s;

function misreadOf(script: string, command: Command): readonly MisreadWord[] {
  const { name } = command;
  if (name === undefined) return [];
  const args = wordsOf(command);
  const program = name.value;
  const report = (
    { pos, end }: Pick<Word, "pos" | "end">,
    looksLike: MisreadWord["looksLike"],
  ): MisreadWord => ({ start: pos, end, looksLike, program });
  const flag = flagOf(script, name) ? [report(name, "flag")] : [];
  const ends = [name, ...args]
    .map((word) => lineEndOf(script, word))
    .filter((end) => end !== undefined)
    .map((end) => report(end, "joined line"));
  // In what is printed, any character may be meant.
  const arePrinted = printingBuiltins.has(program);
  const texts = [name, ...(arePrinted ? [] : args)];
  const quote = quotedArguments(script, args, arePrinted);
  return [
    ...flag,
    ...ends,
    ...texts
      .filter((word) => typographicBlank.test(bareText(script, word)))
      .map((word) => report(word, "space")),
    ...(quote === undefined ? [] : [report(quote, "quote")]),
    ...texts
      .filter((word) => dashedFlag.test(bareText(script, word)))
      .map((word) => report(word, "hyphen")),
  ];
}

/** Whether a flag stands on a line of its own where a command begins; not where the line above seems to go on in it. */
function flagOf(script: string, { pos, end }: Word): boolean {
  if (!/^--?[A-Za-z]/.test(script.slice(pos, end))) return false;
  const line = script.lastIndexOf("\n", pos - 1) + 1;
  if (line === 0 || script.slice(line, pos).trim() !== "") return false;
  const above = script.slice(script.lastIndexOf("\n", line - 2) + 1, line - 1);
  return !/\\[ \t]+(?:#|$)/.test(above);
}

/** The last characters of a word that ends with a backslash and a blank, where it ends a line or a comment seems to follow. */
function lineEndOf(script: string, { pos, end }: Word): Pick<Word, "pos" | "end"> | undefined {
  const text = script.slice(pos, end);
  if (/^\\[ \t]#/.test(text)) return { pos, end: pos + 2 };
  if (!/(?<!\\)\\[ \t]$/.test(text.slice(-3))) return undefined;
  const rest = script.slice(end, lineEnd(script, end)).trimStart();
  return rest === "" || rest.startsWith("#") ? { pos: end - 2, end } : undefined;
}

/** Words from the one that begins with a typographic quote to the one that ends with such; where all are printed, these are all. */
function quotedArguments(
  script: string,
  args: readonly Word[],
  arePrinted: boolean,
): Pick<Word, "pos" | "end"> | undefined {
  const first = args.find((word) => opensTypographic.test(bareText(script, word)));
  const last = args.at(-1);
  if (first === undefined || last === undefined) return undefined;
  if (!arePrinted) return { pos: first.pos, end: first.end };
  const isAll = quotedAround.test(script.slice(first.pos, last.end));
  return first === args[0] && isAll ? { pos: first.pos, end: last.end } : undefined;
}

/** The text of a word that is in no quotes; none where other commands are a part of it. */
function bareText(script: string, { pos, end }: Word): string {
  const text = script.slice(pos, end);
  if (/\$\(|`|[<>]\(/.test(text)) return "";
  return text.replace(/\\.|"(?:[^"\\]|\\.)*"|'[^']*'/gs, '""');
}
