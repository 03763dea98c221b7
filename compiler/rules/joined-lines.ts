import { commonPrograms, ordinaryWords, starters } from "../analysis/shell/common-programs.ts";
import { keepingLines } from "../diagnostics/script-mistake.ts";
import type { Scalar } from "../document/node.ts";
import { scalarAt } from "../document/scalar-at.ts";
import type { Plan } from "../ir/plan.ts";
import { commandsIn } from "../ir/visit.ts";
import type { Span } from "../source/span.ts";
import { spanText } from "../source/span.ts";
import type { RuleReport } from "./rule.ts";
import { defineRule } from "./rule.ts";

/** Folded, unquoted and quoted texts have blanks for their line breaks: a script of several commands becomes one. */
export const joinedLines = defineRule({
  name: "joined-lines",
  reports: ["joined-lines"],
  check({ plan }, report) {
    for (const { command } of commandsIn(plan.body)) checkLines(command.command.span, plan, report);
  },
});

function checkLines(span: Span, { document }: Plan, report: RuleReport<"joined-lines">): void {
  const text = spanText(span);
  // Most commands are literal blocks, which keep their lines.
  if (text.startsWith("|") || !text.includes("\n")) return;
  const scalar = scalarAt(document, span);
  if (scalar === undefined || scalar.style === "literal") return;
  const joined = joinedCommand(scalar);
  if (joined === undefined) return;
  const program = spanText(joined);
  // The sign is the mistake, up to where it shows.
  const { source, start } = scalar.span;
  const hasSign = source.text.startsWith(">", start);
  const fix = hasSign ? keepingLines({ source, start, end: start + 1 }) : undefined;
  const place = hasSign ? { ...joined, start } : joined;
  report("joined-lines", place, { program, isFolded: hasSign }, { fix });
}

/** The first program that stands at the start of a line and is an argument of the command in the line above. */
function joinedCommand({ span, style, value }: Scalar): Span | undefined {
  const { source } = span;
  const { start, text } = insideQuotes(span, style);
  const [first, ...others] = [...text.matchAll(line)].slice(style === "folded" ? 1 : 0);
  let before = first;
  for (const current of others) {
    if (before === undefined || !isCommand(before, before === first)) return undefined;
    const [, indent = "", program = ""] = current;
    const isHidden = isComment(before);
    if (!isHidden && !closesQuotes(before[0], style)) return undefined;
    const begins = isHidden
      ? beginsAlone(current)
      : endsCommand(before[0], program) && beginsCommand(before, current);
    if (begins && isFolded(before[0], current[0], value)) {
      const at = start + current.index + indent.length;
      return { source, start: at, end: at + program.length };
    }
    before = current;
  }
  return undefined;
}

/** What stands between the quotes of a text that has some. */
function insideQuotes(
  span: Span,
  style: Scalar["style"],
): { readonly start: number; readonly text: string } {
  const text = spanText(span);
  const isQuoted = style !== "folded" && style !== "plain";
  return isQuoted
    ? { start: span.start + 1, text: text.slice(1, -1) }
    : { start: span.start, text };
}

/** Whether a line is a comment, to which all of what is joined to it belongs. */
function isComment([text]: RegExpExecArray): boolean {
  return /^\s*#/.test(text);
}

/** Whether a line behind a comment is surely a command: long comments have several lines, too. */
function beginsAlone([text, , program = ""]: RegExpExecArray): boolean {
  const isShort = /^\s*\S+(?: [\w:/-]+)?\s*$/.test(text);
  const begins = isProgram(program, isShort) || /^[A-Za-z_]\w*=/.test(program);
  return begins || wholeLines.test(text) || program === "sudo";
}

/** Whether a line begins a command of its own, by its first word or by all of it. */
function beginsCommand(before: RegExpExecArray, current: RegExpExecArray): boolean {
  const [text, , program = ""] = current;
  if (isProgram(program, takesNoMore.test(before[0])) || isSetting(before, program)) return true;
  if (wholeLines.test(text) || program === "sudo") return true;
  // One placeholder at the beginning of both is the program of both, as is a program that nobody gives its own name.
  const mayBegin = /^\{\{[\w.-]+\}\}$/.test(program) || commonPrograms.has(program);
  return mayBegin && program === before[2];
}

/** Lines of a shell that no arguments are. */
const wholeLines = /^\s*(?:exit(?: \d{1,3})?|source \S*(?:\.env|\.sh|\/activate))\s*$/;

/** Whether two lines are one in what they are read as: blank lines and further indentation keep them apart. */
function isFolded(current: string, next: string, value: Scalar["value"]): boolean {
  const trimmed = next.trim();
  return [current.trim(), current.trimStart()].some((text) =>
    String(value).includes(`${text} ${trimmed}`),
  );
}

const line = /^([ \t]*)(\S+)(?:[^\S\r\n].*)?$/gm;

function isCommand([text, , program = ""]: RegExpExecArray, isFirst: boolean): boolean {
  return isFirst || isProgram(program, false) || /^\s*#/.test(text);
}

/** Commands of a shell itself that are no words that arguments are. */
const builtins = /^(?:cd|echo|export|printf|unset)$/;

/** Whether a word is a program; surely, also where it may be an argument by its looks. */
function isProgram(word: string, isSure: boolean): boolean {
  if (builtins.test(word)) return true;
  return commonPrograms.has(word) && (isSure || !ordinaryWords.test(word));
}

/** Whether a word sets a variable, which no argument of the last command above it does; one that shows such words may show more. */
function isSetting([text]: RegExpExecArray, word: string): boolean {
  const ends = [";", "&", "|"].map((sign) => text.lastIndexOf(sign));
  const last = text.slice(Math.max(...ends) + 1).trimStart();
  if (!/^[A-Za-z_]\w*=/.test(word) || /\s["']?[A-Za-z_]\w*=/.test(last)) return false;
  return /^(?:cd|echo|mkdir|printf)\b/.test(last);
}

/** Commands that take nothing more. */
const takesNoMore =
  /^\s*(?:cd \S+|set [-+][a-z]+(?: pipefail)?|export \w+=\S+|mkdir (?:-p )?\S+)\s*$/;

/** Whether a command may end with a line: nothing at its end joins it to another, and it starts no other program. */
function endsCommand(text: string, next: string): boolean {
  const programs = [text, text.split(/[|&;]/).at(-1) ?? ""].map(
    (part) => part.trim().split(/\s/)[0],
  );
  const goesOn = /(?:[\\|&;({,=]|\b(?:then|do|else|in))\s*$/.test(text);
  // `sudo` starts another program, but not itself.
  const goesFurther = programs.some(
    (program = "") => starters.has(program) && !(program === "sudo" && next === "sudo"),
  );
  return !(goesFurther || goesOn || endsPattern(text));
}

/** Whether a line ends with a pattern of `case`, whose parenthesis nothing opens. */
function endsPattern(text: string): boolean {
  return /\)\s*$/.test(text) && text.split(")").length > text.split("(").length;
}

/** Whether each quote of a line has its other one there; between single quotes, one of a shell is written twice. */
function closesQuotes(text: string, style: Scalar["style"]): boolean {
  const meant = style === "single-quoted" ? text.replaceAll("''", "'") : text;
  return [/"/g, /'/g].every((quote) => (meant.match(quote)?.length ?? 0) % 2 === 0);
}
