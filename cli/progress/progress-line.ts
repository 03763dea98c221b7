import type { RunEvent } from "../../runtime/index.ts";
import { expenseText } from "./expense-text.ts";
import { elapsedText, printable } from "./printable.ts";

/** Turns the events of one run into lines for a log, one line an event; undefined: not worth a line. */
export type ProgressLines = (event: RunEvent) => string | undefined;

/** Lines in the order of the events, with the number of each step of the recipe itself. */
export function createProgressLines(): ProgressLines {
  let steps = 0;
  let begun = 0;
  // Gates tell about themselves, and steps that do nothing have nothing to tell.
  const silent = new Set<string>();
  return (event) => {
    if (event.kind === "step-start" && ["gate", "none"].includes(event.action)) {
      silent.add(event.path);
    }
    if ((event.kind === "step-start" || event.kind === "step-end") && silent.has(event.path)) {
      return undefined;
    }
    if (event.kind === "run-start") steps = event.steps;
    if (event.kind === "step-start" && isNumbered(event)) begun += 1;
    // Steps of an outcome machine may run more than once.
    const number = steps > 0 && begun <= steps ? ` (${begun}/${steps})` : "";
    return line(event, number);
  };
}

/** Steps of the recipe itself are numbered, those of loops and sub-recipes are not. */
function isNumbered(event: Extract<RunEvent, { kind: "step-start" }>): boolean {
  return event.tracked && !event.path.includes("/");
}

function line(event: RunEvent, number: string): string | undefined {
  switch (event.kind) {
    case "run-start":
      return `[run:start] ${printable(event.plan)} (run ${event.run})`;
    case "run-end":
      return undefined;
    case "step-start":
      // The only step of a loop's body has the path of its item, which has been told.
      if (event.path.endsWith("]")) return undefined;
      return `[step:start] ${printable(event.path)}${isNumbered(event) ? number : ""}`;
    case "step-end":
      return `[step:end] ${printable(event.path)} ${event.status} ${elapsedText(event.durationMs)}${expensePart(event)}${survivedPart(event)}`;
    case "step-skip":
      return `[step:skip] ${printable(event.path)} (${skipReason(event)})`;
    case "step-retry":
      return `[step:retry] ${printable(event.path)} attempt ${event.attempt} of ${event.attempts} failed (${printable(event.failure.message)}), next in ${elapsedText(event.delayMs)}`;
    case "iteration":
      return `[loop] ${printable(event.path)} ${roundText(event.index, event.count)}`;
    case "gate":
      return `[gate] ${printable(event.stage)} ${event.decision}${event.expired ? " (time is up)" : ""}`;
    case "agent-call":
      return event.agent === ""
        ? undefined
        : `[agent] ${printable(event.path)} asks ${printable(event.agent)}`;
    case "agent-reply":
      return event.outcome === undefined
        ? undefined
        : `[step:outcome] ${printable(event.path)} ${printable(event.outcome)}`;
    case "step-output":
      return undefined;
    case "agent-remind":
      return `[agent] ${printable(event.path)} is asked again: ${printable(event.reason)}`;
    case "restart":
      return `[recipe:restart] ${printable(event.plan)}`;
    case "recipe-enter":
      return `[recipe:start] ${printable(event.plan)} (${printable(event.path)})`;
    case "recipe-leave":
      return `[recipe:end] ${printable(event.plan)} (${printable(event.path)})${event.failed ? " failed" : ""}`;
    default:
      return event satisfies never;
  }
}

function expensePart({ taken = {} }: Extract<RunEvent, { kind: "step-end" }>): string {
  const text = expenseText(taken);
  return text === "" ? "" : `, ${text}`;
}

/** What the recipe has gone on after; the failure that ends a run is told at its end. */
function survivedPart(event: Extract<RunEvent, { kind: "step-end" }>): string {
  const { despite, failure = despite, id, status } = event;
  if (status !== "degraded" || failure === undefined) return "";
  const message = failure.message.replace(`Step '${id}': `, "");
  return `: ${printable(message)}`;
}

/** Why a step was skipped, for people. */
function skipReason(event: Extract<RunEvent, { kind: "step-skip" }>): string {
  if (event.reason === "empty-list") return "the list is empty";
  if (event.reason === "tags") return "not wanted by its tags";
  return event.condition === undefined
    ? "condition is false"
    : `condition is false: ${printable(event.condition)}`;
}

/** The number of an iteration, counted from 1. */
function roundText(index: number, count: number | undefined): string {
  return count === undefined ? `round ${index + 1}` : `item ${index + 1} of ${count}`;
}
