import { EvaluationError } from "../values/evaluation-error.ts";
import { javascriptText } from "../values/javascript-text.ts";
import { ownValue } from "../values/own-value.ts";
import type { Value } from "../values/value.ts";
import { isList } from "../values/value.ts";

/** A place where names are looked up. */
export interface Site {
  /** What the caller gives, and the numbers of a repetition. */
  readonly variables: object;
  readonly defaults: Defaults;
  /** Stands in messages: `Missing LABEL value`. */
  readonly label: string;
  /** Whether lists in defaults are texts, as in arguments; control fields see the lists themselves. */
  readonly listsAreText: boolean;
  /** How many defaults lead here. */
  readonly depth: number;
  /** What may still be expanded; defaults that refer to each other many times would grow without bound. */
  readonly budget: { expansions: number };
}

/** What names stand for where the caller gives nothing. */
export type Defaults = ReadonlyMap<string, Default>;

/** A constant, or what depends on other names. */
export type Default = Value | TemplateDefault | AliasDefault;

/** A default with placeholders: expanded if each of them has something to stand for, else it is plain text. */
export interface TemplateDefault {
  readonly kind: "template-default";
  readonly literal: string;
  /** Names that must have a value. */
  readonly values: readonly string[];
  /** Names that must have an integer. */
  readonly integers: readonly string[];
  readonly fill: (site: Site) => string;
}

/** A default that is another name's value. */
export interface AliasDefault {
  readonly kind: "alias-default";
  readonly name: string;
  readonly otherwise: Default;
}

/** A value, and whether its text may be expanded: what the caller gives is data. */
export type Found =
  | { readonly kind: "data"; readonly value: Value }
  | { readonly kind: "declared"; readonly value: Value | TemplateDefault };

const deepest = 5;
const mostExpansions = 10_000;
const longestText = 16_777_216;

/** The value of a variable that is set on all ways here. */
export function get(variables: object, name: string): Value {
  const value = ownValue(variables, name);
  if (value !== undefined) return value;
  throw new EvaluationError("undefined", `Missing command template value: ${name}`);
}

/** The place where the texts of a node start. */
export function siteOf(variables: object, declared: Defaults | null, label: string): Site {
  return {
    variables,
    defaults: declared ?? noDefaults,
    label,
    listsAreText: label === "command template",
    depth: 0,
    budget: { expansions: mostExpansions },
  };
}

const noDefaults: Defaults = new Map();

/** Builds the defaults of a place. */
export function defaults(entries: readonly (readonly [string, Default])[]): Defaults {
  return new Map(entries);
}

/** Builds a default with placeholders. */
export function template(
  literal: string,
  needs: { readonly values: readonly string[]; readonly integers: readonly string[] },
  fill: (site: Site) => string,
): TemplateDefault {
  return { kind: "template-default", literal, ...needs, fill };
}

/** Builds a default that is another name's value. */
export function alias(name: string, otherwise: Default): AliasDefault {
  return { kind: "alias-default", name, otherwise };
}

/** What a name stands for at a place; undefined where nothing does. */
export function find(site: Site, name: string): Found | undefined {
  const given = ownValue(site.variables, name);
  if (given !== undefined) return { kind: "data", value: given };
  const declared = site.defaults.get(name);
  return declared === undefined ? undefined : findDeclared(site, declared);
}

function findDeclared(site: Site, declared: Default): Found {
  if (!isAlias(declared)) return { kind: "declared", value: declared };
  const given = ownValue(site.variables, declared.name);
  return given === undefined
    ? findDeclared(site, declared.otherwise)
    : { kind: "data", value: given };
}

/** The text of what was found, before anything in it is expanded. */
export function rawText({ value }: Found): string {
  if (isTemplate(value)) return value.literal;
  return value === null ? "" : javascriptText(value);
}

/** The list that a name stands for; undefined where it is none. */
export function listOf(found: Found | undefined): readonly Value[] | undefined {
  return found !== undefined && !isTemplate(found.value) && isList(found.value)
    ? found.value
    : undefined;
}

/** The text of a default with its placeholders filled in. */
export function expand(site: Site, declared: TemplateDefault): string {
  const { values, integers, literal } = declared;
  const isPlain =
    values.some((name) => find(site, name) === undefined) ||
    integers.some((name) => integerOf(find(site, name)) === undefined);
  if (isPlain) return literal;
  if (site.depth >= deepest) throw recursion(literal);
  site.budget.expansions -= 1;
  if (site.budget.expansions < 0) throw recursion(literal);
  const text = declared.fill({ ...site, depth: site.depth + 1 });
  if (text.length > longestText) throw new EvaluationError("type", "A default grows too long.");
  return text;
}

function recursion(literal: string): EvaluationError {
  const content = /\{([^{}]+)\}/.exec(literal)?.[1] ?? literal;
  return new EvaluationError("type", `Command template value recursion exceeded: ${content}`);
}

/** The number that a value is in an expression: its text is digits, with or without a minus sign. */
export function integerOf(found: Found | undefined): number | undefined {
  if (found === undefined) return undefined;
  const text = rawText(found);
  return /^-?[0-9]+$/.test(text) ? Number(text) : undefined;
}

/** Tells whether a default is a text with placeholders. */
export function isTemplate(declared: Default): declared is TemplateDefault {
  return isDeferred(declared) && declared.kind === "template-default";
}

function isAlias(declared: Default): declared is AliasDefault {
  return isDeferred(declared) && declared.kind === "alias-default";
}

function isDeferred(
  declared: Default,
): declared is Exclude<
  Default,
  null | boolean | number | bigint | string | readonly Value[] | ReadonlyMap<Value, Value>
> {
  return (
    typeof declared === "object" &&
    declared !== null &&
    !Array.isArray(declared) &&
    !(declared instanceof Map)
  );
}
