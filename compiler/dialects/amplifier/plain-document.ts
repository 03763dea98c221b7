import { isFloat } from "../../../runtime/values/value.ts";
import type { Mapping, Node } from "../../document/node.ts";
import { spanText } from "../../source/span.ts";
import { entryOf, isText, isTruthy, numberOf } from "./node-value.ts";
import { fieldNames } from "./shape.ts";

/**
 * The document as plain data for the shape, with the reference's lenience applied: what it takes for a truth value or a
 * number is one here. The reader of the fields warns about such values.
 */
export function plainDocument(root: Mapping): unknown {
  return Object.fromEntries(
    root.entries.flatMap(({ key, value }) => {
      if (ignoredUnlessMapping.has(key.text) && value.kind !== "mapping") return [];
      const falsyList = (key.text === "steps" || key.text === "stages") && !isTruthy(value);
      return falsyList ? [] : [[key.text, plainField(key.text, value)]];
    }),
  );
}

/** Top-level fields that the reference skips when they are not mappings. */
export const ignoredUnlessMapping: ReadonlySet<string> = new Set([
  "recursion",
  "rate_limiting",
  "orchestrator",
]);

/** Fields whose value only counts as true or false. */
const flags: ReadonlySet<string> = new Set([
  "required",
  "enabled",
  "parse_json",
  "checkpoint_iterations",
]);

/** Fields that hold numbers, for which booleans are 1 and 0 and `.inf` is no bound. */
const numbers: ReadonlySet<string> = new Set([
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
]);

/** Fields that hold integers; `3.0` is none. */
export const wholeNumbers: ReadonlySet<string> = new Set([
  "max_attempts",
  "min_delay_between_calls_ms",
]);

/** Stands for every value that a field does not take, such as a date. */
const notAValue = Symbol("not a value");

/** Fields of which any scalar counts as text. */
const looseTexts: ReadonlySet<string> = new Set(["id", "description", "mode", "provider", "model"]);

/** Fields for which everything empty counts as absent. */
const emptyIsAbsent: ReadonlySet<string> = new Set([
  "id",
  "name",
  "description",
  "version",
  "agent",
  "prompt",
  "recipe",
  "command",
  "env",
  "mode",
  "provider",
  "model",
  "provider_preferences",
  "model_role",
  "agent_config",
  "output",
  "output_exit_code",
  "collect",
  "foreach",
  "break_when",
  "update_context",
  "steps",
  "while_steps",
  "step_context",
]);

/** The names under which fields are stored by the reference, accepted too; the public name wins. */
const innerNames: ReadonlyMap<string, string> = new Map([
  ["as_var", "as"],
  ["step_context", "context"],
  ["while_steps", "steps"],
]);

function plainField(name: string, node: Node): unknown {
  if (name === "parallel") return plainParallel(node);
  if (flags.has(name)) return isTruthy(node);
  if (numbers.has(name)) return plainNumber(name, node);
  if (looseTexts.has(name) && isTruthy(node)) return looseText(name, node);
  if (name === "agent_config" && node.kind !== "mapping") return null;
  if (name === "depends_on" && countsAsIds(node)) return [];
  if (name === "steps" && node.kind === "sequence") return plainNode(node);
  return emptyIsAbsent.has(name) && !isTruthy(node) ? null : plainNode(node);
}

/** A description may be anything that is not empty. */
function looseText(name: string, node: Node): unknown {
  if (node.kind === "scalar") return node.text;
  return name === "description" ? spanText(node.span) : plainNode(node);
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

function plainNumber(name: string, node: Node): unknown {
  const isFraction = node.kind === "scalar" && isFloat(node.value);
  if (isFraction && wholeNumbers.has(name)) return notAValue;
  const number = numberOf(node);
  if (number === undefined) return plainNode(node);
  return number === Number.POSITIVE_INFINITY ? Number.MAX_SAFE_INTEGER : number;
}

function plainNode(node: Node): unknown {
  if (node.kind === "mapping") return plainMapping(node);
  if (node.kind === "sequence") return node.items.map(plainNode);
  const { value } = node;
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  return numberOf(node) ?? notAValue;
}

function plainMapping(mapping: Mapping): unknown {
  const fields: (readonly [string, unknown])[] = [];
  for (const { key, value } of mapping.entries) {
    const name = key.text;
    if (!isHidden(name, mapping)) fields.push([name, plainMember(mapping, name, value)]);
  }
  return Object.fromEntries(fields);
}

/** Of the limits of a step that calls no recipe the reference reads the names and nothing else. */
function plainMember(mapping: Mapping, name: string, value: Node): unknown {
  if (name !== "recursion" || !entryOf(mapping, "id") || isTyped(mapping, "recipe")) {
    return plainField(name, value);
  }
  if (value.kind !== "mapping") return null;
  const unknown = value.entries.filter(({ key }) => !fieldNames.recursion.includes(key.text));
  return Object.fromEntries(unknown.map(({ key }) => [key.text, null]));
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

/** Whether the reference does not look at a field in a mapping that has, or lacks, certain others. */
function isHidden(name: string, mapping: Mapping): boolean {
  const publicName = innerNames.get(name);
  if (publicName !== undefined && entryOf(mapping, publicName)) return true;
  if (loopFields.has(name)) return !has(mapping, "foreach");
  return name === "spawn_mode" && isTyped(mapping, "bash", "recipe") && !has(mapping, name);
}
