import { slipsOfArgv } from "../../../../analysis/shell/slips/slips-of-argv.ts";
import { slipsOfScript } from "../../../../analysis/shell/slips/slips-of-given-script.ts";
import type { Report } from "../../../../document/cursor.ts";
import type { LoweredWord } from "../../../../lower/command.ts";
import type { Span } from "../../../../source/span.ts";
import { spanText } from "../../../../source/span.ts";
import { fixedText, writtenText } from "../../written-text.ts";
import type { ShellScript } from "./script-word.ts";
import { isShell } from "./script-word.ts";
import { programOf, startedAt } from "./started-program.ts";

/** Reports operands with which a program fails or does something else, and what a shell takes otherwise in a script for it. */
export function checkSlips(
  words: readonly LoweredWord[],
  script: ShellScript | undefined,
  report: Report,
): void {
  if (script) checkScript(script, report);
  const at = startedAt(words);
  const started = words[at];
  if (started === undefined || isShell(started)) return;
  const program = programOf(started);
  const others = words.slice(at + 1);
  // `timeout` has an operand of its own before what it starts.
  if (at > 0) checkOperands(programOf(words[0] ?? started), words.slice(1), report);
  checkOperands(program, others, report);
}

function checkOperands(program: string, words: readonly LoweredWord[], report: Report): void {
  for (const { index, kind } of slipsOfArgv(program, () => words.map(textOf))) {
    const word = words[index];
    if (word === undefined) continue;
    const help = kind === "no input of tr" ? "Let a command before it print the file." : undefined;
    report("shell-slip", word.span, { text: writtenText(word), kind }, help ? { help } : {});
  }
}

/** What a word says; undefined where a placeholder is in it, or where a backslash is lost. */
function textOf(word: LoweredWord): string | undefined {
  return word.losesBackslash ? undefined : fixedText(word);
}

/** Reports slips in a script. */
function checkScript({ word, arguments: count }: ShellScript, report: Report): void {
  // Braces of the shell that are told as placeholders leave another script.
  if (word.parts.some(({ kind }) => kind === "command-malformed")) return;
  const { text, holes } = scriptIn(word);
  const { slips, names } = slipsOfScript(text, count);
  const isOwn = ({ start, end }: Range): boolean =>
    holes.every((hole) => hole.end < start || end < hole.start);
  for (const { start, end, kind } of slips.filter(isOwn)) {
    const slip = text.slice(start, end);
    report("shell-slip", placeOf(slip, word), { text: slip, kind });
  }
  for (const { start, end, name, closest } of names.filter(isOwn)) {
    const span = placeOf(text.slice(start, end), word);
    report("unlikely-program", span, { program: name, closest, inQuotes: false });
  }
}

/** A part of a script. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** A word as a script, with a variable of its own in the place of each placeholder. */
function scriptIn({ parts }: LoweredWord): {
  readonly text: string;
  readonly holes: readonly Range[];
} {
  let text = "";
  const holes: Range[] = [];
  for (const part of parts) {
    const start = text.length;
    text += part.kind === "text" ? part.text : standIn;
    if (part.kind !== "text") holes.push({ start, end: text.length });
  }
  return { text, holes };
}

const standIn = "$_v";

/** Where a part of a script stands in the file; the whole word where that is not certain. */
function placeOf(part: string, { span }: LoweredWord): Span {
  const text = spanText(span);
  const at = text.indexOf(part);
  if (at < 0 || text.includes(part, at + 1)) return span;
  return { ...span, start: span.start + at, end: span.start + at + part.length };
}
