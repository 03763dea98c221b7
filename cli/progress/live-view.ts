import type { AgentExpense, Clock, RunEvent } from "../../runtime/index.ts";
import type { Output } from "../output.ts";
import { addExpense, expenseText } from "./expense-text.ts";
import { elapsedText, fitColumns, printable } from "./printable.ts";
import { createProgressLines } from "./progress-line.ts";
import type { ProgressView } from "./progress-view.ts";
import type { RunningStep, RunningSteps } from "./running-steps.ts";
import { follow, mostShown } from "./running-steps.ts";

const hideCursor = "\u001B[?25l";
const showCursor = "\u001B[?25h";
const clearBelow = "\u001B[0J";
const frameMs = 120;

/** Log lines that scroll away above, and below them what is going on right now. */
export function createLiveView(output: Output, clock: Clock): ProgressView {
  const lines = createProgressLines();
  const rows = createRows(output);
  const running: RunningSteps = new Map();
  const ending = new AbortController();
  const startedMs = clock.elapsed();
  let expense: AgentExpense = {};
  let paused = false;

  /** Some terminals do not know theirs, and say 0. */
  const width = (): number => output.columns || 80;
  /** The last row is the cursor's, and the one above it that of what the run has cost. */
  const most = (): number => Math.min(mostShown, Math.max(1, (output.rows || 24) - 3));
  const draw = (): void => {
    if (paused || ending.signal.aborted) return;
    const nowMs = clock.elapsed();
    rows.draw([
      ...liveRows([...running.values()], nowMs, { columns: width(), most: most() }),
      ...(running.size === 0 ? [] : totalRows(expense, nowMs - startedMs, width())),
    ]);
  };
  const frames = animate(draw, clock, ending.signal);
  output.write(hideCursor);
  return {
    onEvent: (event) => {
      follow(running, event, clock.elapsed());
      if (event.kind === "step-end") expense = addExpense(expense, event.taken ?? {});
      const line = lines(event);
      if (line === undefined || !isLasting(event)) return draw();
      rows.erase();
      output.write(`${fitColumns(line, width() - 1)}\n`);
      draw();
    },
    onEarlier: (event) => {
      follow(running, event, clock.elapsed());
      lines(event);
    },
    pause: () => {
      rows.erase();
      paused = true;
      output.write(showCursor);
    },
    resume: () => {
      paused = false;
      output.write(hideCursor);
    },
    close: async () => {
      rows.erase();
      ending.abort();
      output.write(showCursor);
      await frames;
    },
  };
}

/** Rows at the end of what a terminal shows, drawn again in their place. */
function createRows(output: Output): {
  readonly draw: (rows: readonly string[]) => void;
  readonly erase: () => void;
} {
  let drawn = 0;
  const erase = (): void => {
    if (drawn > 0) output.write(`\u001B[${drawn}F${clearBelow}`);
    drawn = 0;
  };
  return {
    draw: (rows) => {
      erase();
      for (const row of rows) output.write(`${row}\n`);
      drawn = rows.length;
    },
    erase,
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

/** What the run has cost, as soon as there is something to tell. */
function totalRows(expense: AgentExpense, elapsedMs: number, columns: number): readonly string[] {
  const text = expenseText(expense);
  if (text === "") return [];
  return [fitColumns(`${elapsedText(elapsedMs).padStart(7)}  in all: ${text}`, columns - 1)];
}

/** Rows that have left the screen at its top cannot be drawn again, so there are no more than fit on it. */
function liveRows(
  running: readonly RunningStep[],
  nowMs: number,
  { columns, most }: { readonly columns: number; readonly most: number },
): readonly string[] {
  const rows = running.slice(0, most).map(({ path, sinceMs, activity }) => {
    const time = elapsedText(nowMs - sinceMs).padStart(7);
    const text = activity === "" ? printable(path) : `${printable(path)}: ${activity}`;
    return fitColumns(`${time}  ${text}`, columns - 1);
  });
  const more = running.length - rows.length;
  return more > 0 ? [...rows, `         and ${more} more`] : rows;
}
