import { expect, test } from "vitest";
import { movesCursor } from "../../../cli/progress/moves-cursor.ts";
import { memoryTerminal } from "../../support/memory-terminal.ts";

test.each([
  [true, { TERM: "xterm-256color" }, true],
  [true, {}, true],
  [true, { TERM: "dumb" }, false],
  [false, { TERM: "xterm-256color" }, false],
])("a terminal: %j, with %j, moves its cursor: %j", (isTTY, env, expected) => {
  expect(movesCursor(memoryTerminal({ isTTY, env }))).toBe(expected);
});
