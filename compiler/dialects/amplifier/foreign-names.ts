import type { Mapping } from "../../document/node.ts";
import { entryOf } from "./node-value.ts";

const writeCommand = "Write `command`, with `type: bash`.";
const writeRecipe = "Write `recipe`, with `type: recipe`.";

/** Fields that steps have in other languages, and what to write here. */
export const foreignStepFields: ReadonlyMap<string, string> = new Map([
  ["when", "Write `condition`."],
  ["if", "Write `condition`."],
  ["name", "Steps are named by `id`."],
  ["approval", "Only stages have an `approval`."],
  ["shell", "Commands run in bash."],
  ["items", "Write `foreach`."],
  ["loop", "Write `foreach` or `while_condition`."],
  ["bash", writeCommand],
  ["cmd", writeCommand],
  ["exec", writeCommand],
  ["run", writeCommand],
  ["script", writeCommand],
  ["uses", writeRecipe],
  ["workflow", writeRecipe],
]);

/** Values that fields have in other languages, with their names, and those that they have here. */
export const foreignValues: ReadonlyMap<string, string> = new Map([
  ["on_error: ignore", "continue"],
  ["on_error: abort", "fail"],
  ["on_error: stop", "fail"],
  ["type: command", "bash"],
  ["type: llm", "agent"],
  ["type: prompt", "agent"],
  ["type: script", "bash"],
  ["type: sh", "bash"],
  ["type: shell", "bash"],
  ["type: sub_recipe", "recipe"],
  ["type: sub-recipe", "recipe"],
  ["type: subrecipe", "recipe"],
  ["type: workflow", "recipe"],
]);

/** Whether what a step lacks is there in the words of another language, which are reported. */
export function isWrittenForeign(step: Mapping, field: string): boolean {
  if (field === "id") return entryOf(step, "name") !== undefined;
  const isAction = field === "agent" || field === "prompt";
  return isAction && step.entries.some(({ key }) => isForeignAction(key.text));
}

function isForeignAction(field: string): boolean {
  const advice = foreignStepFields.get(field);
  return advice === writeCommand || advice === writeRecipe;
}
