import { meantChoice } from "../../diagnostics/spelling/meant-choice.ts";
import type { KindElsewhere } from "../kinds-elsewhere.ts";
import { kindOfField, kindOfType } from "../kinds-elsewhere.ts";
import { namesElsewhere } from "../names-elsewhere.ts";
import { isField } from "./shape.ts";

/** Names that fields have in other languages, or that come to mind first, and those that they have here. */
export const foreignFields: ReadonlyMap<string, string> = new Map([
  ...namesElsewhere,
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
  ["shell", "command"],
  ["after", "depends_on"],
  ["needs", "depends_on"],
  ["requires", "depends_on"],
  ["on_failure", "on_error"],
  ["environment", "env"],
  ["working_dir", "cwd"],
  ["working_directory", "cwd"],
]);

/** Such names of what other parts than steps have. */
const foreignInParts: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  [
    "recursion",
    new Map([
      ["depth", "max_depth"],
      ["limit", "max_depth"],
      ["max_recursion", "max_depth"],
      ["max_steps", "max_total_steps"],
      ["total_steps", "max_total_steps"],
    ]),
  ],
  [
    "retry",
    new Map([
      ["attempts", "max_attempts"],
      ["count", "max_attempts"],
      ["limit", "max_attempts"],
      ["max", "max_attempts"],
      ["max_retries", "max_attempts"],
      ["maxAttempts", "max_attempts"],
      ["retries", "max_attempts"],
      ["times", "max_attempts"],
      ["delay", "initial_delay"],
      ["delay_seconds", "initial_delay"],
      ["interval", "initial_delay"],
      ["wait", "initial_delay"],
      ["strategy", "backoff"],
    ]),
  ],
  [
    "stage",
    new Map([
      ...foreignFields,
      ["approval_gate", "approval"],
      ["approvals", "approval"],
      ["gate", "approval"],
    ]),
  ],
]);

/** The names that fields of a part have in other languages, and those that they have here. */
export function foreignFieldsOf(part: string): ReadonlyMap<string, string> {
  return foreignInParts.get(part) ?? foreignFields;
}

/** How a gate is written. */
export const requiredApproval = "Write `approval: {required: true, prompt: ...}`.";

/** What to write in a stage instead of fields that stages, or jobs, have in other languages. */
const stageAdvice: ReadonlyMap<string, string> = new Map([
  ["approval_required", requiredApproval],
  ["approval_message", "Write it as the `prompt` of `approval`."],
  ["approval_prompt", "Write it as the `prompt` of `approval`."],
  ["condition", "Give each of its steps the `condition`."],
  ["depends_on", "Stages run in the order of their list."],
  ["needs", "Stages run in the order of their list."],
]);

/** What to write in a recipe instead of fields that come to mind first. */
const recipeAdvice: ReadonlyMap<string, string> = new Map([
  [
    "final_output",
    "The final output is the `output` of the last step, or the variable `final_output`.",
  ],
]);

/** What to do about a field of a recipe or a stage that is one of another part; undefined where it is none. */
export function adviceForPlace(name: string, part: "recipe" | "stage"): string | undefined {
  const own = part === "recipe" ? recipeAdvice.get(name) : stageAdvice.get(name);
  if (own !== undefined || part === "stage") return own;
  const holder = holders.find((one) => isField(name, one));
  return holder && `Write it below \`${holder}\`.`;
}

/** The parts of a recipe that authors take the fields out of. */
const holders = ["rate_limiting", "recursion", "backoff"] as const;

const branchAdvice =
  "Give each of the steps a `condition` of its own; those of an `else` have the opposite one.";

/** What to write in a step instead of one field, where its name or what it is for says too little. */
const stepAdvice: ReadonlyMap<string, string> = new Map([
  ["name", "Steps are named by `id`."],
  ["else", branchAdvice],
  ["then", branchAdvice],
  ["step", "Steps are named by `id`; those of a loop are a list, `steps`."],
  ["shell", "Commands run in bash."],
  ["continue-on-error", "Write `on_error: continue`."],
  ["continue_on_error", "Write `on_error: continue`."],
  ["ignore_errors", "Write `on_error: continue`."],
  ["loop", "Write `foreach` or `while_condition`."],
  ["matrix", "Write `foreach` with a list, and `parallel: true` to run its iterations at once."],
  ["strategy", "Write `foreach` with a list, and `parallel: true` to run its iterations at once."],
  ["max", "Write `max_iterations`, or `max_while_iterations` beside `while_condition`."],
  ["template", "Write a `command`, with `type: bash` and with `{{name}}` for values."],
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
export function adviceForStep(
  name: string,
  hasField: (field: string) => boolean,
): string | undefined {
  // Which shell runs a command is said beside it; alone, it is the command.
  const isCommand = name === "shell" && !hasField("command");
  const habit = isCommand ? undefined : habitOf(name);
  if (habit !== undefined) return habit;
  const field = foreignFields.get(name);
  return field && `Write \`${field}\`${besides.get(field) ?? ""}.`;
}

/** What to write instead of a construct of other languages, of which a field of a step is a part. */
export function habitOf(name: string): string | undefined {
  const own = stepAdvice.get(name);
  if (own !== undefined || foreignFields.has(name)) return own;
  const kind = kindOfField(name);
  return kind && fieldAdvice[kind];
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

const approvals =
  "Only stages wait for somebody: write `stages`, and in the stage before it `approval: {required: true, prompt: ...}`.";
const choices = "Steps do not choose: give each of the steps that it has a `condition` of its own.";

/** What to write for steps that are given to run at once. */
export const adviceForParallel =
  "Steps run one after another: write each of them as a step of its own. Only the iterations of a `foreach` run at once, with `parallel: true`.";

/** What to write instead of fields that steps have in other languages; loops have fields of their own here. */
const fieldAdvice: { readonly [Kind in KindElsewhere]?: string } = {
  choice: choices,
  order: "Steps run in the order of their list.",
  parallel: adviceForParallel,
  recovery: "Write `on_error: continue` in the step that may fail.",
  retry: "Write `retry: {max_attempts: 3}`, with the first attempt counted.",
  waiting: approvals,
};

/** What to write for steps of types that other languages have. */
const typeAdvice: { readonly [Kind in KindElsewhere]?: string } = {
  loop: "Write `foreach` or `while_condition` with the nested steps, and no `type`.",
  choice: choices,
  "conditional-loop": "Write `while_condition` with its `while_steps`, and no `type`.",
  "list-loop": "Write `foreach` with its nested `steps`, and no `type`.",
  parallel: adviceForParallel,
  program: "Write a command for it, with `type: bash`; what it prints is the `output`.",
  waiting: approvals,
};

/** What to write for a step of a type that other languages have; the fields of such a step are those of that type. */
export function adviceForType(name: string): string | undefined {
  const kind = kindOfType(name);
  return kind && typeAdvice[kind];
}
