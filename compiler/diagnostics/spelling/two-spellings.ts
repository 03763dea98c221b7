import { countWord } from "../../source/count-word.ts";
import type { Span } from "../../source/span.ts";
import { createQuestionMemo, createTextMemo } from "../../source/text-memo.ts";
import type { DiagnosticExtra, Fix } from "../diagnostic.ts";
import { quoteUserText } from "../quote-user-text.ts";
import { wordsOf } from "./name-words.ts";
import { renaming } from "./renaming.ts";

/** A name that nothing declares, at one of the places that read it. */
interface ReadName {
  readonly name: string;
  readonly span: Span;
  /** How many places read it. */
  readonly places: number;
  /** Whether these are placeholders, which some signs cannot stand in. */
  readonly isInPlaceholders: boolean;
}

/** The declared name that is spelt almost so. */
interface DeclaredName {
  readonly name: string;
  /** The places that declare it; undefined where something reads it, or may read it, under that name. */
  readonly places: readonly Span[] | undefined;
}

/** What a placeholder of every language can name. */
const plainName = /^[\p{L}\p{N}_]+$/u;

/** So many places agree by no accident. */
const fewestPlaces = 3;

/**
 * What mends a name that is read in one spelling and declared in another. The spelling that the file has more often is right:
 * many places that agree are not renamed for the sake of one; of one against one, that whose words the file has elsewhere. The
 * declaration is, where nothing else has its spelling, also if it has signs that not all placeholders can have; else nobody can tell.
 */
export function twoSpellings(read: ReadName, declared: DeclaredName): DiagnosticExtra {
  const { text } = read.span.source;
  const [asRead, asDeclared] = timesSpelt(text, read.name, declared.name);
  const isPlain =
    !read.isInPlaceholders || plainName.test(declared.name) || !plainName.test(read.name);
  const isOdd = asRead === asDeclared && asRead === 1 && hasOddWord(declared, read);
  if (isPlain && asRead <= asDeclared && !isOdd) {
    return { fix: renaming(read.span, read.name, declared.name) };
  }
  const { places = [] } = declared;
  if (
    (isPlain && !isOdd && read.places < fewestPlaces) ||
    places.length === 0 ||
    places.length !== asDeclared
  )
    return {};
  const fix = renamingAll(places, declared.name, read.name);
  if (fix === undefined) return {};
  return {
    fix,
    help: `"${quoteUserText(declared.name)}" is most likely misspelt: nothing else is called so.`,
    related: places.map((span) => ({ span, message: "declared here" })),
  };
}

/** Whether a declared name has a word that stands nowhere else, where one that is read has words that do. */
function hasOddWord(declared: DeclaredName, { name, span }: ReadName): boolean {
  const { text } = span.source;
  const [ofRead, ofDeclared] = [wordsOf(name), wordsOf(declared.name)];
  const isElsewhere = (word: string): boolean => timesAsWord(text, word) > 1;
  const words = ofRead.filter((word) => !ofDeclared.includes(word));
  const others = ofDeclared.filter((word) => !ofRead.includes(word));
  return words.length > 0 && words.every(isElsewhere) && !others.some(isElsewhere);
}

/** How often a text has a word, also as a part of names, in whatever capitals. */
function timesAsWord(text: string, word: string): number {
  if (word === "") return 0;
  return wordCounts(text, word, () => {
    const whole = new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, "giu");
    return { times: text.match(whole)?.length ?? 0 };
  }).times;
}

const wordCounts = createQuestionMemo<{ readonly times: number }>();

/** How often a text has two names, in whatever capitals where these do not tell them apart. */
function timesSpelt(text: string, one: string, other: string): readonly [number, number] {
  const [small, otherSmall] = [one.toLowerCase(), other.toLowerCase()];
  if (small === otherSmall) return [timesIn(text, one), timesIn(text, other)];
  const lower = inSmallLetters(text, () => ({ text: text.toLowerCase() })).text;
  return [timesIn(lower, small), timesIn(lower, otherSmall)];
}

/** Each of many places asks for the same name. */
function timesIn(text: string, name: string): number {
  return counts(text, name, () => ({ times: countWord(text, name) })).times;
}

const counts = createQuestionMemo<{ readonly times: number }>();

const inSmallLetters = createTextMemo<{ readonly text: string }>();

function renamingAll(places: readonly Span[], name: string, meant: string): Fix | undefined {
  const fixes = places.flatMap((span) => renaming(span, name, meant) ?? []);
  const [first] = fixes;
  if (first === undefined || fixes.length < places.length) return undefined;
  return { ...first, edits: fixes.flatMap(({ edits }) => edits) };
}
