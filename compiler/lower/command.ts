import type { SplitFlaw, WordNode } from "../../grammar/command-template/index.ts";
import { parseWord, splitWords } from "../../grammar/command-template/index.ts";
import type { CommandText } from "../ir/command.ts";
import { lowerCommandText } from "./command-text.ts";
import type { SpanAt } from "./spanned.ts";

/** A command line in words, with what is odd about its quoting. */
export interface LoweredCommand {
  readonly words: readonly CommandText[];
  readonly flaws: readonly SplitFlaw[];
}

/** Lowers a command line; undefined where it has no words, or an empty one in the place of the program. */
export function lowerCommand(text: string, spanAt: SpanAt): LoweredCommand | undefined {
  const { words, flaws } = splitWords(text);
  if ((words[0]?.text ?? "") === "") return undefined;
  return { words: words.map((word) => lowerWord(word, spanAt)), flaws };
}

/** Lowers a text that is not split: a control field, a default. */
export function lowerUnsplit(text: string, spanAt: SpanAt): CommandText {
  return lowerCommandText(parseWord(text), spanAt);
}

function lowerWord(word: WordNode, spanAt: SpanAt): CommandText {
  const offset = (at: number): number => word.offsets[at] ?? word.end;
  const wordSpanAt: SpanAt = (start, end) =>
    spanAt(offset(start), end > start ? offset(end - 1) + 1 : offset(start));
  return {
    ...lowerCommandText(parseWord(word.text), wordSpanAt),
    span: spanAt(word.start, word.end),
  };
}
