import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
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

test("a link that a project brings along is not written through", () => {
  const place = temporaryFolder();
  const own = join(place, ".recipec");
  mkdirSync(own);
  symlinkSync(join(place, "elsewhere"), join(own, ".gitignore"));
  createRunFolder(join(own, "runs"), "r1");
  expect(existsSync(join(place, "elsewhere"))).toBe(false);
});

test("git leaves our folder of a project alone", () => {
  const own = join(temporaryFolder(), ".recipec");
  createRunFolder(join(own, "runs"), "r1");
  expect(readFileSync(join(own, ".gitignore"), "utf8")).toBe("*\n");
});

test.each([{ ".recipec/.gitignore": "mine" }, { "other/file": "" }])(
  "what git ignores in somebody's folder stays theirs: %j",
  (files) => {
    const folder = temporaryFolder(files);
    const [inside = ""] = readdirSync(folder);
    createRunFolder(join(folder, inside, "runs"), "r1");
    const ignored = join(folder, inside, ".gitignore");
    expect(existsSync(ignored) ? readFileSync(ignored, "utf8") : "").toBe(
      inside === ".recipec" ? "mine" : "",
    );
  },
);

test("a place where nobody may make folders is explained, and not tried forever", () => {
  expect(() => createRunFolder("/proc/nowhere/runs", "r1")).toThrow("--runs-dir");
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

test("a place where nobody can make folders is explained", () => {
  expect(() => createRunFolder("/proc/recipec/runs", "r1")).toThrow("choose another place");
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
