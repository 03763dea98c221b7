import type { Failure, PendingGate, RunReport, StepReport } from "../../runtime/index.ts";
import { encodePlainJson } from "../../runtime/values/tagged-json.ts";
import type { Value, ValueMap } from "../../runtime/values/value.ts";
import { isList, isMap, record } from "../../runtime/values/value.ts";

/** More characters of a value than this are left to the run directory. */
const longestOutput = 10_000;
const previewLength = 500;

/** The JSON object of `recipec run` on one line; values are cut unless `full`. */
export function renderReportJson(report: RunReport, full: boolean): string {
  const shown = full ? (value: Value): Value => value : cutOutput;
  return `${encodePlainJson(reportValue(report, shown))}\n`;
}

type Shown = (value: Value) => Value;
type Field = readonly [name: string, value: Value | undefined];

/** A mapping of the fields that have a value. */
function fields(...given: readonly Field[]): ValueMap {
  return record(given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

function reportValue(report: RunReport, shown: Shown): ValueMap {
  const { cost, failure, outputs, pending, plan, reason, run, skipped, status, steps } = report;
  return fields(
    ["status", status],
    ["reason", reason],
    ["run", run],
    ["plan", plan],
    ["summary", summaryValue(report.summary, shown)],
    ["steps", steps.map((step) => stepValue(step, shown))],
    ["skipped", skipped.map((one) => record(Object.entries(one)))],
    ["pending", pending && pendingValue(pending)],
    ["outputs", record([...outputs].map(([name, value]) => [String(name), shown(value)]))],
    ["cost", cost],
    ["failure", failure && failureValue(failure)],
  );
}

function summaryValue(summary: RunReport["summary"], shown: Shown): ValueMap {
  const { final_output, final_output_key, available_outputs, full_results_location } = summary;
  return fields(
    ["final_output", final_output === undefined ? undefined : shown(final_output)],
    ["final_output_key", final_output_key],
    ["available_outputs", available_outputs],
    ["full_results_location", full_results_location],
  );
}

function stepValue(
  { durationMs, error, id, output, path, status }: StepReport,
  shown: Shown,
): Value {
  return fields(
    ["id", id],
    ["path", path],
    ["status", status],
    ["output", output === undefined ? undefined : shown(output)],
    ["error", error],
    ["durationMs", Math.round(durationMs)],
  );
}

function pendingValue(pending: PendingGate): Value {
  return record([
    ["stage", pending.stage],
    ["prompt", pending.prompt],
    ["expiresAt", pending.expiresAt],
    ["default", pending.default],
  ]);
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
  return fields(
    ["kind", kind],
    ["message", message],
    ["path", path],
    ["source", place],
    ["recipes", recipes],
    ["exitCode", exitCode],
    ["stderrTail", stderrTail],
    ["cause", cause && failureValue(cause)],
  );
}

/** A long text ends in a mark, a long list or mapping becomes a description with a preview. */
function cutOutput(value: Value): Value {
  if (typeof value === "string") return cutText(value);
  if (!isList(value) && !isMap(value)) return value;
  const text = encodePlainJson(value);
  if (text.length <= longestOutput) return value;
  return record([
    ["_truncated", true],
    ["_type", isList(value) ? "list" : "mapping"],
    ["_full_size_bytes", new TextEncoder().encode(text).length],
    ["_preview", text.slice(0, previewLength)],
    ["_message", "The run directory has the whole value; --full-output prints it."],
  ]);
}

function cutText(text: string): string {
  if (text.length <= longestOutput) return text;
  const rest = text.length - longestOutput;
  return `${text.slice(0, longestOutput)}… [${rest} more characters in the run directory]`;
}
