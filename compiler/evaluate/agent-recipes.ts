import type { ExtractedOutcome } from "../../runtime/semantics/agent-recipes.ts";
import {
  extractOutcome,
  outcomePrompt,
  reminderPrompt,
} from "../../runtime/semantics/agent-recipes.ts";
import type { Value } from "../../runtime/values/value.ts";
import { isList, record } from "../../runtime/values/value.ts";
import type { EvaluationRequest, Evaluator } from "./evaluator.ts";
import { RequestError } from "./evaluator.ts";

/** What `eval` can do for the agent-recipes dialect, by kind: its languages are the prompts and answers of an outcome. */
export const agentRecipesEvaluators: ReadonlyMap<string, Evaluator> = new Map<string, Evaluator>([
  [
    "outcome",
    (request) => describeOutcome(extractOutcome(textOf(request, "text"), outcomesOf(request))),
  ],
  ["outcome-prompt", (request) => outcomePrompt(textOf(request, "text"), outcomesOf(request))],
  ["reminder-prompt", (request) => reminderPrompt(outcomesOf(request), textOf(request, "error"))],
]);

function describeOutcome(extracted: ExtractedOutcome): Value {
  return record(Object.entries(extracted));
}

function textOf({ fields }: EvaluationRequest, field: string): string {
  const text = fields.get(field);
  if (typeof text === "string") return text;
  throw new RequestError("bad-request", `The field "${field}" of this request must be a string.`);
}

function outcomesOf({ fields }: EvaluationRequest): readonly string[] {
  const outcomes = fields.get("outcomes");
  if (outcomes !== undefined && isList(outcomes)) {
    const names = outcomes.filter((outcome) => typeof outcome === "string");
    if (names.length === outcomes.length) return names;
  }
  throw new RequestError("bad-request", 'The field "outcomes" must be a list of strings.');
}
