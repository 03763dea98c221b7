import { meantChoice } from "../../diagnostics/spelling/meant-choice.ts";

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
  ["body", "while_steps"],
  ["do", "while_steps"],
  ["updates", "update_context"],
  ["out", "output"],
  ["output_var", "output"],
  ["output_variable", "output"],
  ["register", "output"],
  ["result", "output"],
  ["save_as", "output"],
  ["store_as", "output"],
  ["after", "depends_on"],
  ["needs", "depends_on"],
  ["requires", "depends_on"],
  ["on_failure", "on_error"],
  ["instruction", "prompt"],
  ["instructions", "prompt"],
  ["bash", "command"],
  ["cmd", "command"],
  ["exec", "command"],
  ["run", "command"],
  ["script", "command"],
  ["path", "recipe"],
  ["subrecipe", "recipe"],
  ["sub_recipe", "recipe"],
  ["uses", "recipe"],
  ["workflow", "recipe"],
  ["recipe_path", "recipe"],
  ["step", "id"],
  ["message", "prompt"],
  ["args", "context"],
  ["inputs", "context"],
  ["params", "context"],
  ["with", "context"],
  ["variables", "context"],
  ["vars", "context"],
  ["tasks", "steps"],
  ["environment", "env"],
  ["timeout_sec", "timeout"],
  ["timeout_seconds", "timeout"],
  ["working_dir", "cwd"],
  ["working_directory", "cwd"],
]);

const retryAdvice = "Write `retry: {max_attempts: 3}`, with the first attempt counted.";

/** What to write in a step instead, where the name of the field says too little. */
const stepAdvice: ReadonlyMap<string, string> = new Map([
  ["name", "Steps are named by `id`."],
  ["approval", "Only stages have an `approval`."],
  ["shell", "Commands run in bash."],
  ["continue-on-error", "Write `on_error: continue`."],
  ["continue_on_error", "Write `on_error: continue`."],
  ["loop", "Write `foreach` or `while_condition`."],
  ["max", "Write `max_iterations`, or `max_while_iterations` beside `while_condition`."],
  ["max_retries", retryAdvice],
  ["retries", retryAdvice],
  ["temperature", "Only the definition of the agent says that."],
  ["timeout-minutes", "Write `timeout`, in seconds."],
  ["timeout_minutes", "Write `timeout`, in seconds."],
  ["tools", "Only the definition of the agent says that."],
]);

/** What a step also needs that has one of these fields. */
const besides: ReadonlyMap<string, string> = new Map([
  ["command", ", with `type: bash`"],
  ["recipe", ", with `type: recipe`"],
]);

/** What to write in a step instead of a field that steps have in other languages; undefined where nothing is known of it. */
export function adviceForStep(name: string): string | undefined {
  const field = foreignFields.get(name);
  return stepAdvice.get(name) ?? (field && `Write \`${field}\`${besides.get(field) ?? ""}.`);
}

/** Values that fields have in other languages, with their names, and those that they have here. */
const foreignValues: ReadonlyMap<string, string> = new Map([
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
  ["on_error: skip", "skip_remaining"],
]);

/** The value that one which a field cannot have is most likely meant to be. */
export function meantValue(
  field: string,
  written: string,
  allowed: readonly string[],
): string | undefined {
  return meantChoice(written, allowed) ?? foreignValues.get(`${field}: ${written}`);
}
