import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { askApproval, parseAnswer } from "../../../cli/run/ask-approval.ts";
import type { Terminal } from "../../../cli/terminal.ts";
import { memoryTerminal } from "../../support/memory-terminal.ts";

const question = {
  key: "ship#1",
  stage: "ship",
  prompt: "Ship it?\nReally?",
  default: "deny",
} as const;

function terminalThatSays(...lines: readonly string[]): ReturnType<typeof memoryTerminal> {
  return memoryTerminal({ stdin: lines.map((line) => `${line}\n`).join("") });
}

test.each([
  ["yes", { decision: "approve", message: "" }],
  ["Y, looks good", { decision: "approve", message: "looks good" }],
  ["no", { decision: "deny", message: "" }],
  ["deny: not today", { decision: "deny", message: "not today" }],
  ["maybe", undefined],
  ["nothing", undefined],
  ["", undefined],
])("the answer %j is understood", (text, approval) => {
  expect(parseAnswer(text)).toEqual(approval);
});

test("the prompt is shown, and the question repeated until the answer is a yes or a no", async () => {
  const terminal = terminalThatSays("maybe", "yes go");
  const { signal } = new AbortController();
  const leave = (): void => expect.unreachable();
  expect(await askApproval(question, { terminal, signal, leave })).toEqual({
    decision: "approve",
    message: "go",
  });
  expect(terminal.written.stderr).toContain('Stage "ship" waits for your approval:');
  expect(terminal.written.stderr).toContain("  Ship it?\n  Really?\n");
  expect(terminal.written.stderr).toContain("Please begin with yes or no");
});

test("a person who leaves instead of answering cancels the run", async () => {
  let left = 0;
  const { signal } = new AbortController();
  await askApproval(question, { terminal: terminalThatSays(), signal, leave: () => left++ });
  expect(left).toBe(1);
});

test("a question that nobody needs answered any more ends without leaving", async () => {
  const stdin = new PassThrough();
  const terminal: Terminal = { ...memoryTerminal(), stdin };
  const controller = new AbortController();
  const asking = askApproval(question, {
    terminal,
    signal: controller.signal,
    leave: () => expect.unreachable(),
  });
  controller.abort();
  expect((await asking).decision).toBe("deny");
});

test("a question that nobody needs answered even before it is asked is not shown", async () => {
  const terminal = { ...memoryTerminal(), stdin: new PassThrough() };
  const signal = AbortSignal.abort();
  const leave = (): void => expect.unreachable();
  expect((await askApproval(question, { terminal, signal, leave })).decision).toBe("deny");
  expect(terminal.written.stderr).toBe("");
});

test("a terminal that goes away cancels the run", async () => {
  let left = 0;
  const input = new PassThrough();
  // Its settings cannot be put back any more.
  const setRawMode = (isRaw: boolean): void => {
    if (!isRaw) input.emit("error", new Error("setRawMode EIO"));
  };
  const stdin = Object.assign(input, { isTTY: true, setRawMode });
  const terminal: Terminal = { ...memoryTerminal(), stdin };
  const { signal } = new AbortController();
  const asking = askApproval(question, { terminal, signal, leave: () => left++ });
  stdin.end();
  expect((await asking).decision).toBe("deny");
  expect(left).toBe(1);
});
