import { printsResult } from "../../analysis/shell/printing/prints-result.ts";
import type { Report } from "../../document/cursor.ts";
import type { RecipeNode, StepNode } from "./ast.ts";

/**
 * Reports a recipe whose last step answers in vain, though all the agents and recipes before it are listened
 * to, leaves something behind so, or prints in vain, though all steps before it are. Other recipes are run for what they do.
 */
export function checkOutcome({ stages, context }: RecipeNode, report: Report): void {
  const steps = stages.flatMap((stage) => stage.steps);
  const last = steps.at(-1);
  if (last === undefined || isKept(last) || isFinal(context, steps)) return;
  // What changes variables in each iteration is run for that.
  if (last.loop && !asksInLoop(last)) return;
  const how = inVain(last, steps.slice(0, -1));
  if (how !== undefined) report("unkept-answer", last.id.span, { step: last.id.value, how });
}

/** Whether a loop asks an agent for something, and is not run for what the agent does with each item. */
function asksInLoop(step: StepNode): boolean {
  return step.action.kind === "agent" && !isDeed(step) && !work.test(step.action.prompt.value);
}

const work =
  /^\s*(?:add|apply|build|change|clean|convert|create|delete|do|edit|fix|generate|implement|improve|migrate|move|refactor|remove|rename|replace|resolve|rewrite|run|split|update|write)\b/i;

/** How the last step gives a result that nobody keeps; undefined where it may be run for what it does. */
function inVain(
  { action, condition }: StepNode,
  before: readonly StepNode[],
): "answers" | "leaves behind" | "prints" | undefined {
  if (action.kind === "bash") {
    // A small recipe may print for those who watch it.
    const areKept =
      before.filter(isKept).length > 1 && before.every((step) => isKept(step) || isDeed(step));
    const isPrinted = !(condition || action.exitCode) && printsResult(action.command.value);
    return areKept && isPrinted ? "prints" : undefined;
  }
  const others = before.filter((step) => answering.has(step.action.kind));
  if (!others.every(isKept)) return undefined;
  // What is only done now and then, or by another recipe, is rather a deed than the result.
  if (action.kind === "recipe") return others.length < 2 ? undefined : "leaves behind";
  const isAlone = others.length < (condition ? 2 : 1);
  const isResult = action.kind === "agent" && isAnswer(action.prompt.value, isAlone);
  return isResult ? "answers" : undefined;
}

/** Whether a prompt is hardly one of a deed; `isAlone`: whether nothing tells so but how the answer is to look. */
function isAnswer(prompt: string, isAlone: boolean): boolean {
  return isAlone ? saysHowToAnswer.test(prompt) : !isOrderToAct(prompt);
}

/** A prompt that says how its answer is to look, for which nobody asks of a deed. */
const saysHowToAnswer =
  /\b(?:answer|output|response) format\b|\b(?:answer|reply|respond) (?:as|in|with) (?:a |only )?(?:JSON|list|markdown|table|YAML)\b|\breturn (?:a|an|only|the) (?:JSON|list|table|YAML)\b/i;

/** Whether a prompt is an order to do something that has an effect of its own, and asks for no answer besides. */
function isOrderToAct(prompt: string): boolean {
  return (
    /^\s*(?:(?:close|commit|delete|deploy|label|post|publish|push|revert|send)(?= (?!me\b|us\b))|open an? |merge (?:it|the (?:branch|change|pull request))\b)/i.test(
      prompt,
    ) &&
    !/(?:[.,;:]\s+|\b(?:and|then)\s+)(?:answer|describe|explain|list|reply|report|return|say|state|summari[sz]e|tell)\b/i.test(
      prompt,
    )
  );
}

/** Whether a step is a command that is run for what it does, or a loop that changes variables. */
function isDeed({ action, loop }: StepNode): boolean {
  if (action.kind === "bash" && !printsResult(action.command.value)) return true;
  return (loop?.update?.length ?? 0) > 0;
}

/** What steps do that others listen to. */
const answering: ReadonlySet<StepNode["action"]["kind"]> = new Set(["agent", "recipe"]);

function isFinal(context: RecipeNode["context"], steps: readonly StepNode[]): boolean {
  return context.some(({ name }) => name.value === finalOutput) || steps.some(setsOutput);
}

/** The variable that is the result of a recipe whatever its last step stores. */
const finalOutput = "final_output";

function setsOutput({ output, loop, action }: StepNode): boolean {
  const names = [output, loop?.collect, ...(loop?.update?.map(({ name }) => name) ?? [])];
  return (
    names.some((name) => name?.value === finalOutput) ||
    (action.kind === "steps" && action.steps.some(setsOutput))
  );
}

function isKept({ namesOutput, loop }: StepNode): boolean {
  return namesOutput || loop?.collect !== undefined;
}
