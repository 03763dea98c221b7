import type { IToken, Lexer } from "chevrotain";
import { endOf } from "../concrete-syntax.ts";
import { UnclosedQuote } from "../text-tokens.ts";
import type { SplitFlaw, WordNode } from "./ast.ts";
import {
  Bare,
  createWordLexer,
  Escape,
  SingleQuoted,
  Space,
  TrailingBackslash,
} from "./word-tokens.ts";

/** The words of a command, and what is odd about its quoting. */
export interface SplitCommand {
  readonly words: readonly WordNode[];
  readonly flaws: readonly SplitFlaw[];
}

let warmLexer: Lexer | undefined;

/** Splits a command into words at white space outside quotes; every text has some reading. */
export function splitWords(text: string): SplitCommand {
  warmLexer ??= createWordLexer();
  const words: WordNode[] = [];
  const flaws: SplitFlaw[] = [];
  let pieces: IToken[] = [];
  const finishWord = (): void => {
    if (pieces.length === 0) return;
    const word = wordOf(pieces);
    words.push(word);
    if (pieces.some(losesBackslash)) {
      flaws.push({ kind: "lost-backslash", start: word.start, end: word.end });
    }
    pieces = [];
  };
  for (const token of warmLexer.tokenize(text).tokens) {
    if (token.tokenType === Space) finishWord();
    else pieces.push(token);
    flaws.push(...flawOf(token));
  }
  finishWord();
  return { words, flaws };
}

function wordOf(pieces: readonly IToken[]): WordNode {
  let text = "";
  const offsets: number[] = [];
  let end = 0;
  for (const piece of pieces) {
    const decoded = decode(piece);
    text += decoded.text;
    for (const offset of decoded.offsets) offsets.push(piece.startOffset + offset);
    end = endOf(piece);
  }
  offsets.push(end);
  return { text, offsets, start: pieces[0]?.startOffset ?? 0, end };
}

interface Decoded {
  readonly text: string;
  readonly offsets: readonly number[];
}

function decode({ tokenType, image }: IToken): Decoded {
  switch (tokenType) {
    case Bare:
    case TrailingBackslash:
      return plain(image, 0, image.length);
    case SingleQuoted:
      return plain(image, 1, image.length - 1);
    case Escape:
      return unescaped(image, 0, image.length);
    case UnclosedQuote:
      return image.startsWith("'")
        ? plain(image, 1, image.length)
        : unescaped(image, 1, image.length);
    default:
      return unescaped(image, 1, image.length - 1);
  }
}

function plain(image: string, start: number, end: number): Decoded {
  const offsets = Array.from({ length: end - start }, (_unit, index) => start + index);
  return { text: image.slice(start, end), offsets };
}

/** A backslash goes and the unit behind it stays; at the very end it stays itself. */
function unescaped(image: string, start: number, end: number): Decoded {
  let text = "";
  const offsets: number[] = [];
  for (let at = start; at < end; at += 1) {
    if (image.charAt(at) === "\\" && at + 1 < end) at += 1;
    text += image.charAt(at);
    offsets.push(at);
  }
  return { text, offsets };
}

function flawOf(token: IToken): readonly SplitFlaw[] {
  const range = { start: token.startOffset, end: endOf(token) };
  if (token.tokenType === UnclosedQuote) return [{ kind: "unclosed-quote", ...range }];
  if (token.tokenType === TrailingBackslash) return [{ kind: "trailing-backslash", ...range }];
  return [];
}

/** Whether a backslash goes that its author hardly meant: one before a letter, or in quotes where a shell keeps it. */
function losesBackslash({ tokenType, image }: IToken): boolean {
  if (!image.includes("\\")) return false;
  if (tokenType === Escape) return /[A-Za-z0-9]/.test(image.charAt(1));
  return image.startsWith('"') && image.replaceAll(/\\["\\$`\n]/g, "").includes("\\");
}
