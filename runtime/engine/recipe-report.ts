import type { Failure } from "../effect.ts";
import type { EndedStep } from "./step-records.ts";

/** What a caller reads of a recipe that ended well: one line, and one for each of its steps. */
export function recipeReport(name: string, tookMs: number, steps: readonly EndedStep[]): string {
  const lines = steps.map((step) => {
    const error = step.failure === undefined ? "" : ` -- error: ${errorOf(step.id, step.failure)}`;
    return `  [${statusOf(step)}] ${step.id}${timeOf(step)}${error}\n`;
  });
  return `Recipe '${name}': SUCCESS (${seconds(tookMs)})\n${lines.join("")}`;
}

/** What an agent is told of a recipe that failed, so that it can do the rest. */
export function failureAccount(steps: readonly EndedStep[]): string {
  const completed = steps.filter((step) => ["completed", "recovered"].includes(statusOf(step)));
  const failed = steps.flatMap(({ id, failure }) =>
    failure === undefined ? [] : [`- ${id} [error]: ${errorOf(id, failure)}\n`],
  );
  const done = completed.map(({ id }) => id).join(", ");
  return `Failed steps:\n${failed.join("")}Completed steps: ${done}`;
}

/** A failing command is told in the words of the amplihack runner, which has one number for all signals. */
function errorOf(id: string, { exitCode, kind, message, stderrTail = "" }: Failure): string {
  if (kind !== "exit" || exitCode === undefined) return message;
  const number = exitCode.startsWith("-") ? "-1" : exitCode;
  return `Step '${id}' failed: bash step failed: Command failed (exit ${number}): ${stderrTail.trim()}`;
}

/** A failure that the recipe went on after is one; what tags exclude is skipped. */
function statusOf({ failure, status }: EndedStep): string {
  if (failure !== undefined) return "failed";
  return status === "excluded" ? "skipped" : status;
}

function timeOf({ status, tookMs = 0 }: EndedStep): string {
  return status === "excluded" ? "" : ` (${seconds(tookMs)})`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)}s`;
}
