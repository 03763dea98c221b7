import { isEvaluationError } from "../../runtime/values/evaluation-error.ts";
import { decodeTaggedJson, encodeTaggedJson } from "../../runtime/values/tagged-json.ts";
import type { Value, ValueMap } from "../../runtime/values/value.ts";
import { isMap } from "../../runtime/values/value.ts";
import { agentRecipesEvaluators } from "./agent-recipes.ts";
import { amplifierEvaluators } from "./amplifier.ts";
import { amplihackEvaluators } from "./amplihack.ts";
import { commandTemplateEvaluators } from "./command-template.ts";
import type { EvaluationRequest, Evaluator, RunBash } from "./evaluator.ts";
import { RequestError } from "./evaluator.ts";

/** What `eval` can do: evaluators by dialect and kind. */
const evaluators: ReadonlyMap<string, ReadonlyMap<string, Evaluator>> = new Map([
  ["agent-recipes", agentRecipesEvaluators],
  ["amplifier", amplifierEvaluators],
  ["amplihack", amplihackEvaluators],
  ["command-template", commandTemplateEvaluators],
]);

/** Answers one request of `recipec eval --jsonl`: a line of JSON in, a line of JSON out, whatever the line holds. */
export function evaluateLine(line: string, runBash?: RunBash): string {
  try {
    const request = readRequest(line);
    const evaluate = findEvaluator(request);
    return `{"value":${encodeTaggedJson(evaluate({ ...readArguments(request), runBash }))}}`;
  } catch (error) {
    return evaluationFailure(error);
  }
}

/** The answer to a request that failed. */
export function errorAnswer(code: string, message: string): string {
  return JSON.stringify({ error: { code, message } });
}

function evaluationFailure(error: unknown): string {
  if (isEvaluationError(error)) return errorAnswer(error.kind, error.message);
  if (error instanceof RequestError) return errorAnswer(error.code, error.message);
  // A request must never stop the stream, not even by a bug of ours or by exhausting the stack.
  return errorAnswer("internal", error instanceof Error ? error.message : String(error));
}

function readRequest(line: string): ValueMap {
  const request = decodeTaggedJson(line);
  if (request === undefined) throw new RequestError("bad-json", "The line is not JSON.");
  if (!isMap(request)) throw new RequestError("bad-request", "The line is not a JSON object.");
  return request;
}

function findEvaluator(request: ValueMap): Evaluator {
  const dialect = requireName(request, "dialect");
  const kinds = evaluators.get(dialect);
  if (kinds === undefined) {
    throw new RequestError("unknown-dialect", `There is no dialect "${dialect}" here.`);
  }
  const kind = requireName(request, "kind");
  const evaluator = kinds.get(kind);
  if (evaluator !== undefined) return evaluator;
  throw new RequestError("unknown-kind", `The dialect ${dialect} has no requests "${kind}".`);
}

function requireName(request: ValueMap, key: string): string {
  const name = request.get(key);
  if (typeof name === "string") return name;
  throw new RequestError("bad-request", `The request has no "${key}", which must be a string.`);
}

function readArguments(request: ValueMap): Omit<EvaluationRequest, "runBash"> {
  const text = request.get("text");
  if (text === undefined) throw new RequestError("bad-request", 'The request has no "text".');
  return {
    text,
    context: readContext(request.get("context") ?? null),
    aggressive: request.get("aggressive") === true,
    fields: request,
  };
}

/** Variables have names; entries with other keys cannot be referred to. */
function readContext(context: Value): Readonly<Record<string, Value>> {
  if (context === null) return {};
  if (!isMap(context)) throw new RequestError("bad-request", "The context must be an object.");
  return Object.fromEntries([...context].filter(isNamed));
}

function isNamed(entry: [Value, Value]): entry is [string, Value] {
  return typeof entry[0] === "string";
}
