import { isFloat } from "../../../runtime/values/value.ts";
import type { Mapping, Node } from "../../document/node.ts";
import { isText } from "../../document/node.ts";
import { numberOfNode } from "../../document/number-of-node.ts";
import { spanText } from "../../source/span.ts";
import { entryOf, isTruthy } from "./node-value.ts";
import { fieldNames } from "./shape.ts";

/** A field by its name, with what it holds as plain data. */
export type Member = readonly [name: string, value: unknown];

/** What stands for a mapping that a field or a list holds. */
type Inner = (mapping: Mapping) => unknown;

/**
 * The document as plain data for the shape, with the reference's lenience applied: what it takes for a truth value or a
 * number is one here. The reader of the fields warns about such values.
 */
export function plainDocument(root: Mapping): unknown {
  return Object.fromEntries(membersOfRecipe(root, plainMapping));
}

/** The fields of a recipe that the reference looks at. */
export function membersOfRecipe(root: Mapping, inner: Inner): readonly Member[] {
  const members: Member[] = [];
  for (const { key, value } of root.entries) {
    const name = key.text;
    if (ignoredUnlessMapping.has(name) && value.kind !== "mapping") continue;
    const isFalsyList = (name === "steps" || name === "stages") && !isTruthy(value);
    if (!isFalsyList) members.push([name, plainField(name, value, inner)]);
  }
  return members;
}

/** The fields of a mapping inside a recipe that the reference looks at. */
export function membersOf(mapping: Mapping, inner: Inner): readonly Member[] {
  const members: Member[] = [];
  for (const { key, value } of mapping.entries) {
    const name = key.text;
    if (!isHidden(name, mapping)) members.push([name, plainMember(mapping, name, value, inner)]);
  }
  return members;
}

/** Top-level fields that the reference skips when they are not mappings. */
export const ignoredUnlessMapping: ReadonlySet<string> = new Set([
  "recursion",
  "rate_limiting",
  "orchestrator",
]);

/** What the reference makes of a value. */
type Reading =
  /** It only counts as true or false. */
  | "flag"
  /** Booleans are 1 and 0, and `.inf` is no bound. */
  | "number"
  /** Any scalar counts as text, and everything empty as absent. */
  | "loose-text"
  /** Everything empty counts as absent. */
  | "optional";

const flags = ["required", "enabled", "parse_json", "checkpoint_iterations"];

const numbers = [
  "max_depth",
  "max_total_steps",
  "max_concurrent_llm",
  "min_delay_ms",
  "initial_delay_ms",
  "max_delay_ms",
  "multiplier",
  "reset_after_success",
  "timeout",
  "max_iterations",
  "max_while_iterations",
  "max_attempts",
  "min_delay_between_calls_ms",
];

/** Fields that hold integers; `3.0` is none. */
export const wholeNumbers: ReadonlySet<string> = new Set([
  "max_attempts",
  "min_delay_between_calls_ms",
]);

/** Stands for every value that a field does not take, such as a date. */
const notAValue = Symbol("not a value");

const looseTexts = ["id", "description", "mode", "provider", "model"];

const optional = [
  "name",
  "version",
  "agent",
  "prompt",
  "recipe",
  "command",
  "env",
  "provider_preferences",
  "model_role",
  "output",
  "output_exit_code",
  "collect",
  "foreach",
  "break_when",
  "update_context",
  "while_steps",
  "step_context",
];

/** Fields of whose values the reference makes something else. */
const readings: ReadonlyMap<string, Reading> = new Map([
  ...flags.map((name) => [name, "flag"] as const),
  ...numbers.map((name) => [name, "number"] as const),
  ...looseTexts.map((name) => [name, "loose-text"] as const),
  ...optional.map((name) => [name, "optional"] as const),
]);

/** The names under which fields are stored by the reference, accepted too; the public name wins. */
const innerNames: ReadonlyMap<string, string> = new Map([
  ["as_var", "as"],
  ["step_context", "context"],
  ["while_steps", "steps"],
]);

