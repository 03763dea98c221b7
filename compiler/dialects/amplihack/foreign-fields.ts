import type { Mapping, Node } from "../../document/node.ts";
import { entryOf } from "./fields.ts";
import { shape } from "./shape.ts";

const loops = "There are no loops: let one command or one agent go through all of it.";
const choices = "Give each of the steps a `condition` of its own.";
const sideBySide =
  "Write each as a step of its own, with the same `parallel_group` in all of them.";
const retries =
  "Nothing is tried again: let the command do so, or go on with `continue_on_error: true`.";
const failures = "Write `continue_on_error: true` in the step that may fail.";
const order = "Steps run in the order of their list.";
const waiting = "No step waits for somebody: end the recipe there, and let another one go on.";
const programs = "Write a `command` for it; what it prints is the `output`.";

/** What to write instead of fields that steps have in other languages, where no field here means the same. */
const fieldAdvice: ReadonlyMap<string, string> = new Map([
  ...["as", "break_when", "collect", "for_each", "foreach", "items", "loop", "max_iterations"].map(
    (name): readonly [string, string] => [name, loops],
  ),
  ...["max_while_iterations", "until", "while", "while_condition", "while_steps", "with_items"].map(
    (name): readonly [string, string] => [name, loops],
  ),
  ["branches", sideBySide],
  ["parallel", sideBySide],
  ["cases", choices],
  ["default", choices],
  ["else", choices],
  ["switch", choices],
  ["then", choices],
  ["max_retries", retries],
  ["retries", retries],
  ["retry", retries],
  ["after", order],
  ["depends_on", order],
  ["goto", order],
  ["needs", order],
  ["next", order],
  ["approval", waiting],
  ...["catch", "finally", "rescue", "try"].map((name): readonly [string, string] => [
    name,
    failures,
  ]),
  ["env", "Commands find all variables in their environment, as `RECIPE_VAR_name`."],
  ["update_context", "A step sets the one variable that its `output` names."],
]);

/** The advice for types that steps have in other languages. */
const typeAdvice: ReadonlyMap<string, string> = new Map([
  ...["approval", "confirm", "gate", "human", "input", "manual"].map(
    (name): readonly [string, string] => [name, waiting],
  ),
  ...["for", "foreach", "loop", "while"].map((name): readonly [string, string] => [name, loops]),
  ...["choice", "condition", "conditional", "if", "switch"].map(
    (name): readonly [string, string] => [name, choices],
  ),
  ["parallel", sideBySide],
  ...["api", "code", "function", "http", "mcp", "python", "set", "tool"].map(
    (name): readonly [string, string] => [name, programs],
  ),
]);

/** What to write instead of a field of a step that only other languages have. */
export function adviceForField(name: string): string | undefined {
  return fieldAdvice.get(name);
}

/** What to write for a step of a type that only other languages have. */
export function adviceForType(name: string): string | undefined {
  return typeAdvice.get(name.toLowerCase());
}

/** Whether a step does its work by steps in a field that the language does not have. */
export function hasForeignSteps({ entries }: Mapping): boolean {
  return entries.some(
    ({ key, value }) => !Object.hasOwn(shape.step, key.text) && holdsSteps(value),
  );
}

/** Whether a value is a step, a list of steps, or a mapping of names to such, as the cases of a choice are. */
function holdsSteps(value: Node): boolean {
  if (isStep(value)) return true;
  const parts = value.kind === "mapping" ? value.entries.map((entry) => entry.value) : [value];
  return parts.some((part) => (part.kind === "sequence" ? part.items.some(isStep) : isStep(part)));
}

function isStep(node: Node): boolean {
  return (
    node.kind === "mapping" &&
    ["agent", "command", "prompt", "recipe"].some((field) => entryOf(node, field) !== undefined)
  );
}
