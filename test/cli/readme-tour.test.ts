import { execFile } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { env, execPath } from "node:process";
import { expect, test } from "vitest";
import { temporaryFolder } from "../support/temporary-folder.ts";

const root = join(import.meta.dirname, "..", "..");
const readme = readFileSync(join(root, "README.md"), "utf8");

/** A block of commands of the tour, and lines that the reader is told to expect. */
interface TourStop {
  readonly commands: string;
  readonly expected: readonly string[];
}

function tourStops(): readonly TourStop[] {
  const tour = readme.split("## A tour of five minutes")[1]?.split("\n## ")[0] ?? "";
  return [...tour.matchAll(/```sh\n(.*?)```\n\n```text\n(.*?)```/gs)].map(
    ([, commands = "", text = ""]) => ({
      commands,
      expected: text.split("\n").filter((line) => line !== ""),
    }),
  );
}

function bash(script: string, cwd: string): Promise<string> {
  const npx = `npx() { shift; "${execPath}" "${join(root, "bin", "recipec.mjs")}" "$@"; }\n`;
  return new Promise((resolve) => {
    const options = { cwd, env: { ...env, NO_COLOR: "1", RECIPEC_RUNS_DIR: "" } };
    execFile("/bin/bash", ["-c", `${npx}${script}`], options, (_error, stdout, stderr) => {
      resolve(`${stderr}${stdout}`);
    });
  });
}

test("the commands of the README's tour do what the README says", { timeout: 60_000 }, async () => {
  const cwd = temporaryFolder();
  cpSync(join(root, "recipes"), join(cwd, "recipes"), { recursive: true });
  const stops = tourStops();
  expect(stops.length).toBeGreaterThanOrEqual(6);
  for (const { commands, expected } of stops) {
    const output = await bash(commands, cwd);
    for (const line of expected) expect(output).toContain(line);
  }
});

test("the README's first command runs a recipe that exists", () => {
  const [, command = ""] = /```sh\n(npm ci && npx recipec build .*)\n```/.exec(readme) ?? [];
  const path = / run (\S+)/.exec(command)?.[1] ?? "";
  expect(readFileSync(join(root, path), "utf8")).toContain("name: repo-health");
});
