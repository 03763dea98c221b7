import { expect, test } from "vitest";
import { tellRunNotes } from "../../../cli/run/tell-run-notes.ts";
import { memoryTerminal } from "../../support/memory-terminal.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const programs = [
  { program: "sh", step: "a" },
  { program: "no-such-program", step: "b" },
];

test("a program that a step needs and no folder of the PATH has is told", () => {
  const terminal = memoryTerminal({ env: { PATH: `${temporaryFolder()}:/usr/bin:/bin` } });
  tellRunNotes({ programs, unreadInputs: [] }, terminal);
  expect(terminal.written.stderr).toBe(
    'recipec: step "b" needs the program no-such-program, which is not on the PATH\n',
  );
});

test("an input that nothing reads is told, with the one that may be meant", () => {
  const terminal = memoryTerminal({ env: {} });
  const unreadInputs = [{ name: "foldr", closest: "folder" }, { name: "x\u001b" }];
  tellRunNotes({ programs: [], unreadInputs }, terminal);
  expect(terminal.written.stderr).toBe(
    'recipec: the recipe reads no input "foldr"; did you mean "folder"?\n' +
      'recipec: the recipe reads no input "x␛"\n',
  );
});

test("without a PATH nothing is known", () => {
  const terminal = memoryTerminal({ env: {} });
  tellRunNotes({ programs, unreadInputs: [] }, terminal);
  expect(terminal.written.stderr).toBe("");
});
