import { expect, test } from "vitest";
import { createLiveView } from "../../../cli/progress/live-view.ts";
import { createLogView } from "../../../cli/progress/log-view.ts";
import type { Clock, RunEvent } from "../../../runtime/index.ts";
import { memoryTerminal } from "../../support/memory-terminal.ts";

/** A clock that a test sets; whoever sleeps on it sleeps until the signal. */
function stoppedClock(time: { ms: number } = { ms: 0 }): Clock {
  return {
    now: () => time.ms,
    elapsed: () => time.ms,
    sleep: (_ms, signal) =>
      new Promise<void>((resolve) => {
        signal.addEventListener("abort", () => resolve());
      }),
    after: () => () => undefined,
    breathe: () => Promise.resolve(),
    id: () => "0123456789abcdef",
  };
}

const start = (path: string): RunEvent => ({
  kind: "step-start",
  path,
  id: path,
  action: "shell",
  tracked: true,
  index: 0,
});
const skip = (path: string): RunEvent => ({
  kind: "step-skip",
  path,
  id: path,
  tracked: true,
  reason: "empty-list",
});

/** What stays on a screen of these writes: cursor movements are carried out. */
function screenOf(written: string): string {
  const [first = "", ...pieces] = written.split("\u001B[");
  const lines = first.split("\n");
  for (const piece of pieces) {
    const [, count = "", letter = "", text = ""] = /^\??(\d+)([A-Za-z])(.*)$/s.exec(piece) ?? [];
    if (letter === "F") lines.splice(lines.length - 1 - Number(count), Number(count) + 1, "");
    const [head = "", ...rest] = text.split("\n");
    lines.push((lines.pop() ?? "") + head, ...rest);
  }
  return lines.join("\n");
}

test("running steps are seen with their time, at most 79 columns wide, and then go away", async () => {
  const terminal = memoryTerminal({ isTTY: true });
  const time = { ms: 0 };
  const view = createLiveView(terminal.stderr, stoppedClock(time));
  view.onEvent(start("build"));
  time.ms = 2500;
  view.onEvent(start("x".repeat(200)));
  const shown = screenOf(terminal.written.stderr);
  expect(shown).toBe(`   2.5s  build: bash\n   0.0s  ${"x".repeat(30)}…${"x".repeat(33)}: bash\n`);
  view.onEvent(skip("x".repeat(200)));
  view.onEvent({
    kind: "step-end",
    path: "build",
    id: "build",
    tracked: true,
    status: "completed",
    durationMs: 2500,
  });
  await view.close();
  const left = screenOf(terminal.written.stderr).split("\n");
  expect(left.at(-2)).toBe("[step:end] build completed 2.5s");
  expect(left.at(-1)).toBe("");
});

test("a terminal that does not know its width is taken for one of 80 columns", async () => {
  const { stderr, written } = memoryTerminal({ isTTY: true });
  const view = createLiveView(Object.assign(stderr, { columns: 0 }), stoppedClock());
  view.onEvent(start("build"));
  expect(screenOf(written.stderr)).toBe("   0.0s  build: bash\n");
  await view.close();
});

test("many running steps are summed up, and the cursor is given back", async () => {
  const terminal = memoryTerminal({ isTTY: true });
  const view = createLiveView(terminal.stderr, stoppedClock());
  for (let index = 0; index < 12; index += 1) view.onEvent(start(`s${index}`));
  expect(screenOf(terminal.written.stderr)).toContain("s7: bash\n         and 4 more\n");
  await view.close();
  expect(screenOf(terminal.written.stderr)).toBe("");
  expect(terminal.written.stderr.endsWith("\u001B[?25h")).toBe(true);
});

