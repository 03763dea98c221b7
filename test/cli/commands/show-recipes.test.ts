import { expect, test } from "vitest";
import { run as list } from "../../../cli/commands/list.ts";
import { run as plan } from "../../../cli/commands/plan.ts";
import { optionValues } from "../../../cli/option-values.ts";
import { memoryTerminal } from "../../support/memory-terminal.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const recipe = `name: small
description: Small.
version: 1.0.0
steps:
  - {id: a, type: bash, command: "echo {{nothing}} {{at_all}}"}
`;

test("the plan of a recipe with errors is shown, and that it would not run", async () => {
  const terminal = memoryTerminal({ cwd: temporaryFolder({ "a.yaml": recipe }) });
  expect(await plan({ operands: ["a.yaml"], options: optionValues({}) }, terminal)).toBe(0);
  expect(terminal.written.stdout).toContain("1. a: bash: echo {{nothing}}");
  expect(terminal.written.stderr).toBe(
    "recipec: a.yaml has 2 errors and would not run; `recipec check` says more\n",
  );
});

test("a compiled plan, which only a run takes, has no plan to show", async () => {
  const terminal = memoryTerminal({ cwd: temporaryFolder({ "a.plan.ts": "export const a = 1;" }) });
  const options = optionValues({});
  await expect(plan({ operands: ["a.plan.ts"], options }, terminal)).rejects.toThrow(
    "a.plan.ts is no recipe: name the one that it was compiled from.",
  );
});

test("a folder that is not there cannot be listed", async () => {
  const terminal = memoryTerminal({ cwd: temporaryFolder() });
  await expect(list({ operands: ["gone"], options: optionValues({}) }, terminal)).rejects.toThrow(
    "There is no file or folder gone.",
  );
});
