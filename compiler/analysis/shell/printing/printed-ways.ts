import type { Command } from "unbash";
import { takeEverything } from "../takes-output.ts";
import type { Values } from "./printed-words.ts";
import { longestText } from "./printed-words.ts";

/** Text that a script may print. */
export interface PrintedText {
  /** Undefined where only its end is known. */
  readonly text: string | undefined;
  /** The text with holes for what only a run knows; undefined where not even that is known. */
  readonly outline?: string | undefined;
  readonly endsWithNewline: boolean;
  /** Whether the script fails with it. */
  readonly fails?: boolean;
}

/** Where nothing is known. */
export const none: Values = new Map();

/** What is printed on one way through a script, or through some of its commands. */
export interface Way extends PrintedText {
  /** What ends there. */
  readonly over?: "failed script" | "function" | "loop" | "script" | undefined;
  /** Whether its last command fails, or is left out because the one before it has: a script that ends there fails. */
  readonly isFailing?: boolean | undefined;
  /** What variables hold behind it. */
  readonly values: Values;
}

/** No text at all. */
export const nothing: PrintedText = { text: "", outline: "", endsWithNewline: false };

/** The one way of what is left out behind a command that has failed. */
export function leftOut(values: Values): readonly Way[] {
  return [{ ...nothing, isFailing: true, values }];
}

/** The one way of a command that prints nothing. */
export function silent(values: Values): readonly Way[] {
  return [{ ...nothing, values }];
}

/** What is known behind a command that sets a variable; `text` is undefined where it is not known to what. */
export function withValue(values: Values, name: string, text: string | undefined): Values {
  if (values.get(name) === text) return values;
  const next = new Map(values);
  if (text === undefined) next.delete(name);
  else next.set(name, text);
  return next;
}

/** What a way prints without some characters, as `tr -d` leaves it. */
export function withoutCharacters(
  { text, outline, endsWithNewline }: Way,
  removed: ReadonlySet<string>,
): PrintedText {
  const without = (one: string | undefined): string | undefined =>
    one === undefined
      ? undefined
      : [...one].filter((character) => !removed.has(character)).join("");
  const left = without(text);
  return {
    text: left,
    // What a hole stands for loses such characters, too.
    outline: without(outline),
    endsWithNewline:
      left === undefined ? endsWithNewline && !removed.has("\n") : left.endsWith("\n"),
  };
}

/** What `$1` and its like hold. */
export function parametersOf(values: Values): readonly (string | undefined)[] {
  const numbers = [...values.keys()].filter((name) => /^\d+$/.test(name)).map(Number);
  const last = numbers.reduce((most, one) => Math.max(most, one), 0);
  return Array.from({ length: last }, (_, index) => values.get(String(index + 1)));
}

/** What variables hold where a function is called with such words. */
export function withParameters(values: Values, given: readonly (string | undefined)[]): Values {
  const others = [...values].filter(([name]) => !/^\d/.test(name));
  if (given.length === 0 && others.length === values.size) return values;
  const parameters = given.flatMap((text, index) =>
    text === undefined ? [] : [[String(index + 1), text] as const],
  );
  return new Map([...others, ...parameters]);
}

/** Each way once. */
export function distinctOf(ways: readonly Way[]): readonly Way[] {
  if (ways.length < 2) return ways;
  const seen = new Map<string, Way>();
  for (const way of ways) {
    const held = [...way.values].map((entry) => entry.join("=")).sort();
    const key = JSON.stringify([
      way.text,
      way.outline,
      way.endsWithNewline,
      way.over,
      way.isFailing,
      held,
    ]);
    if (!seen.has(key)) seen.set(key, way);
  }
  return [...seen.values()];
}

/** What is printed where one way follows another. */
export function append(first: Way, second: Way): Way {
  const { isFailing, over, values } = second;
  if (second.text === "") return { ...first, isFailing, over, values };
  return {
    text: joined(first.text, second.text),
    outline: joined(first.outline, second.outline),
    endsWithNewline: second.endsWithNewline,
    isFailing,
    over,
    values,
  };
}

function joined(first: string | undefined, second: string | undefined): string | undefined {
  if (first === undefined || second === undefined) return undefined;
  return first.length + second.length > longestText ? undefined : `${first}${second}`;
}

/** Ways that end in a shell of their own, and what variables hold outside. */
export function apart(
  ways: readonly Way[] | undefined,
  values: Values,
): readonly Way[] | undefined {
  return (
    ways &&
    distinctOf(
      ways.map(({ isFailing, over, ...way }) => ({
        ...way,
        isFailing: isFailing || over === "failed script" || undefined,
        values,
      })),
    )
  );
}

/** Ways on which nothing is printed; undefined where something may be. */
export function onlySilent(ways: readonly Way[] | undefined): readonly Way[] | undefined {
  return ways?.every(({ text }) => text === "") ? ways : undefined;
}

/** A way through the body of a loop, behind which the loop goes on, or what follows it. */
export function withoutBreak(way: Way): Way {
  return way.over === "loop" ? { ...way, over: undefined } : way;
}

/** What is left to print of a command whose output is taken elsewhere: its errors, if they are not. */
export function behindRedirection(
  redirects: Command["redirects"],
  values: Values,
): readonly Way[] | undefined {
  return takeEverything(redirects) ? silent(values) : undefined;
}
