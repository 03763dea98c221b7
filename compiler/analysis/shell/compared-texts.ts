import type { Case, SyntaxNode, Word, WordPart } from "unbash";
import { wordsOf } from "./command-words.ts";
import { nodesAround } from "./nodes-around.ts";
import { parseShell } from "./parse-shell.ts";
import type { ScriptRange } from "./placement.ts";

/**
 * The texts that a script compares a word with which is nothing but the placeholder or expansion at a place: those of
 * `[ "{{x}}" = yes ]`, `[[ $X != yes ]]` and `case {{x}} in yes|no) …`. Empty where it stands in no such comparison, or one of
 * the texts is not the same in all runs.
 */
export function comparedTexts(script: string, place: ScriptRange): readonly string[] {
  const reader = nodesAround(parseShell(script), place)?.find(({ type }) => readers.has(type));
  const others = reader === undefined ? [] : wordsBeside(reader, place);
  const texts = others.flatMap((word) => (isConstant(word) ? word.value : []));
  return texts.length === others.length ? texts : [];
}

const readers: ReadonlySet<SyntaxNode["type"]> = new Set<SyntaxNode["type"]>([
  "Case",
  "CaseItem",
  "Command",
  "TestBinary",
]);

/** The words that the one at a place is compared with. */
function wordsBeside(reader: SyntaxNode, place: ScriptRange): readonly Word[] {
  switch (reader.type) {
    case "Case":
      return isOnly(reader.word, place) ? patternsOf(reader) : [];
    case "TestBinary":
      return equality.test(reader.operator) ? otherOf(reader.left, reader.right, place) : [];
    case "Command":
      return tests.has(reader.name?.value ?? "") ? comparedIn(wordsOf(reader), place) : [];
    default:
      return [];
  }
}

const tests: ReadonlySet<string> = new Set(["[", "test"]);
const equality = /^(?:==?|!=)$/;

function comparedIn(words: readonly Word[], place: ScriptRange): readonly Word[] {
  return words.flatMap(({ value }, at) => {
    const [left, right] = [words[at - 1], words[at + 1]];
    return left && right && equality.test(value) ? otherOf(left, right, place) : [];
  });
}

function otherOf(left: Word, right: Word, place: ScriptRange): readonly Word[] {
  if (isOnly(left, place)) return [right];
  return isOnly(right, place) ? [left] : [];
}

/** Whether a word is what stands at a place, in quotes or not. */
function isOnly({ end, pos, text }: Word, place: ScriptRange): boolean {
  const before = place.start - pos;
  return before === end - place.end && (before === 0 || (before === 1 && /^["']/.test(text)));
}

/** The patterns of a `case`, but for the one that fits all. */
function patternsOf({ items }: Case): readonly Word[] {
  return items.flatMap(({ pattern }) => pattern.filter(({ text }) => text !== "*"));
}

/** Whether a word is the same in all runs: nothing in it is expanded, pasted or matched. */
function isConstant({ parts = [], value }: Word): boolean {
  return parts.every(isConstantPart) && !/\bv_{4,}/.test(value);
}

function isConstantPart(part: WordPart): boolean {
  if (part.type === "DoubleQuoted") return part.parts.every(isConstantPart);
  return part.type === "Literal" || part.type === "SingleQuoted";
}
