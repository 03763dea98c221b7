import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { optionValues } from "../../../cli/option-values.ts";
import {
  createRunFolder,
  requireValidRunId,
  runsFolder,
} from "../../../cli/run-store/run-folder.ts";
import { memoryTerminal } from "../../support/memory-terminal.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

test("a file of a run is written whole, leaves nothing beside it and is private", () => {
  const folder = join(temporaryFolder(), "deep", "runs");
  const run = createRunFolder(folder, "r1");
  run.write("result.json", "first");
  run.write("result.json", "second");
  expect(readFileSync(join(run.path, "result.json"), "utf8")).toBe("second");
  expect(readdirSync(run.path)).toEqual(["result.json"]);
  expect(statSync(join(run.path, "result.json")).mode & 0o777).toBe(0o600);
});

test("a run never overwrites an earlier one of the same name", () => {
  const folder = temporaryFolder();
  createRunFolder(folder, "r1");
  expect(() => createRunFolder(folder, "r1")).toThrow("choose another --run-id");
});

test("a place that cannot be written to is explained", () => {
  const folder = temporaryFolder({ file: "" });
  expect(() => createRunFolder(join(folder, "file"), "r1")).toThrow("--runs-dir");
});

test.each(["../evil", "", ".hidden", "a/b", "a".repeat(101)])("%j cannot name a run", (id) => {
  expect(() => requireValidRunId(id)).toThrow("cannot name a run");
});

test("--runs-dir wins over the environment, which wins over the project", () => {
  const env = { RECIPEC_RUNS_DIR: "/elsewhere" };
  const at = (found: Record<string, string>, variables: Record<string, string>): string =>
    runsFolder(optionValues(found), memoryTerminal({ cwd: "/home", env: variables }), "/project");
  expect(at({ runsDir: "mine" }, env)).toBe("/home/mine");
  expect(at({}, env)).toBe("/elsewhere");
  expect(at({}, {})).toBe("/project/.recipec/runs");
});
