import type { Command, Redirect, SyntaxNode } from "unbash";
import { countsOf } from "../../../source/counts-of.ts";
import { createTextMemo } from "../../../source/text-memo.ts";
import { settingBuiltins } from "../builtins.ts";
import { wordsOf, wordTextsOf } from "../command-words.ts";
import { hasErrors, parseShell } from "../parse-shell.ts";
import type { ScriptRange } from "../placement.ts";
import { runsInShell } from "../run-files.ts";
import { commandsInScript, visitScript } from "../visit-script.ts";
import { arithmeticNames } from "./arithmetic-names.ts";
import { exportsUnnamed } from "./exports-unnamed.ts";
import { systemVariables } from "./system-variables.ts";
import { toolVariables } from "./tool-variables.ts";

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
  /** Those of them of which the script only asks whether they have a value, and has nothing in their place. */
  readonly asked: readonly UnsetExpansion[];
  /** The place of each name that is only counted up or down, and neither set nor mentioned in another place. */
  readonly counted: readonly UnsetExpansion[];
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

const nothing: UnsetExpansions = {
  expansions: [],
  optional: [],
  asked: [],
  counted: [],
  assigned: new Set(),
};

/** What a script may find in its environment without a word. */
const ofEnvironment = systemVariables.union(toolVariables);

const mayBeMissing = createTextMemo<ReadonlySet<string>>();

