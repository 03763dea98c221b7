import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { takeRun } from "../../../cli/run-store/run-owner.ts";
import { folderOf, project, resume, start } from "./gated-release.ts";

/** A project in which a process made the run `r1` ready and ended, with more files in the folder of the run. */
function unbegun(files: Readonly<Record<string, string>> = {}): string {
  const cwd = project();
  const folder = folderOf(cwd);
  mkdirSync(join(folder, "plan"), { recursive: true });
  for (const [name, text] of Object.entries({ "plan/half.tmp": "import", ...files })) {
    writeFileSync(join(folder, name), text);
  }
  takeRun(folder).release();
  return cwd;
}

const taken = "choose another --run-id";

describe("a run whose process was killed before it began", () => {
  test.each([{}, { "journal.jsonl": "" }, { "journal.jsonl": '{"sum":"' }])(
    "is started again under its name: %j",
    async (files) => {
      const cwd = unbegun(files);
      expect(await start(cwd)).toMatchObject({ code: 6 });
      expect(existsSync(join(folderOf(cwd), "plan", "half.tmp"))).toBe(false);
      expect((await start(cwd)).stderr).toContain(taken);
    },
  );

  test("is not resumed, and that says what to do", async () => {
    const { code, stderr } = await resume(unbegun());
    expect(code).toBe(5);
    expect(stderr).toContain("Run r1 never began");
    expect(stderr).toContain("`recipec run` starts it");
  });

  test("is left to a process that makes it ready now", async () => {
    const cwd = unbegun();
    const owner = takeRun(folderOf(cwd));
    const { code, stderr } = await start(cwd);
    owner.release();
    expect(code).toBe(5);
    expect(stderr).toContain("which is at work on it");
    expect(existsSync(join(folderOf(cwd), "plan", "half.tmp"))).toBe(true);
  });
});

test.each([{ "run.json": "{}" }, { "notes.txt": "mine" }, { "journal.jsonl": "{}\n" }])(
  "a folder with more than a run makes before it begins is nobody's to take: %j",
  async (files) => {
    const cwd = unbegun(files);
    expect((await start(cwd)).stderr).toContain(taken);
    expect(existsSync(join(folderOf(cwd), "plan", "half.tmp"))).toBe(true);
  },
);
