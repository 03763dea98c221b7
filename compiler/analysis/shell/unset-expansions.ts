import type { Command, Redirect, SyntaxNode } from "unbash";
import { createTextMemo } from "../../source/text-memo.ts";
import { wordTextsOf } from "./command-words.ts";
import { parseShell } from "./parse-shell.ts";
import type { ScriptRange } from "./placement.ts";
import { systemVariables } from "./system-variables.ts";
import { visitScript } from "./visit-script.ts";

/** Where a shell puts in a variable that its script never sets. */
export interface UnsetExpansion extends ScriptRange {
  readonly name: string;
}

/** What a script takes from its environment alone. */
export interface UnsetExpansions {
  /** The first place of each name that there has to be. */
  readonly expansions: readonly UnsetExpansion[];
  /** The first place of each other name, but for what only asks whether it is there (`${name+set}`), or has another value for it. */
  readonly optional: readonly UnsetExpansion[];
  /** The names that the script sets. */
  readonly assigned: ReadonlySet<string>;
}

const known = createTextMemo<UnsetExpansions>();

/**
 * The variables that the shell of a script expands and nothing in it sets, where there may be others than are given to it.
 * One that the script asks for (`[ -z "$name" ]`), or has something in the place of (`${name:-other}`), may be there or not.
 */
export function unsetExpansions(script: string, given: ReadonlySet<string>): UnsetExpansions {
  // Most scripts expand what they visibly set or are given, and need no parser.
  const missing = mayBeMissing(script, () => notVisiblySet(script));
  return missing.isSubsetOf(given) ? nothing : known(script, () => findUnset(script));
}

const nothing: UnsetExpansions = { expansions: [], optional: [], assigned: new Set() };

const mayBeMissing = createTextMemo<ReadonlySet<string>>();

/** The names that a script may expand without having set them. */
function notVisiblySet(script: string): ReadonlySet<string> {
  const names = script.matchAll(/\$\{?([A-Za-z_]\w*)/g);
  const missing = new Set([...names].map(([, name = ""]) => name)).difference(systemVariables);
  if (missing.size === 0) return missing;
  // Who gives a program a variable under its own name, `make TARGET="$TARGET"`, sets none.
  const setting =
    /(?<![\w$-])([A-Za-z_]\w*)=(?!["']?\$\{?\1\}?["']?(?:\s|$))|\b(?:for|read|read -r) ([A-Za-z_]\w*)/g;
  for (const [, assigned, bound = ""] of script.matchAll(setting)) {
    missing.delete(assigned ?? bound);
  }
  return missing;
}

/** Computed names may be any. */
const setsAnything =
  /\bexport\s+["$]|\bset\s+-a\b|\ballexport\b|\bdeclare\s+["$]|\bprintf\s+-v\s+["$]|\b(?:declare|local|typeset)\s+-n\b/;

/** So may what stands in other files and in computed texts, which these commands run in the shell itself. */
const runners: ReadonlySet<string> = new Set([".", "eval", "source"]);

/** Commands that run such a one. */
const runnersOfBuiltins: ReadonlySet<string> = new Set(["builtin", "command", "trap"]);

function runsAnything({ name, args }: Command): boolean {
  if (name === undefined) return false;
  if (runners.has(name.value)) return true;
  return (
    runnersOfBuiltins.has(name.value) &&
    /^(?:\.|eval|source)(?:\s|$)/.test(wordTextsOf({ args })[0] ?? "")
  );
}

/** A test that asks whether a variable has a value. */
const asked = /-[nvz] ["']?\$?\{?([A-Za-z_]\w*)/g;

/** What asks only whether there is such a variable, or has more than a constant text in its place; placeholders are `v____` here. */
const probe =
  /\$\{([A-Za-z_]\w*)(?::?\+|:?[-=?][^}\n]{0,200}?(?:[$`]|\bv_{3}))|-v ["']?([A-Za-z_]\w*)/g;

function findUnset(script: string): UnsetExpansions {
  if (setsAnything.test(script) || (parseShell(script).errors ?? []).length > 0) return nothing;
  const assigned = new Set<string>();
  const optional = new Set([...script.matchAll(asked)].map(([, name = ""]) => name));
  const places = new Map<string, UnsetExpansion>();
  let mayBeAnything = false;
  visitScript(script, (node) => {
    if (node.type === "Command" && runsAnything(node)) mayBeAnything = true;
    for (const name of namesSetBy(node, script)) assigned.add(name);
    const found = expansionOf(node);
    if (found?.isOptional === true) optional.add(found.name);
    if (found === undefined || places.has(found.name)) return;
    places.set(found.name, { name: found.name, start: node.pos, end: node.end });
  });
  if (mayBeAnything) return nothing;
  const unset = [...places.values()].filter(
    ({ name }) => !(assigned.has(name) || systemVariables.has(name)),
  );
  const probed = new Set([...script.matchAll(probe)].map(([, one, other = ""]) => one ?? other));
  return {
    expansions: unset.filter(({ name }) => !optional.has(name)),
    optional: unset.filter(({ name }) => optional.has(name) && !probed.has(name)),
    assigned,
  };
}

/** Commands whose arguments are names that they set. */
const setters: ReadonlySet<string> = new Set(
  "declare export getopts let local mapfile printf read readarray readonly typeset unset".split(
    " ",
  ),
);

function namesSetBy(node: SyntaxNode, script: string): readonly string[] {
  if (node.type === "Assignment") return [node.name];
  if (node.type === "For" || node.type === "Select") return [node.name.value];
  if (node.type === "Redirect") return descriptorNames(node);
  if (node.type === "Command") return argumentsOfSetter(node);
  // What an arithmetic expression mentions, it may set.
  const isArithmetic =
    node.type === "ArithmeticCommand" ||
    node.type === "ArithmeticExpansion" ||
    node.type === "ArithmeticFor";
  if (!isArithmetic) return [];
  const text = script.slice(node.pos, node.end);
  return [...text.matchAll(/(?<![\w$])[A-Za-z_]\w*/g)].map(([name]) => name);
}

/** `{log}> out.txt`, which opens a file and keeps its number. */
function descriptorNames({ descriptor }: Redirect): readonly string[] {
  return descriptor?.type === "FileDescriptorVariable" ? [descriptor.name] : [];
}

function argumentsOfSetter(command: Command): readonly string[] {
  const program = command.name?.value ?? "";
  const texts = wordTextsOf(command);
  // What is no assignment for its blanks or its dollar alone is told as such.
  if (texts[0] === "=") return [program];
  const [, dollared] = /^\$\{?(\w+)\}?=/.exec(program) ?? [];
  if (dollared !== undefined) return [dollared];
  return setters.has(program) ? texts.map((text) => /^\w*/.exec(text)?.[0] ?? "") : [];
}

function expansionOf(
  node: SyntaxNode,
): { readonly name: string; readonly isOptional: boolean } | undefined {
  if (node.type === "SimpleExpansion") {
    const name = node.text.slice(1);
    return /^[A-Za-z_]/.test(name) ? { name, isOptional: false } : undefined;
  }
  if (node.type !== "ParameterExpansion" || !/^[A-Za-z_]\w*$/.test(node.parameter))
    return undefined;
  // `${name.key}` is told as what it is.
  if (node.text.includes(`${node.parameter}.`)) return undefined;
  return { name: node.parameter, isOptional: node.operation?.type === "Default" };
}
