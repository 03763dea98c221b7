import type { Failure, RunReport, StepReport } from "../../../runtime/index.ts";
import { encodePlainJson, plainJsonPieces } from "../../../runtime/values/tagged-json.ts";
import type { Value, ValueMap } from "../../../runtime/values/value.ts";
import { record } from "../../../runtime/values/value.ts";
import { pendingValue, waitingValue } from "../../run-store/run-record.ts";

/** The JSON object of `recipec run` on one line. */
export function renderReportJson(report: RunReport): string {
  return `${encodePlainJson(record(reportFields(report)))}\n`;
}

/** What the run directory keeps, in pieces: the same object, and the failure with its causes. */
export function* resultJsonPieces(report: RunReport): Iterable<string> {
  const { failure } = report;
  const fields = [
    ...reportFields(report),
    ...present(["failure", failure && failureValue(failure)]),
  ];
  yield* plainJsonPieces(record(fields));
  yield "\n";
}

type Field = readonly [name: string, value: Value | undefined];

/** The fields that have a value. */
function present(...fields: readonly Field[]): readonly (readonly [string, Value])[] {
  return fields.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
}

function reportFields(report: RunReport): readonly (readonly [string, Value])[] {
  const { branches, coverage, outputs, pending, plan, reason, run } = report;
  const { skipped, status, steps, summary, waiting } = report;
  return present(
    ["status", status],
    ["reason", reason],
    ["run", run],
    ["plan", plan],
    ["summary", summaryValue(summary)],
    ["steps", steps.map(stepValue)],
    ["skipped", skipped.map((one) => record(Object.entries(one)))],
    ["pending", pending && pendingValue(pending)],
    ["waiting", waiting && waiting.length > 1 ? waiting.map(waitingValue) : undefined],
    ["outputs", outputs],
    ["output", report.output && record(Object.entries(report.output))],
    ["artifacts", report.artifacts],
    ...takenFields(report),
    ["branches", branches?.map((branch) => record(Object.entries(branch)))],
    ["coverage", coverage && record(Object.entries(coverage))],
  );
}

function summaryValue(summary: RunReport["summary"]): ValueMap {
  const { final_output, final_output_key, available_outputs, full_results_location } = summary;
  return record(
    present(
      ["final_output", final_output],
      ["final_output_key", final_output_key],
      ["available_outputs", available_outputs],
      ["full_results_location", full_results_location],
    ),
  );
}

/** What agents took, as far as it is known. */
function takenFields({ cost, costIsPartial, usage }: RunReport | StepReport): readonly Field[] {
  const { inputTokens, outputTokens } = usage ?? {};
  const tokens = present(["input_tokens", inputTokens], ["output_tokens", outputTokens]);
  return [
    ["cost", cost],
    ["cost_is_partial", costIsPartial],
    ["usage", tokens.length === 0 ? undefined : record(tokens)],
  ];
}

function stepValue(step: StepReport): Value {
  const { durationMs, error, id, output, path, status } = step;
  return record(
    present(
      ["id", id],
      ["path", path],
      ["status", status],
      ["output", output],
      ["error", error],
      ["durationMs", Math.round(durationMs)],
      ...takenFields(step),
    ),
  );
}

function failureValue(failure: Failure): Value {
  const { cause, exitCode, kind, message, path, recipes, source, stderrTail } = failure;
  const place =
    source &&
    record([
      ["file", source.file],
      ["line", source.at[0]],
      ["column", source.at[1]],
    ]);
  return record(
    present(
      ["kind", kind],
      ["message", message],
      ["path", path],
      ["source", place],
      ["recipes", recipes],
      ["exitCode", exitCode],
      ["stderrTail", stderrTail],
      ["cause", cause && failureValue(cause)],
    ),
  );
}
