import { expect, test } from "vitest";
import { tellMissingPrograms } from "../../../cli/run/tell-missing-programs.ts";
import { memoryTerminal } from "../../support/memory-terminal.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const programs = [
  { program: "sh", step: "a" },
  { program: "no-such-program", step: "b" },
];

test("a program that a step needs and no folder of the PATH has is told", () => {
  const terminal = memoryTerminal({ env: { PATH: `${temporaryFolder()}:/usr/bin:/bin` } });
  tellMissingPrograms(programs, terminal);
  expect(terminal.written.stderr).toBe(
    'recipec: step "b" needs the program no-such-program, which is not on the PATH\n',
  );
});

test("without a PATH nothing is known", () => {
  const terminal = memoryTerminal({ env: {} });
  tellMissingPrograms(programs, terminal);
  expect(terminal.written.stderr).toBe("");
});
