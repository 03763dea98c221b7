import type { Clock, RunEvent } from "../../runtime/index.ts";
import type { Output } from "../output.ts";
import { durationText, fitColumns, printable } from "./printable.ts";
import { createProgressLines } from "./progress-line.ts";
import type { Taken } from "./taken-text.ts";
import { takenText, takenTogether } from "./taken-text.ts";

/** Shows the progress of a run as it happens. */
export interface ProgressView {
  readonly onEvent: (event: RunEvent) => void;
  /** Takes note of what an earlier process of the run has shown, so that numbers and steps go on from there. */
  readonly onEarlier: (event: RunEvent) => void;
  /** Leaves the screen to someone else until `resume`. */
  readonly pause: () => void;
  readonly resume: () => void;
  /** Ends the view and gives the terminal back as it was. */
  readonly close: () => Promise<void>;
}

const hideCursor = "\u001B[?25l";
const showCursor = "\u001B[?25h";
const clearBelow = "\u001B[0J";
const frameMs = 120;
/** How often a log says which steps still run, so that nobody takes a long one for a dead one. */
const heartbeatMs = 30_000;
/** A step that has run for less is not named then. */
const longMs = 10_000;
/** More running steps than this are summed up in one line. */
const mostShown = 8;

/** One line an event; for logs, pipes and continuous integration. */
export function createLogView(output: Output, clock: Clock): ProgressView {
  const lines = createProgressLines();
  // A step that is skipped at once has not begun, as far as people are concerned.
  let held: { readonly path: string; readonly line: string } | undefined;
  const running = new Map<string, RunningStep>();
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
  return `[step:running] ${printable(path)}${what}, ${durationText(nowMs - sinceMs)} so far`;
}

interface RunningStep {
  readonly path: string;
  readonly sinceMs: number;
  readonly activity: string;
}

/** Log lines that scroll away above, and below them what is going on right now. */
export function createLiveView(output: Output, clock: Clock): ProgressView {
  const lines = createProgressLines();
  const running = new Map<string, RunningStep>();
  const ending = new AbortController();
  const startedMs = clock.elapsed();
  let taken: Taken = {};
  let drawn = 0;
  let paused = false;

  /** Some terminals do not know theirs, and say 0. */
  const width = (): number => output.columns || 80;
  const erase = (): void => {
    if (drawn > 0) output.write(`\u001B[${drawn}F${clearBelow}`);
    drawn = 0;
  };
  const draw = (): void => {
    if (paused || ending.signal.aborted) return;
    erase();
    const nowMs = clock.elapsed();
    const rows = [
      ...liveRows([...running.values()], nowMs, width()),
      ...(running.size === 0 ? [] : totalRows(taken, nowMs - startedMs, width())),
    ];
    for (const row of rows) output.write(`${row}\n`);
    drawn = rows.length;
  };
  const frames = animate(draw, clock, ending.signal);
  output.write(hideCursor);
  return {
    onEvent: (event) => {
      follow(running, event, clock.elapsed());
      if (event.kind === "step-end") taken = takenTogether(taken, event.taken ?? {});
      const line = lines(event);
      if (line === undefined || !isLasting(event)) return draw();
      erase();
      output.write(`${fitColumns(line, width() - 1)}\n`);
      draw();
    },
    onEarlier: (event) => {
      follow(running, event, clock.elapsed());
      lines(event);
    },
    pause: () => {
      erase();
      paused = true;
      output.write(showCursor);
    },
    resume: () => {
      paused = false;
      output.write(hideCursor);
    },
    close: async () => {
      erase();
      ending.abort();
      output.write(showCursor);
      await frames;
    },
  };
}

async function animate(draw: () => void, clock: Clock, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    draw();
    await clock.sleep(frameMs, ended);
  }
}

/** Starts of steps are seen below while they last, so they leave no line. */
function isLasting(event: RunEvent): boolean {
  return !["step-start", "agent-call", "iteration", "recipe-enter"].includes(event.kind);
}

function follow(running: Map<string, RunningStep>, event: RunEvent, nowMs: number): void {
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

/** What the run has taken, as soon as there is something to tell. */
function totalRows(taken: Taken, elapsedMs: number, columns: number): readonly string[] {
  const text = takenText(taken);
  if (text === "") return [];
  return [fitColumns(`${durationText(elapsedMs).padStart(7)}  in all: ${text}`, columns - 1)];
}

function liveRows(
  running: readonly RunningStep[],
  nowMs: number,
  columns: number,
): readonly string[] {
  const rows = running.slice(0, mostShown).map(({ path, sinceMs, activity }) => {
    const time = durationText(nowMs - sinceMs).padStart(7);
    const text = activity === "" ? printable(path) : `${printable(path)}: ${activity}`;
    return fitColumns(`${time}  ${text}`, columns - 1);
  });
  const more = running.length - rows.length;
  return more > 0 ? [...rows, `         and ${more} more`] : rows;
}
