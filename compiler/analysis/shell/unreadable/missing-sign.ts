import { hasErrors, parseShell } from "../parse-shell.ts";
import type { ScriptRange } from "../placement.ts";
import { contentOf } from "./lines-matter.ts";
import { openedConstruct } from "./opened-construct.ts";

/** A sign or word for want of which a shell cannot read a script; the range is the character that it belongs beside. */
export interface MissingSign extends ScriptRange {
  readonly sign: string;
  readonly isBefore: boolean;
}

/** What to write where, to see whether the shell can read the script then. */
interface Candidate {
  readonly offset: number;
  readonly sign: string;
  /** Whether it belongs before what stands there, and not behind what stands before it. */
  readonly isBefore?: boolean;
}

/** So many places are tried, fewer in long scripts: for each the whole script is parsed, so many characters in all. */
const mostTried = 30;
const mostParsed = 60_000;

/**
 * The sign that a script lacks, if with it the shell can read the whole script. A parser complains where it stops, which may be
 * many lines below: the quote that one line lacks is closed by that of another one. `written`: the value as the file has it,
 * which may fold its lines.
 */
export function missingSign(
  script: string,
  message: string,
  written: string,
): MissingSign | undefined {
  const most = Math.min(mostTried, Math.floor(mostParsed / script.length));
  const candidates =
    most < 1 ? [] : candidatesFor(unfolded(script, written), message).slice(0, most);
  const found = candidates.find((one) => isReadable(withSign(script, one)));
  if (found === undefined) return undefined;
  const { offset, isBefore = false } = found;
  const start = isBefore ? offset : Math.max(0, offset - 1);
  const sign = found.sign.replace(/^; (?=\w)|; $/g, "").trim();
  return { sign, isBefore, start, end: start + 1 };
}

/** A script with line breaks in the place of the blanks for which the file has them, so that each sign keeps its place. */
function unfolded(script: string, written: string): string {
  const lines = contentOf(written)
    .split("\n")
    .map((line) => line.trim());
  if (script.split("\n").length >= lines.length) return script;
  let text = script;
  let end = 0;
  for (const line of lines) {
    const start = script.indexOf(line, end);
    // What is written with escapes is another text.
    if (start < 0) return script;
    if (start > 0 && script.charAt(start - 1) === " ") {
      text = `${text.slice(0, start - 1)}\n${text.slice(start)}`;
    }
    end = start + line.length;
  }
  return text;
}

function withSign(script: string, { offset, sign }: Candidate): string {
  return `${script.slice(0, offset)}${sign}${script.slice(offset)}`;
}

function isReadable(script: string): boolean {
  return !hasErrors(parseShell(script));
}

