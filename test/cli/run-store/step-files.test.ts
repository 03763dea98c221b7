import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createMask } from "../../../cli/run-store/mask.ts";
import { createStepFiles } from "../../../cli/run-store/step-files.ts";
import type { Effect } from "../../../runtime/effect.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const command: Effect = {
  kind: "process",
  request: { command: "true", project: "/", env: {} },
};

test("the folder of a call has its name, and says which attempt it is unless it is the first", () => {
  const steps = join(temporaryFolder(), "steps");
  const files = createStepFiles(steps, [], createMask([]));
  for (const key of ["a#1", "a#2", "a#12", "each[3]/scan~2#1"]) {
    files.onEntry({ kind: "start", key, effect: command });
  }
  files.close();
  expect(readdirSync(steps)).toEqual(["001-a", "002-a-try2", "003-a-try12", "004-each-3-scan-2"]);
  expect(readFileSync(join(steps, "001-a", "command"), "utf8")).toBe("true");
});
