import { countWord } from "../../source/count-word.ts";
import type { Span } from "../../source/span.ts";
import { createQuestionMemo, createTextMemo } from "../../source/text-memo.ts";
import type { DiagnosticExtra, Fix } from "../diagnostic.ts";
import { quoteUserText } from "../quote-user-text.ts";
import { renaming } from "./renaming.ts";

/** A name that nothing declares, at one of the places that read it. */
interface ReadName {
  readonly name: string;
  readonly span: Span;
  /** How many places read it. */
  readonly places: number;
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
 * many places that agree are not renamed for the sake of one. The declaration is, where nothing else has its spelling, also
 * if it has signs that not all placeholders can have; else nobody can tell.
 */
export function twoSpellings(read: ReadName, declared: DeclaredName): DiagnosticExtra {
  const { text } = read.span.source;
  const [asRead, asDeclared] = timesSpelt(text, read.name, declared.name);
  const isPlain = plainName.test(declared.name) || !plainName.test(read.name);
  if (isPlain && asRead <= asDeclared) {
    return { fix: renaming(read.span, read.name, declared.name) };
  }
  const { places = [] } = declared;
  if (
    (isPlain && read.places < fewestPlaces) ||
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
