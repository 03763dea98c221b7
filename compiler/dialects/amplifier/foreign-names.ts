import { meantChoice } from "../../diagnostics/spelling/meant-choice.ts";
import { namesElsewhere } from "../names-elsewhere.ts";

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

const choiceAdvice = "Steps do not choose: give each of them a `condition` of its own.";
const branchAdvice =
  "Give each of the steps a `condition` of its own; those of an `else` have the opposite one.";
const failureAdvice = "Write `on_error: continue` in the step that may fail.";
const retryAdvice = "Write `retry: {max_attempts: 3}`, with the first attempt counted.";

/** What to write in a step instead, where the name of the field says too little. */
const stepAdvice: ReadonlyMap<string, string> = new Map([
  ["name", "Steps are named by `id`."],
  [
    "approval",
    "Only stages have an `approval`: write `stages`, with the approval in the one that waits for it.",
  ],
  ["branches", "Steps run one after another: write each of them as a step of its own."],
  ["cases", choiceAdvice],
  ["catch", failureAdvice],
  ["default", choiceAdvice],
  ["else", branchAdvice],
  ["finally", failureAdvice],
  ["next", "Steps run in the order of their list."],
  ["rescue", failureAdvice],
  ["switch", choiceAdvice],
  ["then", branchAdvice],
  ["try", failureAdvice],
  ["step", "Steps are named by `id`; those of a loop are a list, `steps`."],
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
export function adviceForStep(
  name: string,
  hasField: (field: string) => boolean,
): string | undefined {
  const field = foreignFields.get(name);
  // Which shell runs a command is said beside it; alone, it is the command.
  const isCommand = name === "shell" && !hasField("command");
  return (
    (isCommand ? undefined : stepAdvice.get(name)) ??
    (field && `Write \`${field}\`${besides.get(field) ?? ""}.`)
  );
}

/** What to write instead of a construct of other languages, of which a field of a step is a part. */
export function habitOf(name: string): string | undefined {
  return stepAdvice.get(name);
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
const atOnce =
  "Steps run one after another: write each of them as a step of its own. Only the iterations of a `foreach` run at once, with `parallel: true`.";
const programs = "Write a command for it, with `type: bash`; what it prints is the `output`.";

/** What to write for steps of types that other languages have. */
const typeAdvice: ReadonlyMap<string, string> = new Map([
  ["approval", approvals],
  ["confirm", approvals],
  ["gate", approvals],
  ["human", approvals],
  ["human_input", approvals],
  ["input", approvals],
  ["manual", approvals],
  ["branch", choices],
  ["choice", choices],
  ["condition", choices],
  ["conditional", choices],
  ["if", choices],
  ["switch", choices],
  ["fork", atOnce],
  ["parallel", atOnce],
  ["for", "Write `foreach` with its nested `steps`, and no `type`."],
  ["foreach", "Write `foreach` with its nested `steps`, and no `type`."],
  ["loop", "Write `foreach` or `while_condition` with the nested steps, and no `type`."],
  ["while", "Write `while_condition` with its `while_steps`, and no `type`."],
  ["api", programs],
  ["assign", programs],
  ["code", programs],
  ["function", programs],
  ["http", programs],
  ["javascript", programs],
  ["mcp", programs],
  ["node", programs],
  ["python", programs],
  ["request", programs],
  ["set", programs],
  ["tool", programs],
  ["transform", programs],
]);

/** What to write for a step of a type that other languages have; the fields of such a step are those of that type. */
export function adviceForType(name: string): string | undefined {
  return typeAdvice.get(name.toLowerCase());
}

/** What to write for steps that are given to run at once. */
export const adviceForParallel = atOnce;
