import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as approve from "../../../cli/commands/approve.ts";
import { runIn } from "../../support/run-command.ts";
import { folderOf, project, resume, start } from "./gated-release.ts";

/** Paths below a folder with their rights, as `ls -R` would show them. */
function tree(folder: string, indent = ""): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((left, right) => (left.name < right.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      const mode = (statSync(path).mode & 0o777).toString(8);
      const line = `${indent}${entry.name}${entry.isDirectory() ? "/" : ""} ${mode}`;
      return entry.isDirectory() ? [line, ...tree(path, `${indent}  `)] : [line];
    });
}

describe("the folder of a run", () => {
  test("has this layout, for its owner alone, and secrets only in the journal", async () => {
    const cwd = project();
    const started = await start(cwd, { set: ["api_token=s3cr3t-v4lue"] });
    expect(started.code).toBe(6);
    await runIn(cwd, approve, ["r1", "notes"], { message: "good" });
    expect((await resume(cwd)).code).toBe(0);
    const folder = folderOf(cwd);
    const inbox = readdirSync(join(folder, "inbox"))[0] ?? "";
    expect(tree(folder).map((line) => line.replace(inbox, "ANSWER.json"))).toMatchInlineSnapshot(`
      [
        "inbox/ 700",
        "  ANSWER.json 600",
        "journal.jsonl 600",
        "owner/ 700",
        "  2.json 600",
        "plan/ 700",
        "  release.plan.mjs 600",
        "result.json 600",
        "run.json 600",
        "steps/ 700",
        "  001-write-notes/ 700",
        "    command 600",
        "    stderr 600",
        "    stdout 600",
        "  002-publish/ 700",
        "    command 600",
        "    stdout 600",
      ]
    `);
    const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name, parentPath }) => join(parentPath, name));
    const telling = paths.filter((path) => readFileSync(path, "utf8").includes("s3cr3t-v4lue"));
    expect(telling).toEqual([join(folder, "journal.jsonl")]);
    const text = (name: string): string => readFileSync(join(folder, "steps", name), "utf8");
    expect(text("001-write-notes/stdout")).toBe("notes for [secret]\n");
    expect(text("001-write-notes/stderr")).toBe("careful\n");
    expect(text("002-publish/command")).toContain("echo 'published good'");
  });
});
