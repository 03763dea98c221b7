import { createTextMemo } from "../../source/text-memo.ts";
import { wordTextsOf } from "./command-words.ts";
import type { ScriptRange } from "./placement.ts";
import { visitScript } from "./visit-script.ts";

/** A variable in small letters that a script expands and gives no value. */
export interface UnsetName extends ScriptRange {
  readonly name: string;
}

/** What a script expands in small letters, by what it sets. */
export interface ExpandedNames {
  /** Where it expands what it sets nowhere, once for each name. */
  readonly unset: readonly UnsetName[];
  /** What it sets. */
  readonly set: readonly string[];
}

const nothing: ExpandedNames = { unset: [], set: [] };

/**
 * The variables in small letters that a script expands as they are. The environment of a process hardly has any of that kind; one
 * that is asked for, or has something in its place (`${name:-other}`), may be there all the same.
 */
export function expandedNames(script: string): ExpandedNames {
  if (!expanded.test(script) || bringsOthers.test(script)) return nothing;
  return namesIn(script, () => findNames(script));
}

const namesIn = createTextMemo<ExpandedNames>();

const expanded = /\$\{?[a-z][a-z0-9_]{2}/;

/** Scripts that others set variables of. */
const bringsOthers = /\beval\b|\bsource\b|(?:^|[\s;&|({])\.\s|\b(?:declare|local|typeset) -n\b/;

function findNames(script: string): ExpandedNames {
  const places = new Map<string, UnsetName>();
  const assigned = new Set<string>();
  visitScript(script, (node) => {
    const { type, pos, end } = node;
    if (type === "Assignment") assigned.add(node.name);
    if (type === "Command" && node.name?.text === "read") {
      for (const text of wordTextsOf(node)) assigned.add(text);
    }
    if (type !== "SimpleExpansion" && type !== "ParameterExpansion") return;
    const [, braced, name = braced] = plain.exec(script.slice(pos, end)) ?? [];
    if (name !== undefined && !places.has(name)) places.set(name, { name, start: pos, end });
  });
  const names = [...places.keys()];
  const known = new Set(names.filter((name) => proxies.has(name) || isSet(name, script)));
  const unset = names.filter((name) => !known.has(name));
  return {
    set: [...known.union(assigned)],
    unset: unset.flatMap((name) => places.get(name) ?? []),
  };
}

const plain = /^\$(?:\{([a-z][a-z0-9_]{2,60})\}|([a-z][a-z0-9_]{2,60}))$/;

/** What programs find in their environment in small letters. */
const proxies: ReadonlySet<string> = new Set(["http_proxy", "https_proxy", "no_proxy"]);

/** Whether a script gives a variable a value, in one of the many ways of the shell, or asks whether it has one. */
function isSet(name: string, script: string): boolean {
  const ways = [
    String.raw`(?:^|[\s;&|({\x60"'])${name}(?:\[[^\]\n]{0,80}\])?\+?=`,
    String.raw`\b(?:declare|export|for|getopts|let|local|mapfile|read|readarray|readonly|select|typeset|unset)\b[^\n;|&]{0,200}\b${name}\b`,
    String.raw`\bprintf -v ${name}\b|\{${name}\}[<>]`,
    String.raw`\(\([^\n]{0,200}\b${name}\b`,
    String.raw`-[nvz] ["']?\$?\{?${name}\b|\$\{#?${name}[^}\w]`,
  ];
  return new RegExp(ways.join("|"), "m").test(script);
}
