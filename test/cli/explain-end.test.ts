import { expect, test } from "vitest";
import { explainEnd } from "../../cli/explain-end.ts";
import { UsageError } from "../../cli/usage-error.ts";
import { memoryTerminal } from "../support/memory-terminal.ts";

const terminal = memoryTerminal({ cwd: "/" });

/** What Node throws when the system says no. */
const systemError = (code: string): Error =>
  Object.assign(new Error(`${code}: refused, write`), { code, syscall: "write" });

test("what makes no sense is said as it is", () => {
  expect(explainEnd(new UsageError("No."), terminal)).toEqual({ code: 5, reason: "No." });
});

test.each([
  ["ENOSPC", "Make room"],
  ["EACCES", "permissions"],
  ["EROFS", "Choose a place"],
  ["EMFILE", "ulimit"],
])("%s is no mistake of ours, and something helps", (code, help) => {
  const { code: exit, reason } = explainEnd(systemError(code), terminal);
  expect(exit).toBe(5);
  expect(reason).toContain(`${code}: refused, write`);
  expect(reason).toContain(help);
});

test.each([
  [systemError("ENOENT"), "internal error: ENOENT: refused, write (this is a bug"],
  [new Error("first line\nsecond line"), "internal error: first line (this is a bug"],
  ["thrown", "internal error: thrown (this is a bug"],
])("anything else is a mistake of ours: %s", (error, reason) => {
  const end = explainEnd(error, terminal);
  expect(end).toMatchObject({ code: 70, stack: undefined });
  expect(end.reason).toContain(reason);
});

test("the stack of a mistake of ours is for those who ask", () => {
  const asking = memoryTerminal({ cwd: "/", env: { RECIPEC_DEBUG: "1" } });
  expect(explainEnd(new Error("no"), asking).stack).toContain("explain-end.test.ts");
  expect(explainEnd("no", asking).stack).toBeUndefined();
});
