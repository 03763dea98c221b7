import { EvaluationError } from "../values/evaluation-error.ts";
import type { Defaults, Site } from "./command-template-lookup.ts";
import { siteOf } from "./command-template-lookup.ts";
import { isTrue } from "./command-template-truth.ts";

type Variables = object;

/** A `when`: whether a text counts as true. */
export function guard(
  variables: Variables,
  defaults: Defaults | null,
  text: (site: Site) => string,
): boolean {
  return isTrue(text(siteOf(variables, defaults, "command template when")));
}

/** The milliseconds of a `timeout` or `delay`; an empty text is none. */
export function milliseconds(
  label: "timeout" | "delay",
  variables: Variables,
  defaults: Defaults | null,
  text: (site: Site) => string,
): number {
  return numberOf(label, text(siteOf(variables, defaults, label)), 0);
}

/** The attempts of a `retry`; an empty text is one. */
export function attempts(
  variables: Variables,
  defaults: Defaults | null,
  text: (site: Site) => string,
): number {
  const number = numberOf("retry", text(siteOf(variables, defaults, "retry")), 1);
  if (number >= 1 && Number.isInteger(number)) return number;
  throw invalid("retry", "a positive integer");
}

function numberOf(label: string, text: string, whenBlank: number): number {
  const number = text === "" ? whenBlank : Number(text);
  if (Number.isFinite(number) && number >= 0) return number;
  throw invalid(label, "a non-negative number");
}

/** The repetitions of a `repeat` over a list, which must not be empty. */
export function count(
  variables: Variables,
  defaults: Defaults | null,
  text: (site: Site) => string,
): number {
  const number = Number(text(siteOf(variables, defaults, "repeat")));
  if (number > 0) return number;
  throw new EvaluationError("type", "A repeat over an empty list runs no command.");
}

function invalid(label: string, what: string): EvaluationError {
  return new EvaluationError("type", `Command template ${label} must be ${what}.`);
}
