import type { Value } from "../values/value.ts";
import type { Defaults, Site } from "./command-template-lookup.ts";
import { find, rawText, siteOf } from "./command-template-lookup.ts";
import { isTrue, value } from "./command-template-placeholder.ts";

type Variables = Readonly<Record<string, Value>>;

/** The text of a control field: `timeout`, `delay`, `retry`. */
export function control(
  label: string,
  variables: Variables,
  defaults: Defaults | null,
  text: (site: Site) => string,
): string {
  return text(siteOf(variables, defaults, label));
}

/** `when: name`: whether a value counts as true. */
export function holds(variables: Variables, defaults: Defaults | null, name: string): boolean {
  const found = find(siteOf(variables, defaults, guardLabel), name);
  return found !== undefined && isTrue(rawText(found));
}

/** `when: {placeholder}`: whether its text counts as true. */
export function guard(
  variables: Variables,
  defaults: Defaults | null,
  text: (site: Site) => string,
): boolean {
  return isTrue(text(siteOf(variables, defaults, guardLabel)));
}

/** A value in a guard: one that is missing is empty. */
export function flag(site: Site, name: string): string {
  return find(site, name) === undefined && !name.includes("-") ? "" : value(site, name);
}

const guardLabel = "command template when";