test("a low terminal shows as many running steps as fit on it", async () => {
  const { stderr, written } = memoryTerminal({ isTTY: true });
  const view = createLiveView(Object.assign(stderr, { rows: 6 }), stoppedClock());
  for (let index = 0; index < 12; index += 1) view.onEvent(start(`s${index}`));
  expect(screenOf(written.stderr)).toContain("s2: bash\n         and 9 more\n");
  const ups = [...written.stderr.matchAll(/\[(\d+)F/g)].map(([, count]) => Number(count));
  expect(Math.max(...ups)).toBeLessThan(6);
  await view.close();
});

test("nothing is drawn while someone else has the screen", async () => {
  const terminal = memoryTerminal({ isTTY: true });
  const view = createLiveView(terminal.stderr, stoppedClock());
  view.onEvent(start("build"));
  view.pause();
  const before = terminal.written.stderr;
  view.onEvent(start("other"));
  expect(terminal.written.stderr).toBe(before);
  view.resume();
  await view.close();
});

test("in a log a step that is skipped at once has not started", async () => {
  const terminal = memoryTerminal();
  const view = createLogView(terminal.stderr, stoppedClock());
  view.onEvent(start("a"));
  view.onEvent(skip("a"));
  view.onEvent(start("b"));
  await view.close();
  expect(terminal.written.stderr).toBe("[step:skip] a (the list is empty)\n[step:start] b\n");
});

test("a log of a resumed run goes on with the numbers of the first one", async () => {
  const terminal = memoryTerminal();
  const view = createLogView(terminal.stderr, stoppedClock());
  view.onEvent({ kind: "run-start", run: "r", plan: "p", steps: 2 });
  view.onEarlier(start("a"));
  view.onEvent(start("b"));
  await view.close();
  expect(terminal.written.stderr).toBe("[run:start] p (run r)\n[step:start] b (2/2)\n");
});

test("a log says from time to time which steps still run, and which agent they wait for", () => {
  const { stderr, written } = memoryTerminal();
  const time = { ms: 0 };
  let beat: () => void = () => undefined;
  let isOff = false;
  const clock: Clock = {
    ...stoppedClock(time),
    after: (_ms, callBack) => {
      beat = callBack;
      return () => {
        isOff = true;
      };
    },
  };
  const view = createLogView(stderr, clock);
  view.onEvent(start("each"));
  view.onEvent(start("each[0]/ask"));
  view.onEvent({
    kind: "agent-call",
    path: "each[0]/ask",
    id: "ask",
    agent: "me:judge",
    attempt: 1,
  });
  time.ms = 5_000;
  view.onEvent(start("slow"));
  time.ms = 25_000;
  view.onEvent(start("quick"));
  time.ms = 30_000;
  beat();
  view.onEvent({
    kind: "step-end",
    path: "each[0]/ask",
    id: "ask",
    tracked: true,
    status: "completed",
    durationMs: 1,
  });
  time.ms = 95_000;
  beat();
  void view.close();
  const running = written.stderr.split("\n").filter((line) => line.startsWith("[step:running]"));
  expect(running).toEqual([
    "[step:running] each[0]/ask: asks me:judge, 30.0s so far",
    "[step:running] slow: bash, 25.0s so far",
    "[step:running] each: bash, 1m35s so far",
    "[step:running] slow: bash, 1m30s so far",
    "[step:running] quick: bash, 1m10s so far",
  ]);
  expect(isOff).toBe(true);
});

test("what agents take is seen with each step that ends, and in all while others run", async () => {
  const terminal = memoryTerminal({ isTTY: true });
  const time = { ms: 0 };
  const view = createLiveView(terminal.stderr, stoppedClock(time));
  const end = (path: string, taken: object): RunEvent => ({
    kind: "step-end",
    path,
    id: path,
    tracked: true,
    status: "completed",
    durationMs: 1000,
    taken,
  });
  for (const path of ["a", "b", "c"]) view.onEvent(start(path));
  time.ms = 1000;
  view.onEvent(end("a", { cost: 0.02, usage: { inputTokens: 10, outputTokens: 2 } }));
  view.onEvent(end("b", { cost: 0.01, costIsPartial: true, usage: { inputTokens: 5 } }));
  view.onEvent({ kind: "agent-call", path: "c", id: "c", agent: "x:y", attempt: 1, model: "opus" });
  const shown = screenOf(terminal.written.stderr);
  expect(shown).toBe(
    [
      "[step:end] a completed 1.0s, $0.0200, 10 tokens in, 2 tokens out",
      "[step:end] b completed 1.0s, $0.0100 or more, 5 tokens in",
      "   1.0s  c: asks x:y (opus)",
      "   1.0s  in all: $0.0300 or more, 15 tokens in, 2 tokens out",
      "",
    ].join("\n"),
  );
  await view.close();
});
