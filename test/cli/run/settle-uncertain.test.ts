import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { optionValues } from "../../../cli/option-values.ts";
import { settleUncertain } from "../../../cli/run/settle-uncertain.ts";
import type { JournalEntry } from "../../../runtime/journal/index.ts";
import { memoryTerminal } from "../../support/memory-terminal.ts";

const request = { command: "deploy", project: "/", env: {} };
const entries: readonly JournalEntry[] = [
  { kind: "start", key: "deploy#1", effect: { kind: "process", request } },
];

/** Asks at a terminal where somebody types the line given. */
function askPerson(line: string) {
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  stdin.end(`${line}\n`);
  const terminal = { ...memoryTerminal({ isTTY: true }), stdin };
  const folder = { id: "r1", path: "/r1", write: () => undefined };
  const options = optionValues({ uncertain: "ask" });
  return { terminal, settled: settleUncertain({ entries, folder, options, terminal }) };
}

test("a person at the terminal decides about calls whose end nobody knows", async () => {
  const { settled, terminal } = askPerson("yes");
  await settled;
  expect(terminal.written.stderr).toContain("may have had their effect:\n  command deploy#1\n");
  await expect(askPerson("no").settled).rejects.toThrow("Run r1 is left as it is.");
});

test("nobody is asked where all calls have ended, or where they may be made again", async () => {
  const folder = { id: "r1", path: "/r1", write: () => undefined };
  const terminal = memoryTerminal();
  const ask = optionValues({ uncertain: "ask" });
  await settleUncertain({ entries: [], folder, options: ask, terminal });
  await settleUncertain({ entries, folder, options: optionValues({}), terminal });
  expect(terminal.written.stderr).toBe("");
});
