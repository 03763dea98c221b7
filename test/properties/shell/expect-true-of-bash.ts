import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { fc } from "../../support/seeded-properties.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { scripts } from "./random-scripts.ts";
import type { ScriptRun } from "./script-claims.ts";
import { scriptClaims } from "./script-claims.ts";

/** Expects that so many random scripts do in bash what is said of them, and that something is said of many. */
export function expectTrueOfBash(runs: number): void {
  const folder = temporaryFolder();
  let said = 0;
  fc.assert(
    fc.property(scripts, (script) => {
      const claims = scriptClaims.filter(({ isSaid }) => isSaid(script));
      if (claims.length === 0) return;
      const run = runInBash(script, join(folder, "work"));
      if (run === undefined) return;
      said += 1;
      const broken = claims.filter(({ isTrue }) => !isTrue(run, script)).map(({ name }) => name);
      expect(broken, `${script}\n${JSON.stringify(run)}`).toEqual([]);
    }),
    { numRuns: runs },
  );
  expect(said).toBeGreaterThan(runs / 5);
}

const mostMilliseconds = 5_000;
/** Functions that call themselves would otherwise start processes without end. */
const limit = "FUNCNEST=3\n";
/** How bash ends scripts of which nothing is said. */
const endedByBash = /syntax error|unbound variable|maximum function nesting/;

/** Runs a script among a few files; undefined where bash does not run it to one of its ends. */
function runInBash(script: string, cwd: string): ScriptRun | undefined {
  rmSync(cwd, { recursive: true, force: true });
  mkdirSync(cwd);
  writeFileSync(join(cwd, "data.txt"), "one 1\ntwo 2\nthree\n");
  writeFileSync(join(cwd, "empty.txt"), "");
  const { status, stderr, stdout } = spawnSync("bash", ["-c", `${limit}${script}`], {
    cwd,
    encoding: "utf8",
    input: "",
    timeout: mostMilliseconds,
  });
  if (status === null || endedByBash.test(stderr)) return undefined;
  return { exitCode: status, stdout };
}
