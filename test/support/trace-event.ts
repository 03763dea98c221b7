import type { RunEvent } from "../../runtime/index.ts";

/** One line that says what an event says, for traces that a person reads. */
export function traceEvent(event: RunEvent): string {
  switch (event.kind) {
    case "run-start":
      return `run ${event.plan}, ${event.steps} steps`;
    case "run-end":
      return `run ${event.status}${event.reason === undefined ? "" : `: ${event.reason}`}`;
    case "step-start":
      return `start ${event.path}`;
    case "step-end":
      return `end ${event.path} ${event.status}${event.failure === undefined ? "" : `: ${event.failure.message}`}`;
    case "step-skip":
      return `skip ${event.path} (${event.condition ?? event.reason})`;
    case "step-retry":
      return `retry ${event.path} ${event.attempt}/${event.attempts} in ${event.delayMs} ms: ${event.failure.kind}`;
    case "iteration":
      return `iteration ${event.path}[${event.index}]${event.count === undefined ? "" : ` of ${event.count}`}`;
    case "gate":
      return `gate ${event.stage} ${event.decision}${event.expired === true ? ", time is up" : ""}: ${event.prompt}`;
    case "agent-call":
      return `agent ${event.path} ${event.agent} #${event.attempt}`;
    case "agent-reply":
      return `reply ${event.path} ${event.outcome ?? "without an outcome"}`;
    case "step-output":
      return `output ${event.path}: ${event.text.trim()}`;
    case "agent-remind":
      return `remind ${event.path}: ${event.reason}`;
    case "restart":
      return `restart ${event.plan} from ${event.path}`;
    case "recipe-enter":
      return `enter ${event.plan} at ${event.path}`;
    case "recipe-leave":
      return `leave ${event.plan} at ${event.path}${event.failed ? ", failed" : ""}`;
    default:
      return event satisfies never;
  }
}
