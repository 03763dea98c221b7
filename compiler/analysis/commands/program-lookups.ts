import type { Reference } from "../../ir/expression.ts";
import { dottedName, soleReference } from "../../ir/references.ts";
import type { PlacedCommand } from "../../ir/visit.ts";
import { patternOf } from "../../source/pattern-of.ts";
import { namesInEnvironment } from "../environment/names-in-environment.ts";
import type { Key, Origin } from "../origins/value-origin.ts";
import { anyItem, originOf } from "../origins/value-origin.ts";
import type { Read } from "../reads.ts";
import type { RecipeSubject } from "../recipe-subject.ts";
import type { ScriptRange } from "../shell/placement.ts";
import { wordsComparedBehind } from "../shell/programs/compared-words.ts";
import type { KeyPath, ProgramKey } from "../shell/programs/program-key.ts";
import { programKeys } from "../shell/programs/program-keys.ts";
import { shownBehind } from "../types/asked-kind.ts";
import { outlinedSteps } from "../types/prompt-outline.ts";
import type { ShownValue } from "../types/shown-value.ts";
import type { Type } from "../types/type.ts";
import { accessKey, membersOf, unionOf } from "../types/type.ts";
import { scriptOf } from "./script-of.ts";

/** A key that a program in a command looks up in a value of the recipe, and that what sets the value does not name. */
export interface ProgramLookup extends ScriptRange {
  /** The value. */
  readonly name: string;
  readonly key: string;
  /** Those that what sets it names there. */
  readonly keys: ReadonlySet<string>;
  /** Those that the program looks up beside one which need not be there. */
  readonly beside: ReadonlySet<string>;
  /** Where the value comes from, and the way to the key, where that is an answer as a prompt shows it. */
  readonly answer: Origin | undefined;
  /** Whether the program goes on without the key. */
  readonly isOptional: boolean;
}

/** The keys that `jq` and Python look up in vain in values that a command is given, where all keys of those are known. */
export function vainLookups(placed: PlacedCommand, known: RecipeSubject): readonly ProgramLookup[] {
  const { text } = scriptOf(placed.command.command);
  const all = programKeys(text);
  return all.flatMap((lookup) => {
    const { from, path, start, end, isOptional = false } = lookup;
    const key = path.at(-1);
    const reference = referenceOf(from, placed, known);
    if (typeof key !== "string" || reference === undefined) return [];
    const found = keysAt(reference, path.slice(0, -1), placed, known);
    if (found === undefined || found.keys.has(key)) return [];
    const answer = found.origin && { ...found.origin, path: [...found.origin.path, key] };
    const siblings = all.filter((one) => areBeside(one, lookup));
    const isAsked = siblings.some((one) => one.isOptional === true && one.path.at(-1) === key);
    const beside = isAsked ? siblings : [];
    // Who asks for one key or another in one line knows both.
    const inLine = beside.filter((one) => !text.slice(...rangeBetween(one, lookup)).includes("\n"));
    const keys = found.keys.difference(lastKeys(inLine));
    const name = dottedName(reference);
    return [{ name, key, keys, beside: lastKeys(beside), answer, isOptional, start, end }];
  });
}

/** A word with which a program compares a key of an answer. */
export interface ProgramComparison extends ScriptRange {
  readonly name: string;
  readonly key: string;
  readonly word: string;
  /** The other words of its list. */
  readonly beside: readonly string[];
  readonly origin: Origin;
}

/** What `jq` and Python compare keys of values with that a command is given, but for keys that they set themselves. */
export function programComparisons(
  placed: PlacedCommand,
  known: RecipeSubject,
): readonly ProgramComparison[] {
  const { text } = scriptOf(placed.command.command);
  return programKeys(text).flatMap(({ from, path, end }) => {
    const words = wordsComparedBehind(text, end);
    const key = path.at(-1);
    if (words.length === 0 || typeof key !== "string" || isSetIn(text, key)) return [];
    const reference = referenceOf(from, placed, known);
    const read = reference && readOf(reference, placed, known);
    if (reference === undefined || read?.variable === undefined) return [];
    const origin = originOf(reference, read.variable.definitions, known);
    return words.map(({ word, ...place }) => {
      const beside = words.map((one) => one.word).filter((one) => one !== word);
      return { ...place, name: dottedName(reference), key, word, beside, origin };
    });
  });
}

