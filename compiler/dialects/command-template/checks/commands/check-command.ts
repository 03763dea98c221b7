import type { SplitFlaw } from "../../../../../grammar/command-template/index.ts";
import type { Report } from "../../../../document/cursor.ts";
import type { LoweredCommand, LoweredWord } from "../../../../lower/command.ts";
import { readsPrograms } from "../../interpreters.ts";
import type { TextTree } from "../../tree.ts";
import { writtenText } from "../../written-text.ts";
import { checkBlocks } from "../placeholders/check-blocks.ts";
import { programAsDefault } from "../placeholders/check-placeholders.ts";
import { checkArgumentSize } from "./check-argument-size.ts";
import type { LikelyValues } from "./check-argument-words.ts";
import { checkArgumentWords } from "./check-argument-words.ts";
import { checkInnerProgram } from "./check-inner-program.ts";
import { checkLines } from "./check-lines.ts";
import { checkApostrophes, checkTornTexts } from "./check-quoted-texts.ts";
import { checkRisk } from "./check-risk.ts";
import { checkShellSyntax } from "./check-shell-syntax.ts";
import { checkSignValues } from "./check-sign-values.ts";
import { checkSlips } from "./check-slips.ts";
import { checkTypography } from "./check-typography.ts";
import { checkUnlikelyProgram } from "./check-unlikely-program.ts";
import { shellScriptIn } from "./script-word.ts";

/** A command line with what it became and what it sees of its names. */
export interface CheckedCommand extends LikelyValues {
  readonly command: TextTree;
  readonly lowered: LoweredCommand;
  /** Names that the recipe declares. */
  readonly declared: ReadonlySet<string>;
}

/** Reports what is most likely not meant in a command line. */
export function checkCommand(checked: CheckedCommand, report: Report): void {
  const { command, declared, defaults, lowered } = checked;
  const { flaws, words } = lowered;
  checkFlaws(flaws, command, report);
  checkEscapedBraces(words, report);
  checkBlocks(command, report);
  checkUnlikelyProgram(words, defaults, report);
  const isTorn = checkSplit(words, report);
  checkRisk(words, checked, report);
  // An open brace in the place of the program is no word of a shell where it belongs to a placeholder.
  if (!isTorn) checkShellSyntax(words, declared, report);
  if (!isTorn) checkTornTexts(words, report);
  checkApostrophes(words, report);
  checkSignValues(words, defaults, report);
  const script = shellScriptIn(words, defaults);
  checkInnerProgram(words, script, defaults, report);
  checkSlips(words, script, report);
  checkLines(command, words, report);
  checkTypography(words, report);
  checkArgumentWords(words, checked, report);
  checkArgumentSize(words, defaults, report);
}

/** Reports a quote that is left open, and the first word that loses a backslash. */
function checkFlaws(flaws: readonly SplitFlaw[], { text, spanAt }: TextTree, report: Report): void {
  for (const { kind, start, end } of flaws) {
    if (kind === "unclosed-quote") report("open-quote", spanAt(start, end), { isInner: false });
  }
  const lost = flaws.find(({ kind }) => kind === "lost-backslash");
  if (lost === undefined) return;
  const word = text.slice(lost.start, lost.end).replace(/^"(.*)"$/s, "$1");
  report("lost-backslash", spanAt(lost.start, lost.end), { text: word });
}

/** Reports the first placeholder with a backslash before its brace, which no sign makes an ordinary one. */
function checkEscapedBraces(words: readonly LoweredWord[], report: Report): void {
  for (const { parts, span, written } of words) {
    const text = /\\\{[A-Za-z_][^{}]*\}/.exec(written)?.[0];
    if (text === undefined || written.startsWith("'")) continue;
    if (!parts.some(({ kind }) => kind !== "text" && kind !== "command-malformed")) continue;
    const help =
      "The placeholder is filled in all the same: put a text with braces into `defaults`.";
    report("lost-backslash", span, { text }, { help });
    return;
  }
}

/** So many words a placeholder is torn into at most; what is longer is no placeholder. */
const mostPieces = 5;

