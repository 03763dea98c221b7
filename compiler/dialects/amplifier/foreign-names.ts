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

/** Names that fields have in other languages, or that come to mind first, and those that they have here. */
export const foreignFields: ReadonlyMap<string, string> = new Map([
  ["when", "condition"],
  ["if", "condition"],
  ["name", "id"],
  ["items", "foreach"],
  ["each", "foreach"],
  ["loop", "foreach"],
  ["item", "as"],
  ["while", "while_condition"],
  ["while_cond", "while_condition"],
  ["until", "break_when"],
  ["updates", "update_context"],
  ["out", "output"],
  ["instruction", "prompt"],
  ["instructions", "prompt"],
  ["bash", "command"],
  ["cmd", "command"],
  ["exec", "command"],
  ["run", "command"],
  ["script", "command"],
  ["uses", "recipe"],
  ["workflow", "recipe"],
  ["recipe_path", "recipe"],
  ["step", "id"],
  ["message", "prompt"],
  ["inputs", "context"],
  ["variables", "context"],
  ["vars", "context"],
  ["tasks", "steps"],
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
