import type { Template } from "../ir/expression.ts";
import type { LoopAction, RetryLayer, Step, Target } from "../ir/step.ts";
import { guardsOf, lanesOf } from "../ir/visit.ts";
import { calleeText } from "./action-phrase.ts";
import { durationText } from "./duration-text.ts";
import { conditionText, templateExcerpt } from "./expression-text.ts";

/** The condition without which a step is skipped. */
export function guardText(step: Step): string | undefined {
  const guards = guardsOf(step);
  return guards.length === 0 ? undefined : guards.map(conditionText).join(" and then ");
}

/** Retries, limits and other settings of a step, a phrase each. */
export function settingPhrases(step: Step): readonly string[] {
  const { action } = step;
  return [
    ...folderPhrases(step),
    ...ownPhrases(step),
    ...(action.kind === "loop" ? loopPhrases(action) : []),
  ];
}

/** Where a command or agent works, if not where the run does. */
function folderPhrases({ action }: Step): readonly string[] {
  if (action.kind !== "shell" && action.kind !== "agent") return [];
  return action.cwd === undefined ? [] : [`in ${templateExcerpt(action.cwd)}`];
}

function ownPhrases(step: Step): readonly string[] {
  const layers = step.around.flatMap((layer) => {
    // What the author did not write is not news.
    if (layer.kind === "retry" && layer.span) return [retryPhrase(layer)];
    if (layer.kind === "timeout" && layer.span) return [`at most ${settingText(layer.ms)}`];
    if (layer.kind === "delay") return [`waits ${settingText(layer.ms)}`];
    if (layer.kind === "tags" && layer.tags.length > 0) return [`tags ${layer.tags.join(", ")}`];
    if (layer.kind === "recover") return ["recovers from a failure"];
    return [];
  });
  if (isOutcomeStep(step)) return [...layers, ...outcomePhrases(step)];
  return [...layers, ...failurePhrases(step), ...gatePhrases(step)];
}

function isOutcomeStep({ action }: Step): boolean {
  return action.kind === "agent" && action.check?.kind === "outcome";
}

function outcomePhrases({ action, exits }: Step): readonly string[] {
  const ways = exits.flatMap(({ on, then }) =>
    on.kind === "outcome" ? [`${on.outcome} → ${targetText(then)}`] : [],
  );
  const models = action.kind === "agent" ? action.models : [];
  const names = models.flatMap((model) => model.class ?? model.model ?? []);
  return [
    `outcomes: ${ways.join(", ")}`,
    ...(names.length === 0 ? [] : [`model: ${names.join(", ")}`]),
  ];
}

function targetText(then: Target): string {
  switch (then.kind) {
    case "goto":
      return then.step;
    case "restart":
      return `start over with ${calleeText(then.callee)}`;
    case "finish":
      return `EXIT (${typeof then.reason === "string" ? then.reason : templateExcerpt(then.reason)})`;
    case "end":
    case "raise":
      return "the end";
    default:
      return then satisfies never;
  }
}

function settingText(ms: number | Template): string {
  return typeof ms === "number" ? durationText(ms) : `${templateExcerpt(ms)} ms`;
}

function retryPhrase({ attempts, factor, initialDelayMs }: RetryLayer): string {
  const count = `${typeof attempts === "number" ? attempts : templateExcerpt(attempts)} attempts`;
  if (initialDelayMs === 0) return count;
  const wait = durationText(initialDelayMs);
  return factor === 1 ? `${count}, every ${wait}` : `${count}, after ${wait}, then longer`;
}

function failurePhrases(step: Step): readonly string[] {
  const covered = step.exits.find(({ on }) => on.kind === "error");
  if (covered === undefined) return [];
  if (covered.then.kind === "finish") {
    return [`a failure ends the recipe as ${covered.then.status.replace("_", " ")}`];
  }
  return covered.then.kind === "raise" ? [] : ["goes on after a failure"];
}

function gatePhrases({ action }: Step): readonly string[] {
  if (action.kind !== "gate" || action.timeoutMs === 0) return [];
  const end = action.default === "approve" ? "approved" : "denied";
  return [`${end} after ${durationText(action.timeoutMs)} without an answer`];
}

function loopPhrases(loop: LoopAction): readonly string[] {
  const { head, until, update } = loop;
  const lanes = lanesOf(loop);
  return [
    ...(head.kind === "each" ? [`fails for more than ${head.atMost} items`] : []),
    ...(head.kind === "while" ? [`at most ${head.atMost} rounds`] : []),
    ...(lanes === undefined ? [] : [lanes === "unbounded" ? "all at once" : `${lanes} at a time`]),
    ...(until ? [`ends early when ${conditionText(until)}`] : []),
    ...(update.length > 0
      ? [`each round updates ${update.map(({ name }) => name).join(", ")}`]
      : []),
  ];
}