/** The names that a script may expand without having set them. */
function notVisiblySet(script: string): ReadonlySet<string> {
  const missing = new Set<string>();
  for (const [, name = ""] of script.matchAll(/\$\{?([A-Za-z_]\w*)/g)) missing.add(name);
  for (const [text] of script.matchAll(computing)) {
    for (const name of text.match(bareName) ?? []) missing.add(name);
  }
  for (const name of missing) if (ofEnvironment.has(name)) missing.delete(name);
  if (missing.size === 0) return missing;
  // Who gives a program a variable under its own name, `make TARGET="$TARGET"`, sets none.
  const setting =
    /(?<![\w$-])([A-Za-z_]\w*)=(?!["']?\$\{?\1\}?["']?(?:\s|$))|\b(?:for|read|read -r) ([A-Za-z_]\w*)/g;
  for (const [, assigned, bound = ""] of script.matchAll(setting)) {
    missing.delete(assigned ?? bound);
  }
  return missing;
}

/** What computes, and the names in it that have no `$`. */
const computing = /\(\([^\n]{1,200}?\)\)|\blet [^\n;&|]{1,200}/g;
const bareName = /(?<![\w$#{])[A-Za-z_]\w*/g;

/** Computed names may be any. */
const setsAnything = /\bdeclare\s+["$]|\bprintf\s+-v\s+["$]|\b(?:declare|local|typeset)\s+-n\b/;

/** Commands that run such a one. */
const runnersOfBuiltins: ReadonlySet<string> = new Set(["builtin", "command", "trap"]);

function runsAnything({ name, args }: Command): boolean {
  if (name === undefined) return false;
  if (runsInShell.has(name.value)) return true;
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
  const maySetAny = exportsUnnamed.test(script) || setsAnything.test(script);
  if (maySetAny || hasErrors(parseShell(script))) return nothing;
  const names = new Names();
  visitScript(script, (node) => names.add(node, script));
  for (const body of trapsIn(script)) visitScript(body, (node) => names.add(node, body));
  if (names.mayBeAny) return nothing;
  const { assigned } = names;
  const optional = new Set(names.optional);
  for (const [, name = ""] of script.matchAll(asked)) optional.add(name);
  const unset = [...names.places.values()].filter(
    ({ name }) => !(assigned.has(name) || ofEnvironment.has(name) || placeholder.test(name)),
  );
  const probed = new Set([...script.matchAll(probe)].map(([, one, other = ""]) => one ?? other));
  const replaceable = unset.filter(({ name }) => optional.has(name) && !probed.has(name));
  return {
    expansions: unset.filter(({ name }) => !optional.has(name)),
    optional: replaceable,
    asked: replaceable.filter(({ name }) => !names.optional.has(name)),
    counted: mentionedOnce(names.counted, script),
    assigned,
  };
}

const placeholder = /^v_{3}/;

/** Each trap is read with as many blanks as the script is long before it. */
const mostTraps = 50;

/** What traps run that stand in single quotes, each behind so many blanks that its places are those of the script. */
function trapsIn(script: string): readonly string[] {
  if (!/\btrap\s+(?:--\s+)?'/.test(script)) return [];
  const traps = commandsInScript(script).filter(({ name }) => name?.value === "trap");
  return traps.slice(0, mostTraps).flatMap((command) => {
    const [body, ...signals] = wordsOf(command).filter(({ text }) => text !== "--");
    const [part, ...others] = body?.parts ?? [];
    if (part?.type !== "SingleQuoted" || others.length + signals.length === 0) return [];
    const inside = " ".repeat(part.pos + 1) + part.value;
    return others.length > 0 || hasErrors(parseShell(inside)) ? [] : [inside];
  });
}

function mentionedOnce(
  names: readonly UnsetExpansion[],
  script: string,
): readonly UnsetExpansion[] {
  if (names.length === 0) return names;
  const times = countsOf(script.match(/[A-Za-z_]\w*/g) ?? []);
  return names.filter(({ name }) => times.get(name) === 1);
}

/** The names of a script, by what it does with them. */
class Names {
  readonly assigned = new Set<string>();
  readonly optional = new Set<string>();
  readonly counted: UnsetExpansion[] = [];
  readonly places = new Map<string, UnsetExpansion>();
  mayBeAny = false;

  add(node: SyntaxNode, script: string): void {
    if (node.type === "Command" && runsAnything(node)) this.mayBeAny = true;
    for (const name of namesSetBy(node)) this.assigned.add(name);
    const found = expansionOf(node);
    if (found?.isOptional === true) this.optional.add(found.name);
    if (found) this.read(found);
    const computed = arithmeticNames(node, script.slice(node.pos, node.end));
    for (const one of computed?.read ?? []) this.read(one);
    for (const name of computed?.set ?? []) this.assigned.add(name);
    for (const one of [...(computed?.counted ?? []), ...countedByLet(node)]) {
      this.assigned.add(one.name);
      this.counted.push(one);
    }
  }

  private read(one: UnsetExpansion): void {
    if (!this.places.has(one.name)) this.places.set(one.name, one);
  }
}

/** `let n+=1`, of whose names others are set. */
function countedByLet(node: SyntaxNode): readonly UnsetExpansion[] {
  if (node.type !== "Command" || node.name?.value !== "let") return [];
  return wordsOf(node).flatMap(({ pos: start, text }) => {
    const [, name] = /^([A-Za-z_]\w*)(?:\+\+|--|[-+]=)/.exec(text) ?? [];
    return name === undefined ? [] : [{ name, start, end: start + name.length }];
  });
}

function namesSetBy(node: SyntaxNode): readonly string[] {
  if (node.type === "Assignment") return [node.name];
  if (node.type === "For" || node.type === "Select") return [node.name.value];
  if (node.type === "Redirect") return descriptorNames(node);
  if (node.type === "Command") return argumentsOfSetter(node);
  return [];
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
  return settingBuiltins.has(program) ? texts.map((text) => /^\w*/.exec(text)?.[0] ?? "") : [];
}

function expansionOf(
  node: SyntaxNode,
): (UnsetExpansion & { readonly isOptional: boolean }) | undefined {
  const { end, pos: start } = node;
  if (node.type === "SimpleExpansion") {
    const name = node.text.slice(1);
    return /^[A-Za-z_]/.test(name) ? { name, start, end, isOptional: false } : undefined;
  }
  if (node.type !== "ParameterExpansion" || !/^[A-Za-z_]\w*$/.test(node.parameter))
    return undefined;
  // `${name.key}` is told as what it is.
  if (node.text.includes(`${node.parameter}.`)) return undefined;
  const isOptional = node.operation?.type === "Default";
  return { name: node.parameter, start, end, isOptional };
}
