import type { Value, ValueMap } from "../values/value.ts";
import { isMap } from "../values/value.ts";
import { text } from "./amplihack-text.ts";

/**
 * The variables as commands find them: `RECIPE_VAR_name`, `RECIPE_VAR_name__key` for what mappings hold, and the name in
 * capitals for plain values, unless the system gives that name a meaning.
 */
export function environment(scope: object): Readonly<Record<string, string>> {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(scope)) addTree(found, name, value);
  for (const [name, value] of Object.entries(scope)) {
    const { alias } = variablesNamed(name);
    if (isPlain(value) && alias !== undefined && !found.has(alias)) found.set(alias, text(value));
  }
  return Object.fromEntries(found);
}

/** The names under which commands find a variable; the alias only where it holds a plain value. */
export function variablesNamed(name: string): {
  readonly own: string | undefined;
  readonly alias: string | undefined;
} {
  const capitals = name.toUpperCase();
  const alias = /^[A-Za-z_]\w*$/.test(name) && !isReserved(capitals) ? capitals : undefined;
  return { own: variableName(name), alias };
}

/** All names under which commands may find a variable. */
export function spellingsOf(name: string): readonly string[] {
  const { own, alias } = variablesNamed(name);
  return [alias, own].filter((spelling) => spelling !== undefined);
}

/** The text that stands where the shell computes: whole numbers and nothing; all else is an error there, never evaluated. */
export function arithmetic(value: string): string {
  const trimmed = value.trim();
  if (/^(?:\+?(?:0[xX][0-9a-fA-F]+|\d+))?$/.test(trimmed)) return trimmed;
  return /^-\d+$/.test(trimmed) ? `(${trimmed})` : "@ this value is not a whole number";
}

function addTree(found: Map<string, string>, name: string, value: Value): void {
  const variable = variableName(name);
  if (variable !== undefined && !found.has(variable)) found.set(variable, text(value));
  if (isMap(value)) addMembers(found, name, value);
}

function addMembers(found: Map<string, string>, name: string, map: ValueMap): void {
  for (const [key, item] of map) {
    if (typeof key === "string") addTree(found, `${name}.${key}`, item);
  }
}

/** Undefined for names that no shell variable can have. */
function variableName(name: string): string | undefined {
  // Nearly every name is one as it is.
  if (/^\w+$/.test(name)) return `RECIPE_VAR_${name}`;
  const plain = name.replaceAll(".", "__").replaceAll("-", "_");
  return /^\w+$/.test(plain) ? `RECIPE_VAR_${plain}` : undefined;
}

function isPlain(value: Value): boolean {
  return value === null || !(Array.isArray(value) || isMap(value));
}

const reserved: ReadonlySet<string> = new Set(
  "PATH HOME PWD OLDPWD USER LOGNAME SHELL TERM TMPDIR TMP LANG MAIL EDITOR VISUAL DISPLAY HOSTNAME IFS".split(
    " ",
  ),
);

/** Names that mean something to the system, to bash, to the loader of programs, or to tools that commands run. */
function isReserved(name: string): boolean {
  return reserved.has(name) || /^(?:LC_|PS[1-4]$)/.test(name);
}