function plainField(name: string, node: Node, inner: Inner): unknown {
  const reading = readings.get(name);
  switch (reading) {
    case "flag":
      return isTruthy(node);
    case "number":
      return plainNumber(name, node, inner);
    case "loose-text":
      return isTruthy(node) ? looseText(name, node, inner) : null;
    case "optional":
      return isTruthy(node) ? plainNode(node, inner) : null;
    case undefined:
      return plainSpecial(name, node, inner);
    default:
      return reading satisfies never;
  }
}

/** Fields that are read in a way of their own, and those whose values stay what they are. */
function plainSpecial(name: string, node: Node, inner: Inner): unknown {
  switch (name) {
    case "parallel":
      return plainParallel(node);
    case "agent_config":
      return node.kind === "mapping" && isTruthy(node) ? plainNode(node, inner) : null;
    case "depends_on":
      return countsAsIds(node) ? [] : plainNode(node, inner);
    case "steps":
      return node.kind === "sequence" || isTruthy(node) ? plainNode(node, inner) : null;
    default:
      return plainNode(node, inner);
  }
}

/** A description may be anything that is not empty. */
function looseText(name: string, node: Node, inner: Inner): unknown {
  if (node.kind === "scalar") return node.text;
  return name === "description" ? spanText(node.span) : plainNode(node, inner);
}

/** What the reference iterates without a complaint: nothing, or the letters of a text. */
function countsAsIds(node: Node): boolean {
  if (isText(node)) return [...node.value].length < 2;
  return node.kind === "mapping" && node.entries.length === 0;
}

function plainParallel(node: Node): unknown {
  const value = node.kind === "scalar" ? node.value : undefined;
  return typeof value === "number" && Number.isInteger(value) ? value : isTruthy(node);
}

function plainNumber(name: string, node: Node, inner: Inner): unknown {
  const isFraction = node.kind === "scalar" && isFloat(node.value);
  if (isFraction && wholeNumbers.has(name)) return notAValue;
  const number = numberOfNode(node);
  if (number === undefined) return plainNode(node, inner);
  return number === Number.POSITIVE_INFINITY ? Number.MAX_SAFE_INTEGER : number;
}

function plainNode(node: Node, inner: Inner): unknown {
  if (node.kind === "mapping") return inner(node);
  if (node.kind === "sequence") return node.items.map((item) => plainNode(item, inner));
  const { value } = node;
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  return numberOfNode(node) ?? notAValue;
}

function plainMapping(mapping: Mapping): unknown {
  return Object.fromEntries(membersOf(mapping, plainMapping));
}

/** Of the limits of a step that calls no recipe the reference reads the names and nothing else. */
function plainMember(mapping: Mapping, name: string, value: Node, inner: Inner): unknown {
  if (name !== "recursion" || !isStep(mapping) || isTyped(mapping, "recipe")) {
    return plainField(name, value, inner);
  }
  if (value.kind !== "mapping") return null;
  const unknown = value.entries.filter(({ key }) => !fieldNames.recursion.includes(key.text));
  return Object.fromEntries(unknown.map(({ key }) => [key.text, null]));
}

function isStep(mapping: Mapping): boolean {
  return entryOf(mapping, "id") !== undefined;
}

function isTyped(step: Mapping, ...types: readonly string[]): boolean {
  const type = entryOf(step, "type")?.value;
  return isText(type) && types.includes(type.value);
}

function has(mapping: Mapping, field: string): boolean {
  const value = entryOf(mapping, field)?.value;
  return value !== undefined && isTruthy(value);
}

/** Fields that only loops over lists have. */
const loopFields: ReadonlySet<string> = new Set(["as", "as_var", "max_iterations"]);

/** Fields that the reference only looks at beside others, or without them. */
const dependent: ReadonlySet<string> = new Set([...innerNames.keys(), ...loopFields, "spawn_mode"]);

/** Whether the reference does not look at a field of a step that has, or lacks, certain others. */
function isHidden(name: string, mapping: Mapping): boolean {
  if (!dependent.has(name) || !isStep(mapping)) return false;
  const publicName = innerNames.get(name);
  if (publicName !== undefined && entryOf(mapping, publicName)) return true;
  if (loopFields.has(name)) return !has(mapping, "foreach");
  return isTyped(mapping, "bash", "recipe") && !has(mapping, name);
}
