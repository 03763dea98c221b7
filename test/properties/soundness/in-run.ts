import type { SampleRun } from "../../support/run-sample.ts";
import type { Finding } from "./finding.ts";

/** The only command of a line, where a line has but one. */
export function onlyCommand({ line }: Finding): string | undefined {
  const [only, ...others] = line.match(/\bs\d+\b/g) ?? [];
  return others.length === 0 ? only : undefined;
}

/** How a command was started, each time. */
export function runsOf(command: string | undefined, { entries }: SampleRun): readonly string[] {
  return entries.flatMap((entry) => {
    if (entry.kind !== "start" || entry.effect.kind !== "process") return [];
    const { command: started } = entry.effect.request;
    return started.split(" ")[0] === command ? [started] : [];
  });
}

/** Turns of the step's own loop; those of loops inside it have longer paths. */
export function iterationsOf(step: string | undefined, { trace }: SampleRun): number {
  const turn = new RegExp(`^iteration ${step}\\[\\d+\\](?: |$)`);
  return trace.filter((line) => turn.test(line)).length;
}

/** The steps that a run has begun, in order. */
export function beginnings({ trace }: SampleRun): readonly string[] {
  return trace.flatMap((line) => /^start (?:.*\/)?(s\d+)/.exec(line)?.[1] ?? []);
}

/** The first name that a message quotes. */
export function quotedIn(message: string): string {
  return /"([^"]*)"/.exec(message)?.[1] ?? "";
}

/** The text of a step in a recipe, up to the next step. */
export function stepTextIn(recipe: string, id: string): string {
  const start = recipe.indexOf(`- id: ${id}\n`);
  const end = recipe.indexOf("- id: ", start + 1);
  return start < 0 ? "" : recipe.slice(start, end < 0 ? recipe.length : end);
}

/** Whether a step has completed. */
export function completes(step: string | undefined, { report }: SampleRun): boolean {
  return report.steps.some(({ id, status }) => id === step && status === "completed");
}

/** Whether the condition of a step has let it be skipped. */
export function isSkipped(step: string | undefined, { report }: SampleRun): boolean {
  return report.skipped.some(({ id, reason }) => id === step && reason === "condition");
}
