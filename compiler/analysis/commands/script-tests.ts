import { spellingsOf } from "../../../runtime/semantics/amplihack-environment.ts";
import type { Reference } from "../../ir/expression.ts";
import { dottedName } from "../../ir/references.ts";
import type { ShellAction } from "../../ir/step.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import type { Read, Reads } from "../reads.ts";
import { environmentNames } from "../shell/environment/environment-names.ts";
import { expansionsOf } from "../shell/environment/expansions-of.ts";
import { isSetByCommands } from "../shell/environment/set-by-commands.ts";
import type { ComparedText } from "../shell/pasting/compared-texts.ts";
import {
  comparedTexts,
  isOnly,
  textsComparedAt,
  wordsComparedAt,
} from "../shell/pasting/compared-texts.ts";
import type { ScriptRange } from "../shell/placement.ts";
import { variableUses } from "../shell/slips/values/variable-uses.ts";
import { scriptOf } from "./script-of.ts";

/** A value in a script. */
export interface ValueInScript extends Pick<Read, "reference" | "state"> {
  readonly action: ShellAction;
}

/** A comparison in a script of a value with texts. */
export interface ScriptTest extends ValuePlace {
  readonly texts: readonly string[];
}

/** The values that scripts are given which compare something, each once for a step. */
export const valuesInScripts = createObjectMemo((reads: Pick<Reads, "all">) =>
  valuesGiven(reads, mayCompare),
);

/** The values that such scripts are given, each once for a step; reads of one command follow one another. */
export function valuesGiven(
  reads: Pick<Reads, "all">,
  isAsked: (script: string) => boolean,
): readonly ValueInScript[] {
  const found = new Map<string, ValueInScript>();
  let last: ShellAction | undefined;
  let isOfThem = false;
  for (const { reference, role, state, step } of reads.all) {
    const { action } = step;
    if (action.kind !== "shell" || (role !== "command" && role !== "environment")) continue;
    if (action !== last) isOfThem = isAsked(scriptOf(action.command).text);
    last = action;
    if (!isOfThem) continue;
    const key = `${step.key} ${dottedName(reference)}`;
    if (!found.has(key)) found.set(key, { action, reference, state });
  }
  return [...found.values()];
}

/** Whether a text has what each has that compares. */
function mayCompare(text: string): boolean {
  if (/[ \t](?:==?|!=)[ \t]|:\+|\(\(|(?:\[|\btest)[ \t]/.test(text)) return true;
  return text.includes("case") && /\bcase[ \t]/.test(text);
}

/** What a script compares a value with, place by place. */
export function scriptTests(value: ValueInScript): readonly ScriptTest[] {
  const { text } = scriptOf(value.action.command);
  return placesOf(value).flatMap((place) => {
    const texts = comparedTexts(text, place.range).filter((one) => one !== "");
    return texts.length === 0 ? [] : [{ ...place, texts }];
  });
}

/** Where a script compares a value with itself: `[ "$MODE" = "{{mode}}" ]`; of each comparison the second place. */
export function selfComparisons(value: ValueInScript): readonly ValuePlace[] {
  const { text } = scriptOf(value.action.command);
  const places = placesOf(value);
  const byStart = new Map(places.map((place) => [place.range.start, place]));
  return places.flatMap(({ range }) =>
    wordsComparedAt(text, range).flatMap((word) => {
      // One in quotes begins behind the first of these.
      const other = byStart.get(word.pos) ?? byStart.get(word.pos + 1);
      const isBehind = other !== undefined && other.range.start > range.start;
      return isBehind && isOnly(word, other.range) ? [other] : [];
    }),
  );
}

/** The texts that a script compares a value with, each where it stands, with those beside it in its line. */
export function textsInTests(value: ValueInScript): readonly ComparedText[] {
  const { text } = scriptOf(value.action.command);
  const all = placesOf(value).flatMap(({ range }) => textsComparedAt(text, range));
  const lines = Map.groupBy(all, ({ start }) => text.lastIndexOf("\n", start));
  return [...lines.values()].flatMap((inLine) =>
    inLine.map((one) => {
      const others = inLine.filter(({ start }) => start !== one.start);
      return { ...one, beside: [...one.beside, ...others.map((other) => other.text)] };
    }),
  );
}

/** A place in a script that has a value. */
export interface ValuePlace {
  readonly reference: Reference;
  readonly range: ScriptRange;
}

/** Where a script has a value, of which it may make a variable; several rules ask. */
export const placesOf = createObjectMemo((value: ValueInScript): readonly ValuePlace[] => {
  const given = [...pasted(value), ...expanded(value)];
  return [...given, ...given.flatMap((place) => handedOn(place, value))];
});

/**
 * Where a script has a value in a variable of its own: `kind="{{kind}}"`, in a line that nothing decides about, up to where it
 * is set to something else.
 */
function handedOn(
  { range, reference }: ValuePlace,
  { action }: ValueInScript,
): readonly ValuePlace[] {
  const { text } = scriptOf(action.command);
  const lineStart = text.lastIndexOf("\n", range.start - 1) + 1;
  const [, name] = /^([A-Za-z_]\w*)=["']?$/.exec(text.slice(lineStart, range.start)) ?? [];
  if (name === undefined || !/^["']?[ \t]*(?:[;\n]|$)/.test(text.slice(range.end))) return [];
  const [first, second] = variableUses(text).changesOf(name);
  if (first?.start !== lineStart || isSetByCommands(name, text)) return [];
  // What is set again further down may be so when a loop or a function comes back.
  if (second !== undefined && comesBack.test(text)) return [];
  const end = second?.start ?? text.length;
  return expansionsOf(text, name).flatMap((one) =>
    one.start < range.end || one.start > end || isInSingleQuotes(text, one)
      ? []
      : [{ range: one, reference }],
  );
}

const comesBack = /\b(?:for|function|until|while)\b|\(\)/;

function pasted({ action, reference }: ValueInScript): readonly ValuePlace[] {
  const { holes, text } = scriptOf(action.command);
  const name = dottedName(reference);
  return holes.flatMap((range) => {
    if (dottedName(range.reference) !== name) return [];
    // What stands for a placeholder there is an expansion, which single quotes keep a shell from.
    const isLeft = action.environment === "scope" && isInSingleQuotes(text, range);
    return isLeft ? [] : [{ range, reference: range.reference }];
  });
}

function expanded({ action, reference }: ValueInScript): readonly ValuePlace[] {
  const { text } = scriptOf(action.command);
  const { read } = environmentNames(text);
  const variables = namesOfReference(action, reference).filter((name) => read.has(name));
  return variables.flatMap((name) =>
    expansionsOf(text, name).flatMap((range) =>
      isInSingleQuotes(text, range) ? [] : [{ range, reference }],
    ),
  );
}

function isInSingleQuotes(text: string, { start }: ScriptRange): boolean {
  return text[start - 1] === "'";
}

/** What a command finds a variable under. */
export function namesOfReference(
  { env, environment }: ShellAction,
  reference: Reference,
): readonly string[] {
  const given = env.filter(
    ({ value: { parts } }) =>
      parts.length === 1 &&
      parts[0]?.kind === "reference" &&
      dottedName(parts[0]) === dottedName(reference),
  );
  const inScope = environment === "scope" && reference.path.length === 0;
  return [...given.map(({ name }) => name), ...(inScope ? spellingsOf(reference.name) : [])];
}
