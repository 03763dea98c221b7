import { commonPrograms } from "../../../../analysis/shell/common-programs.ts";
import type { Report } from "../../../../document/cursor.ts";
import { wordsOf } from "../../../../lower/command.ts";
import type { TemplateNode } from "../../ast.ts";
import type { TextTree } from "../../tree.ts";
import { isFlag, needsWords } from "./needs-words.ts";

/** Programs that read their standard input where they are given no file, and the first of a list has none. */
const readers = /^(?:bash|bun|cat|deno|node|perl|php|python3?|ruby|sh|tee|tsx|zsh)$/;

/** What reads like a file or an address. */
const fileLike = /^(?!\.\/)(?:.*[/{]|.*\.\w+$)/;

/** Programs that do what is named behind them, and something else where nothing is. */
const builders = /^(?:gmake|gradle|just|make|rake|task)$/;
const targets =
  /^(?:all|build|check|clean|coverage|deploy|dist|docs|fmt|format|install|lint|package|release|test)$/;

/** What is said of a word as a command of its own, which its author does not take it for. */
const toldOfCommands: ReadonlySet<string> = new Set([
  "empty-program",
  "literal-shell-syntax",
  "lost-backslash",
  "lost-input",
  "open-quote",
  "unchecked-last-step",
  "unlikely-program",
  "words-as-program",
]);

/**
 * Reports a command whose words are texts of a list: each of them is a command. What is left to say of the list goes to what
 * is returned.
 */
export function checkSplitCommand(children: readonly TemplateNode[], report: Report): Report {
  const texts = children.map(plainText);
  const at = texts.findIndex((text, index) => isTorn(text?.text, texts[index + 1]?.text, index));
  const first = texts[at];
  if (first === undefined) return report;
  const rest = texts.slice(at);
  const end = rest.findIndex((text) => text === undefined || isCommand(text.text));
  const words = rest.slice(0, end < 0 ? rest.length : end).flatMap((text) => text ?? []);
  const last = words.at(-1) ?? first;
  report("unlikely-program", first.span, {
    program: first.text,
    closest: undefined,
    inQuotes: false,
    whole: words.map(({ text }) => asWord(text)).join(" "),
  });
  const { source, start } = first.span;
  return (code, span, ...others) => {
    const isInside = span.source === source && span.start >= start && span.end <= last.span.end;
    if (!(isInside && toldOfCommands.has(code))) report(code, span, ...others);
  };
}

/** The text of a child that is nothing else. */
function plainText({ content, span }: TemplateNode): TextTree | undefined {
  const isPlain = content.kind === "leaf" && content.command.span.start === span.start;
  return isPlain ? content.command : undefined;
}

/** Whether a text of several words begins with a program: others are words of the command before, such as a prompt. */
function isCommand(text: string): boolean {
  const [program = ""] = wordsOf(text);
  const isProgram = commonPrograms.has(program) || /^[./{]/.test(program);
  return !isWord(text) && isProgram;
}

/** A text as one word of a command. */
function asWord(text: string): string {
  if (isWord(text)) return text;
  return text.includes("'") ? `"${text}"` : `'${text}'`;
}

function isWord(text: string): boolean {
  return wordsOf(text).length === 1;
}

/** Whether a text is a program, and the next one hardly a command but a word for it. */
function isTorn(program = "", next = "", index = 0): boolean {
  if (!/^[\w.+-]+$/.test(program) || program.startsWith("-") || !isWord(next)) return false;
  if (isFlag(next) || needsWords(program)) return true;
  if (program === "echo") return !commonPrograms.has(next) && !/^\.{0,2}\//.test(next);
  if (builders.test(program)) return targets.test(next);
  return index === 0 && readers.test(program) && fileLike.test(next);
}
