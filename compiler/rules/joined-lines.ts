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

/** Folded and unquoted texts have blanks for their line breaks: a script of several commands becomes one. */
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
  if (scalar?.style !== "folded" && scalar?.style !== "plain") return;
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
  const { source, start } = span;
  const [first, ...others] = [...spanText(span).matchAll(line)].slice(style === "folded" ? 1 : 0);
  let before = first;
  for (const current of others) {
    if (before === undefined || !isCommand(before, before === first)) return undefined;
    if (!closesQuotes(before[0])) return undefined;
    const [, indent = "", program = ""] = current;
    const begins = isProgram(program, takesNoMore.test(before[0])) || isSetting(before, program);
    if (endsCommand(before[0]) && begins && isFolded(before[0], current[0], value)) {
      const at = start + current.index + indent.length;
      return { source, start: at, end: at + program.length };
    }
    before = current;
  }
  return undefined;
}

/** Whether two lines are one in what they are read as: blank lines and further indentation keep them apart. */
function isFolded(current: string, next: string, value: Scalar["value"]): boolean {
  const trimmed = next.trim();
  return [current.trim(), current.trimStart()].some((text) =>
    String(value).includes(`${text} ${trimmed}`),
  );
}

const line = /^([ \t]*)(\S+)(?:[^\S\r\n].*)?$/gm;

function isCommand([, , program = ""]: RegExpExecArray, isFirst: boolean): boolean {
  return isFirst || isProgram(program, false);
}

/** Commands of a shell itself that are no words that arguments are. */
const builtins = /^(?:cd|echo|export|printf|unset)$/;

/** Whether a word is a program; surely, also where it may be an argument by its looks. */
function isProgram(word: string, isSure: boolean): boolean {
  if (builtins.test(word)) return true;
  return commonPrograms.has(word) && (isSure || !ordinaryWords.test(word));
}

/** Whether a word sets a variable, which no argument of the last command above it does. */
function isSetting([text]: RegExpExecArray, word: string): boolean {
  const ends = [";", "&", "|"].map((sign) => text.lastIndexOf(sign));
  const last = text.slice(Math.max(...ends) + 1).trimStart();
  return /^[A-Za-z_]\w*=/.test(word) && /^(?:cd|echo|mkdir|printf)\b/.test(last);
}

/** Commands that take nothing more. */
const takesNoMore =
  /^\s*(?:cd \S+|set [-+][a-z]+(?: pipefail)?|export \w+=\S+|mkdir (?:-p )?\S+)\s*$/;

/** Whether a command may end with a line: nothing at its end joins it to another, and it starts no other program. */
function endsCommand(text: string): boolean {
  const [program = ""] = text.trim().split(/\s/);
  const goesOn = /(?:[\\|&;({,=]|\b(?:then|do|else|in))\s*$/.test(text);
  return !(starters.has(program) || goesOn || endsPattern(text));
}

/** Whether a line ends with a pattern of `case`, whose parenthesis nothing opens. */
function endsPattern(text: string): boolean {
  return /\)\s*$/.test(text) && text.split(")").length > text.split("(").length;
}

/** Whether each quote of a line has its other one there. */
function closesQuotes(text: string): boolean {
  return [/"/g, /'/g].every((quote) => (text.match(quote)?.length ?? 0) % 2 === 0);
}
