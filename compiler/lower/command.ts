import type { SplitFlaw, WordNode } from "../../grammar/command-template/index.ts";
import { parseWord, splitWords } from "../../grammar/command-template/index.ts";
import type { CommandText } from "../ir/command.ts";
import { createTextMemo } from "../source/text-memo.ts";
import { lowerCommandText } from "./command-text.ts";
import type { SpanAt } from "./spanned.ts";

/** One word of a command line. */
export interface LoweredWord extends CommandText {
  /** The word as it stands in the command, with its quotes and backslashes. */
  readonly written: string;
  /** Whether quotes or backslashes say that its characters are meant as they are. */
  readonly isQuoted: boolean;
  /** Whether a backslash has gone that its author hardly meant for the splitting. */
  readonly losesBackslash: boolean;
}

/** A command line in words, with what is odd about its quoting. */
export interface LoweredCommand {
  readonly words: readonly LoweredWord[];
  readonly flaws: readonly SplitFlaw[];
}

const parsed = createTextMemo<ReturnType<typeof parseWord>>();
const split = createTextMemo<ReturnType<typeof splitWords>>();

/** The words of a command line, without quotes. */
export function wordsOf(text: string): readonly string[] {
  return splitOnce(text).words.map((word) => word.text);
}

/** Lowers a command line; undefined where it has no words, or an empty one in the place of the program. */
export function lowerCommand(text: string, spanAt: SpanAt): LoweredCommand | undefined {
  const { words, flaws } = splitOnce(text);
  if ((words[0]?.text ?? "") === "") return undefined;
  const losing = flaws.length === 0 ? noStarts : new Set(flaws.flatMap(startOfLostBackslash));
  return { words: words.map((word) => lowerWord(word, { text, losing }, spanAt)), flaws };
}

const noStarts: ReadonlySet<number> = new Set();

function startOfLostBackslash({ kind, start }: SplitFlaw): readonly number[] {
  return kind === "lost-backslash" ? [start] : [];
}

/** Lowers a text that is not split: a control field, a default. */
export function lowerUnsplit(text: string, spanAt: SpanAt): CommandText {
  return lowerCommandText(parsedWord(text), spanAt);
}

function splitOnce(text: string): ReturnType<typeof splitWords> {
  return split(text, () => splitWords(text));
}

function parsedWord(text: string): ReturnType<typeof parseWord> {
  return text.includes("{") ? parsed(text, () => parseWord(text)) : parseWord(text);
}

/** What stands in a word; most have no placeholder, and so no places inside. */
function lowerInside(word: WordNode, spanAt: SpanAt): Omit<CommandText, "span"> {
  const { end, offsets, text } = word;
  if (!text.includes("{")) {
    return { kind: "command-text", parts: text === "" ? [] : [{ kind: "text", text }] };
  }
  const offset = (at: number): number => offsets[at] ?? end;
  return lowerCommandText(parsedWord(text), (first, behind) =>
    spanAt(offset(first), behind > first ? offset(behind - 1) + 1 : offset(first)),
  );
}

/** A command line, and where the words of it start that lose a backslash. */
interface SplitText {
  readonly text: string;
  readonly losing: ReadonlySet<number>;
}

function lowerWord(word: WordNode, { losing, text }: SplitText, spanAt: SpanAt): LoweredWord {
  const written = text.slice(word.start, word.end);
  return {
    ...lowerInside(word, spanAt),
    span: spanAt(word.start, word.end),
    written,
    isQuoted: written !== word.text,
    losesBackslash: losing.has(word.start),
  };
}
