import type { RunEvent } from "../../runtime/index.ts";
import { printable } from "./printable.ts";

/** A step that is under way. */
export interface RunningStep {
  readonly path: string;
  readonly sinceMs: number;
  readonly activity: string;
}

/** The steps that are under way, by their paths. */
export type RunningSteps = Map<string, RunningStep>;

/** More running steps than this are not named. */
export const mostShown = 8;

/** Brings the running steps up to date. */
export function follow(running: RunningSteps, event: RunEvent, nowMs: number): void {
  const activity = activityOf(event);
  if (activity !== undefined && "path" in event) {
    const sinceMs = running.get(event.path)?.sinceMs ?? nowMs;
    running.set(event.path, { path: event.path, sinceMs, activity });
  } else if (event.kind === "step-end" || event.kind === "step-skip") {
    running.delete(event.path);
  }
}

/** What a step is doing, when the event says so. */
function activityOf(event: RunEvent): string | undefined {
  switch (event.kind) {
    case "step-start":
      if (event.action === "gate" || event.action === "none") return undefined;
      return event.action === "shell" ? "bash" : "";
    case "agent-call":
      return `asks ${agentText(event)}`;
    case "iteration":
      return event.count === undefined
        ? `round ${event.index + 1}`
        : `item ${event.index + 1} of ${event.count}`;
    case "step-retry":
      return `waits for attempt ${event.attempt + 1} of ${event.attempts}`;
    default:
      return undefined;
  }
}

function agentText({ agent, model }: Extract<RunEvent, { kind: "agent-call" }>): string {
  const who = agent === "" ? "the agent" : printable(agent);
  return model === undefined ? who : `${who} (${printable(model)})`;
}
