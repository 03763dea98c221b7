import { jsonText } from "../values/python-json.ts";
import { encodePlainJson } from "../values/tagged-json.ts";
import { beginningOf } from "../values/text-beginning.ts";
import type { Value } from "../values/value.ts";
import { isList, isMap, record } from "../values/value.ts";
import type { RunReport, StepReport } from "./run-report.ts";

/** Longest text, and longest JSON of a list or mapping, that a cut report shows. */
const longest = 10_000;
const previewLength = 500;

/** The report with long values cut; the full ones are where `full_results_location` says. */
export function cutReport(report: RunReport): RunReport {
  const { summary } = report;
  const final = summary.final_output;
  return {
    ...report,
    summary: { ...summary, ...(final === undefined ? {} : { final_output: cut(final) }) },
    steps: report.steps.map(cutStep),
    outputs: new Map([...report.outputs].map(([name, value]) => [name, cut(value)])),
  };
}

function cutStep(step: StepReport): StepReport {
  return step.output === undefined ? step : { ...step, output: cut(step.output) };
}

function cut(value: Value): Value {
  if (typeof value === "string") return cutText(value);
  if (!isList(value) && !isMap(value)) return value;
  const json = jsonOf(value);
  if (json.length <= longest) return value;
  return record([
    ["_truncated", true],
    ["_type", isList(value) ? "list" : "dict"],
    ["_full_size_bytes", json.length],
    ["_preview", `${beginningOf(json, previewLength)}...`],
    ["_message", "The full value is in the run directory."],
  ]);
}

function cutText(text: string): string {
  if (text.length <= longest) return text;
  return `${beginningOf(text, longest)}\n\n[... truncated, the full text is in the run directory]`;
}

function jsonOf(value: Value): string {
  try {
    return jsonText(value);
  } catch {
    // Dates and the like have no JSON in the recipe's language.
    return encodePlainJson(value);
  }
}