function isSetIn(text: string, key: string): boolean {
  return new RegExp(`(?<!\\w)${patternOf(key)}\\\\?["']?\\]?\\s*(?::|[-+|/]{0,2}=(?!=))`).test(
    text,
  );
}

/** Whether two keys are looked up in the same value. */
function areBeside({ path }: ProgramKey, other: ProgramKey): boolean {
  return path.slice(0, -1).join("\0") === other.path.slice(0, -1).join("\0");
}

function rangeBetween(one: ScriptRange, other: ScriptRange): readonly [number, number] {
  return [Math.min(one.end, other.end), Math.max(one.start, other.start)];
}

function lastKeys(found: readonly ProgramKey[]): ReadonlySet<string> {
  return new Set(found.flatMap(({ path }) => path.at(-1) ?? []));
}

/** The value of the recipe that a program is given. */
function referenceOf(
  from: ProgramKey["from"],
  { command }: PlacedCommand,
  { plan }: RecipeSubject,
): Reference | undefined {
  if ("text" in from) {
    const { start, end } = from.text;
    const hole = scriptOf(command.command).holes.find(
      (one) => one.start === start && one.end === end,
    );
    return hole?.reference;
  }
  const entry = command.env.find(({ name }) => name === from.variable);
  if (entry) return soleReference(entry.value);
  const isInScope = command.environment === "scope";
  const owner = isInScope ? namesInEnvironment(plan).get(from.variable) : undefined;
  const { span } = command.command;
  return owner === undefined ? undefined : { kind: "reference", name: owner, path: [], span };
}

/** Keys, and the way to what has them, where a prompt shows them. */
interface KeysThere {
  readonly keys: ReadonlySet<string>;
  readonly origin?: Origin;
}

/** The keys that a value has behind a path, where what sets it tells all of them. */
function keysAt(
  reference: Reference,
  path: KeyPath,
  placed: PlacedCommand,
  known: RecipeSubject,
): KeysThere | undefined {
  const { flow } = known.facts;
  const read = readOf(reference, placed, known);
  if (read?.variable === undefined) return undefined;
  const keys = keysOfType(flow.likelyTypeOf(reference, read.state), path);
  if (keys !== undefined) return { keys };
  const origin = originOf(reference, read.variable.definitions, known);
  const way = [...origin.path, ...path.map((key) => key ?? anyItem)];
  const shown = outlinedSteps(origin.definitions).map(({ outline }) => {
    const found = shownAt(outline, way);
    return found?.kind === "mapping" && !found.isOpen
      ? new Set([...found.keys.keys(), ...outline.mentions])
      : undefined;
  });
  return shown.includes(undefined) || shown.length === 0
    ? undefined
    : {
        keys: new Set(shown.flatMap((one) => [...(one ?? [])])),
        origin: { definitions: origin.definitions, path: way },
      };
}

/** Where a command reads a value. */
function readOf(
  { name }: Reference,
  { step }: PlacedCommand,
  { facts }: RecipeSubject,
): Read | undefined {
  return facts.reads.all.find((one) => one.step === step && one.reference.name === name);
}

type Outline = ReturnType<typeof outlinedSteps>[number]["outline"];

function shownAt({ mayBeList, shown }: Outline, way: readonly Key[]): ShownValue | undefined {
  // An item may be all that is shown of a list.
  const isItem = way[0] === anyItem && mayBeList && shown.kind === "mapping";
  return (isItem ? way.slice(1) : way).reduce<ShownValue | undefined>(shownBehind, shown);
}

function keysOfType(start: Type, path: KeyPath): ReadonlySet<string> | undefined {
  let type = start;
  for (const key of path) {
    const next = key === null ? itemOf(type) : accessKey(type, key);
    if (next.kind === "missing") return undefined;
    ({ type } = next);
  }
  const members = membersOf(type);
  const isKnown = members.every((one) => one.kind === "record" && !one.open);
  if (!isKnown || members.length === 0) return undefined;
  return new Set(members.flatMap((one) => (one.kind === "record" ? [...one.fields.keys()] : [])));
}

function itemOf(type: Type): { kind: "found"; type: Type } | { kind: "missing" } {
  const items = membersOf(type).map((one) => (one.kind === "list" ? one.item : undefined));
  const lists = items.filter((one) => one !== undefined);
  return lists.length === 0 || lists.length < items.length
    ? { kind: "missing" }
    : { kind: "found", type: unionOf(lists) };
}
