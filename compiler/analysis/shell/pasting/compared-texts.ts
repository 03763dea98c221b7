import type { Case, SyntaxNode, Word } from "unbash";
import { isTest, wordsOf } from "../command-words.ts";
import { isConstant } from "../is-constant.ts";
import { nodesAround } from "../nodes-around.ts";
import { parseShell } from "../parse-shell.ts";
import type { ScriptRange } from "../placement.ts";

/**
 * The texts that a script compares a word with which is nothing but the placeholder or expansion at a place: those of
 * `[ "{{x}}" = yes ]`, `[[ $X != yes ]]` and `case {{x}} in yes|no) …`. Empty where it stands in no such comparison, one of
 * the texts is not the same in all runs, or the script makes large and small letters alike.
 */
export function comparedTexts(script: string, place: ScriptRange): readonly string[] {
  const others = wordsComparedAt(script, place);
  const texts = others.flatMap((word) => (isConstant(word) ? word.value : []));
  return texts.length === others.length ? texts : [];
}

/** The words that a script compares what stands at a place with; none where large and small letters are alike. */
export function wordsComparedAt(script: string, place: ScriptRange): readonly Word[] {
  if (!isBesideSign(script, place) || script.includes("nocasematch")) return [];
  const reader = nodesAround(parseShell(script), place)?.find(({ type }) => readers.has(type));
  return reader === undefined ? [] : comparedWords(reader, (word) => isOnly(word, place));
}

/** A text that a script compares a value with, where it stands. */
export interface ComparedText extends ScriptRange {
  readonly text: string;
  /** The others that lead to the same. */
  readonly beside: readonly string[];
}

/** Those of them that are the same in all runs, each by itself: an item of a `case` is a question of its own. */
export function textsComparedAt(script: string, place: ScriptRange): readonly ComparedText[] {
  if (!isBesideSign(script, place) || script.includes("nocasematch")) return [];
  const reader = nodesAround(parseShell(script), place)?.find(({ type }) => readers.has(type));
  const isAsked = (word: Word): boolean => isOnly(word, place);
  if (reader?.type === "Case") {
    const items = isAsked(reader.word) ? reader.items : [];
    return items.flatMap(({ pattern }) => (pattern.every(isConstant) ? textsOf(pattern) : []));
  }
  return reader === undefined ? [] : textsOf(comparedWords(reader, isAsked).filter(isConstant));
}

/** Whether a sign that compares may stand beside a place, or `case` before it: most places need no parser. */
function isBesideSign(script: string, { start, end }: ScriptRange): boolean {
  const before = script.slice(Math.max(0, start - farAway), start);
  return signBefore.test(before) || signBehind.test(script.slice(end, end + farAway));
}

const farAway = 40;
const signBefore = /(?:=|\bcase)[\s\\]+["']?$/;
const signBehind = /^["']?[\s\\]+!?=/;

function textsOf(words: readonly Word[]): readonly ComparedText[] {
  return words.map(({ pos: start, end, value: text }) => {
    const beside = words.filter((other) => other.pos !== start).map(({ value }) => value);
    return { text, start, end, beside };
  });
}

const readers: ReadonlySet<SyntaxNode["type"]> = new Set<SyntaxNode["type"]>([
  "Case",
  "CaseItem",
  "Command",
  "TestBinary",
]);

/** The words that a test or `case` compares a word with for which `isAsked` holds; none for other commands. */
export function comparedWords(
  reader: SyntaxNode,
  isAsked: (word: Word) => boolean,
): readonly Word[] {
  const otherOf = (left: Word, right: Word): readonly Word[] => {
    if (isAsked(left)) return [right];
    return isAsked(right) ? [left] : [];
  };
  switch (reader.type) {
    case "Case":
      return isAsked(reader.word) ? patternsOf(reader) : [];
    case "TestBinary":
      return equality.test(reader.operator) ? otherOf(reader.left, reader.right) : [];
    case "Command": {
      const words = isTest(reader) ? wordsOf(reader) : [];
      return words.flatMap(({ value }, at) => {
        const [left, right] = [words[at - 1], words[at + 1]];
        return left && right && equality.test(value) ? otherOf(left, right) : [];
      });
    }
    default:
      return [];
  }
}

const equality = /^(?:==?|!=)$/;

/** Whether a word is what stands at a place, in quotes or not. */
export function isOnly({ end, pos, text }: Word, place: ScriptRange): boolean {
  const before = place.start - pos;
  return before === end - place.end && (before === 0 || (before === 1 && /^["']/.test(text)));
}

/** The patterns of a `case`, but for the one that fits all. */
function patternsOf({ items }: Case): readonly Word[] {
  return items.flatMap(({ pattern }) => pattern.filter(({ text }) => text !== "*"));
}