/** What closes that of which the parser says that nothing does; the first is what opens it. */
const closers: ReadonlyMap<string, readonly [RegExp, string]> = new Map([
  ["double quote", [/"/g, '"']],
  ["single quote", [/'/g, "'"]],
  ["backtick", [/`/g, "`"]],
  ["command substitution", [/\$\(/g, ")"]],
  ["process substitution", [/[<>]\(/g, ")"]],
  ["arithmetic expansion", [/\$\(\(/g, "))"]],
  ["parameter expansion", [/\$\{/g, "}"]],
  ["subshell", [/\(/g, ")"]],
]);

/** Words between the head of a construct and its body, and what begins such heads. */
const joints: ReadonlyMap<string, RegExp> = new Map([
  ["do", /\b(?:for|select|until|while)\b/],
  ["then", /\b(?:elif|if)\b/],
]);

function candidatesFor(script: string, message: string): readonly Candidate[] {
  const opened = /^(?:unterminated|expected '\)' to close) (.+)$/.exec(message)?.[1] ?? "";
  const closer = closers.get(opened);
  if (closer !== undefined) return closing(script, ...closer);
  const [, joint = ""] = /^expected '(do|then)'$/.exec(message) ?? [];
  const heads = joints.get(joint);
  if (heads !== undefined) return joining(script, joint, heads);
  if (message.startsWith("expected 'in'")) {
    return linesOf(script)
      .filter(({ text }) => /\bcase\b/.test(text))
      .map(({ end }) => ({ offset: end, sign: " in" }));
  }
  if (message === "unexpected token ')'") return endingCases(script);
  const [, word = ""] = /^expected '(done|esac|fi|\})' to close/.exec(message) ?? [];
  return word === "" ? [] : ending(script, message, word);
}

/** A line of a script without the blanks at its end. */
interface Line {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function linesOf(script: string): readonly Line[] {
  return [...script.matchAll(/^.*$/gm)].map(({ 0: line, index }) => {
    const text = line.trimEnd();
    return { start: index, end: index + text.length, text };
  });
}

/** At the ends of lines, and of the words there, in which one more is opened than closed. */
function closing(script: string, opening: RegExp, closer: string): readonly Candidate[] {
  const isQuote = closer.length === 1 && /["'`]/.test(closer);
  return linesOf(script).flatMap(({ start, end, text }) => {
    const plain = text.replaceAll(/\\./g, "__");
    const opened = [...plain.matchAll(opening)];
    const closed = isQuote ? 0 : plain.split(closer).length - 1;
    const isOpen = isQuote ? opened.length % 2 === 1 : opened.length > closed;
    if (!isOpen) return [];
    const words = wordEnds(
      plain,
      opened.map(({ index }) => index),
    );
    return [end, ...words.map((at) => start + at)].map((offset) => ({ offset, sign: closer }));
  });
}

/** Where the words end that stand at some offsets of a line, without the signs that end a command there. */
function wordEnds(line: string, offsets: readonly number[]): readonly number[] {
  let behind = 0;
  let last = 0;
  return offsets.map((offset) => {
    if (/\s/.test(line.charAt(offset))) return offset;
    // Many offsets may lie in one word.
    if (offset >= behind) {
      const blank = line.slice(offset).search(/\s/);
      behind = blank < 0 ? line.length : offset + blank;
      last = behind;
      while (last > offset && /[;)\]]/.test(line.charAt(last - 1))) last -= 1;
    }
    return Math.max(offset + 1, last);
  });
}

/** Before a `do` or `then` that has become an argument, or at the end of a line that lacks it. */
function joining(script: string, joint: string, heads: RegExp): readonly Candidate[] {
  return linesOf(script)
    .filter(({ text }) => heads.test(text))
    .map(({ start, end, text }) => {
      const at = text.search(new RegExp(`\\s${joint}$`));
      return at < 0 ? { offset: end, sign: `; ${joint}` } : { offset: start + at, sign: ";" };
    });
}

/** At the end of each line above one that begins like a branch of `case`. */
function endingCases(script: string): readonly Candidate[] {
  const lines = linesOf(script).filter(({ text }) => text !== "");
  return lines.flatMap(({ text }, index) => {
    const before = lines[index - 1];
    return before && /^\s*\(?[^\s()|]{1,80}(?:\s*\|\s*[^\s()|]{1,80})*\)/.test(text)
      ? [{ offset: before.end, sign: " ;;" }]
      : [];
  });
}

/** Before the first line that is indented no further than the one that begins what lacks its end. */
function ending(script: string, message: string, word: string): readonly Candidate[] {
  const opened = openedConstruct(script, message);
  if (opened === undefined) return [];
  const lines = linesOf(script).filter(({ text }) => text !== "");
  const at = lines.findIndex(({ end }) => opened.start < end);
  const indent = indentOf(lines[at]?.text ?? "");
  const next = lines
    .slice(at + 1)
    .find(({ text }) => indentOf(text) <= indent && !/^\s*(?:elif|else)\b/.test(text));
  return next === undefined
    ? []
    : [{ offset: next.start + indentOf(next.text), sign: `${word}; `, isBefore: true }];
}

function indentOf(text: string): number {
  return text.search(/\S|$/);
}