/** A blank in a placeholder that no quotes enclose tears it apart; whether the first word is part of such a one. */
function checkSplit(words: readonly LoweredWord[], report: Report): boolean {
  let isFirst = false;
  const help = readsPrograms(words) ? `${programAsDefault}.` : undefined;
  const helpful: Report = (code, span, parameters, extra) =>
    report(code, span, parameters, { ...extra, help: help ?? extra?.help });
  words.forEach((word, index) => {
    // What is a brace in the text of a word was one before.
    if (!word.written.includes("{")) return;
    const hasBrace = word.parts.some((part) => part.kind === "text" && part.text.includes("{"));
    if (!hasBrace) return;
    const isTorn = checkSplitAt(word, words.slice(index + 1, index + mostPieces), helpful);
    isFirst ||= isTorn && index === 0;
  });
  return isFirst;
}

/** `following`: the words that the rest of a placeholder may stand in. */
function checkSplitAt(
  word: LoweredWord,
  following: readonly LoweredWord[],
  report: Report,
): boolean {
  const [next, end] = following;
  const isNamed =
    next !== undefined &&
    /^[A-Za-z_][\w-]*(?:\}\}?(?:[.,:;!?]?|[/._-].*))?$/s.test(writtenText(next));
  const last = isNamed && writtenText(next).includes("}") ? next : end;
  if (opens(word) && isNamed && last && (last === next || closes(last))) {
    reportSplit(last === next ? [word, next] : [word, next, last], report);
    return true;
  }
  // Nobody writes two braces for anything else.
  const closed =
    word.isQuoted || !writtenText(word).endsWith("{{") ? undefined : closingWord(following);
  if (closed !== undefined && writtenText(closed).includes("}}")) {
    reportSplit([word, ...following.slice(0, following.indexOf(closed) + 1)], report);
    return true;
  }
  const opened = /\{[A-Za-z_][^{}]*$/.exec(writtenText(word, "x"));
  const closing = opened && closingWord(following);
  if (!closing) return false;
  const pieces = following.slice(0, following.indexOf(closing) + 1);
  const help = helpForTorn([opened[0], ...pieces.map((one) => writtenText(one))].join(" "));
  report(
    "split-placeholder",
    { ...word.span, end: closing.span.end },
    { text: opened[0] },
    { help },
  );
  return true;
}

/** What to write for a placeholder that means nothing in quotes either: with a filter, or with blanks around its fallback. */
function helpForTorn(text: string): string | undefined {
  const [, name, rest = ""] = /^\{([A-Za-z_][\w-]*) *(\||\?\? *[^\s{}]*)/.exec(text) ?? [];
  if (name === undefined) return undefined;
  return rest === "|"
    ? `Write {${name}}: only a program can change its text.`
    : `Write {${name}${rest.replaceAll(" ", "")}}, without blanks.`;
}

function reportSplit(pieces: readonly LoweredWord[], report: Report): void {
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (first === undefined || last === undefined) return;
  const whole = pieces.map((one) => writtenText(one)).join(" ");
  const text = whole.slice(whole.search(/\$?\{\{? /), whole.lastIndexOf("}") + 1);
  const name = /^\$?\{+ ([A-Za-z_][\w-]*) ?\}+$/.exec(text)?.[1];
  const help = name === undefined ? undefined : `Write {${name}}, without blanks.`;
  report("split-placeholder", { ...first.span, end: last.span.end }, { text }, { help });
}

/** The word in which the brace is closed that an earlier word has opened. */
function closingWord(following: readonly LoweredWord[]): LoweredWord | undefined {
  const first = following.find((word) => /[{}]/.test(writtenText(word, "x")));
  return first && /^[^{}]*\}/.test(writtenText(first, "x")) ? first : undefined;
}

/** Whether a word is an open brace, or ends with one as options, names and paths do: `--from={`. */
function opens(word: LoweredWord): boolean {
  return !word.isQuoted && /(?:^\$?|[-=:,./_+])\{\{?$/.test(writtenText(word));
}

/** Whether a word is a closing brace, or begins with one at the end of a part of a sentence or in a path. */
function closes(word: LoweredWord): boolean {
  return !word.isQuoted && /^\}\}?(?:[.,:;!?]?|[/._-].*)$/s.test(writtenText(word));
}
