import type { SampleRun } from "../../support/run-sample.ts";
import type { Finding } from "./finding.ts";
import { beginnings, quotedIn } from "./in-run.ts";

/** Behind the step a run ends as planned only by the outcome that is open, which may restart another recipe that goes on from there. */
export function endsOpenlyBehind({ message, line }: Finding, run: SampleRun): boolean {
  const isRestarting = /\bother: \{action: restart/.test(line);
  if (isRestarting && run.trace.some((one) => one.startsWith("restart "))) return true;
  return !beginnings(run).includes(quotedIn(message)) || !endsAsPlanned(run);
}

/** Where the guardrail leaves no steps for the way to an exit, a run ends by the outcome that is open, if at all. */
export function endsOpenlyOnTheWay({ message }: Finding, run: SampleRun): boolean {
  const [, over, to] =
    /^The shortest way (?:over step "(\w+)" )?to (an exit|step)/.exec(message) ?? [];
  if (to !== "an exit") return true;
  return (over !== undefined && !beginnings(run).includes(over)) || !endsAsPlanned(run);
}

function endsAsPlanned({ report }: SampleRun): boolean {
  return report.status === "completed" && report.outputs.get("outcome") !== "other";
}

/** Steps of a library may be part of another recipe of the run, too. */
export function beginsOnce({ message }: Finding, run: SampleRun): boolean {
  const step = quotedIn(message);
  return /^s3\d/.test(step) || beginnings(run).filter((id) => id === step).length < 2;
}

/** No run ends by the guardrail; behind a restart another one counts. */
export function keepsVisits(_: Finding, run: SampleRun): boolean {
  const hasRestarted = beginnings(run).some((id) => /^s[12]\d/.test(id));
  return hasRestarted || !/^max-step-visits/.test(run.report.reason ?? "");
}

/** A run that has come to the step does not complete. */
export function neverSucceedsAfter({ step }: Finding, { report }: SampleRun): boolean {
  return report.status !== "completed" || report.steps.every(({ id }) => id !== step);
}
