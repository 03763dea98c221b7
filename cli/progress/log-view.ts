import type { Clock } from "../../runtime/index.ts";
import type { Output } from "../output.ts";
import { elapsedText, printable } from "./printable.ts";
import { createProgressLines } from "./progress-line.ts";
import type { ProgressView } from "./progress-view.ts";
import type { RunningStep, RunningSteps } from "./running-steps.ts";
import { follow, mostShown } from "./running-steps.ts";

/** How often a log says which steps still run, so that nobody takes a long one for a dead one. */
const heartbeatMs = 30_000;
/** A step that has run for less is not named then. */
const longMs = 10_000;

/** One line an event; for logs, pipes and continuous integration. */
export function createLogView(output: Output, clock: Clock): ProgressView {
  const lines = createProgressLines();
  // A step that is skipped at once has not begun, as far as people are concerned.
  let held: { readonly path: string; readonly line: string } | undefined;
  const running: RunningSteps = new Map();
  let callOff = clock.after(heartbeatMs, beat);
  function beat(): void {
    callOff = clock.after(heartbeatMs, beat);
    flush();
    const nowMs = clock.elapsed();
    const long = [...running.values()].filter(({ sinceMs }) => nowMs - sinceMs >= longMs);
    for (const step of innermost(long).slice(0, mostShown))
      output.write(`${beatLine(step, nowMs)}\n`);
  }
  const flush = (): void => {
    if (held) output.write(`${held.line}\n`);
    held = undefined;
  };
  return {
    onEvent: (event) => {
      follow(running, event, clock.elapsed());
      if (event.kind === "step-skip" && event.path === held?.path) held = undefined;
      flush();
      const line = lines(event);
      if (line === undefined) return;
      if (event.kind === "step-start") {
        held = { path: event.path, line };
        void clock.breathe().then(flush);
      } else {
        output.write(`${line}\n`);
      }
    },
    onEarlier: (event) => {
      follow(running, event, clock.elapsed());
      lines(event);
    },
    pause: flush,
    resume: flush,
    close: () => {
      callOff();
      return Promise.resolve(flush());
    },
  };
}

/** Steps that hold no other of these. */
function innermost(steps: readonly RunningStep[]): readonly RunningStep[] {
  return steps.filter(
    ({ path }) => !steps.some((other) => other.path !== path && isBelow(other.path, path)),
  );
}

function isBelow(path: string, outer: string): boolean {
  return path.startsWith(outer) && /^[/[]/.test(path.slice(outer.length));
}

function beatLine({ activity, path, sinceMs }: RunningStep, nowMs: number): string {
  const what = activity === "" ? "" : `: ${activity}`;
  return `[step:running] ${printable(path)}${what}, ${elapsedText(nowMs - sinceMs)} so far`;
}
