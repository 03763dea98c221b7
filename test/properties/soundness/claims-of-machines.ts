import type { SampleRun } from "../../support/run-sample.ts";
import type { Finding } from "./finding.ts";
import { beginnings, quotedIn } from "./in-run.ts";
import type { Sketch } from "./sketch.ts";

/** Behind the step a run ends as planned only by the outcome that is open. */
export function endsOpenlyBehind({ message }: Finding, run: SampleRun, sketch: Sketch): boolean {
  return !beginnings(run).includes(quotedIn(message)) || !endsAsPlanned(run, sketch);
}

/** Where the guardrail leaves no steps for the way to an exit, a run ends by the outcome that is open, if at all. */
export function endsOpenlyOnTheWay({ message }: Finding, run: SampleRun, sketch: Sketch): boolean {
  const [, over, to] =
    /^The shortest way (?:over step "(\w+)" )?to (an exit|step)/.exec(message) ?? [];
  if (to !== "an exit") return true;
  return (over !== undefined && !beginnings(run).includes(over)) || !endsAsPlanned(run, sketch);
}

/** The recipe that the open outcome restarts goes on by itself, and may end as it likes. */
function endsAsPlanned({ report, trace }: SampleRun, { text }: Sketch): boolean {
  const restarting = trace.map((line) => /^restart \w+ from (s\d+)$/.exec(line)?.[1]);
  const isOpen = restarting.some(
    (step) =>
      step !== undefined &&
      new RegExp(`^ *${step}: .*\\bother: \\{action: restart`, "m").test(text),
  );
  return !isOpen && report.status === "completed" && report.outputs.get("outcome") !== "other";
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
