import { expect } from "vitest";
import { fc } from "../../support/seeded-properties.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { scripts } from "./random-scripts.ts";
import type { Bash, ScriptRun } from "./run-in-bash.ts";
import { bashIn } from "./run-in-bash.ts";
import { scriptClaims } from "./script-claims.ts";
import type { ScriptTwin } from "./script-twin.ts";
import { twinsOf } from "./script-twins.ts";

/** Expects that so many random scripts do in bash what is said of them, and that something is said of many. */
export function expectTrueOfBash(runs: number): void {
  const bash = bashIn(temporaryFolder());
  let said = 0;
  fc.assert(
    fc.property(scripts, (script) => {
      const claims = scriptClaims.filter(({ isSaid }) => isSaid(script));
      if (claims.length === 0) return;
      const run = bash(script);
      if (run === undefined) return;
      said += 1;
      const broken = claims.filter(({ isTrue }) => !isTrue(run, script)).map(({ name }) => name);
      expect(broken, `${script}\n${JSON.stringify(run)}`).toEqual([]);
    }),
    { numRuns: runs },
  );
  expect(said).toBeGreaterThan(runs / 5);
}

/** So often, a script may run otherwise than its twin for want of luck: what a pipe breaks off has come as far as it has. */
const mostTries = 12;

/** Expects that so many of some random scripts do in bash what their twins do. */
export function expectSameInBash(those: fc.Arbitrary<string>, runs: number): void {
  const bash = bashIn(temporaryFolder());
  let compared = 0;
  fc.assert(
    fc.property(those, (script) => {
      for (const twin of twinsOf(script)) {
        let [run, other]: readonly (ScriptRun | undefined)[] = [];
        const did = comparedIn(script);
        for (let tries = 0; tries < mostTries; tries += 1) {
          run = bash(script);
          if (run === undefined) return;
          other = runOf(twin, bash);
          if (JSON.stringify(did(run)) === JSON.stringify(did(other))) break;
        }
        compared += 1;
        expect(did(other), `${twin.name}\n${script}`).toEqual(did(run));
      }
    }),
    { numRuns: runs },
  );
  expect(compared).toBeGreaterThan(runs / 5);
}

function runOf(
  { isOfOtherPrograms, script, stands }: ScriptTwin,
  bash: Bash,
): ScriptRun | undefined {
  const run = bash(script, { workersEnd: isOfOtherPrograms ? "badly" : "well" });
  if (run === undefined || stands === undefined) return run;
  const withPrinted = (text: string): string => text.replaceAll(stands.text, () => stands.printed);
  return { ...run, stdout: withPrinted(run.stdout), files: withPrinted(run.files) };
}

/** Commands that go on while others run: which prints first is luck. */
const inBackground = /[^&|<>]&(?![&>])/;

function comparedIn(script: string): typeof whatItDid {
  return inBackground.test(script) ? whatItDidInAnyOrder : whatItDid;
}

/** All but what it told of itself; a twin may have other lines. */
function whatItDid(run: ScriptRun | undefined): Partial<ScriptRun> {
  if (run === undefined) return {};
  const { calls, exitCode, files, stdout } = run;
  return { calls, exitCode, files: withoutPlaces(files), stdout: withoutPlaces(stdout) };
}

function withoutPlaces(text: string): string {
  return text.replaceAll(/^bash: line \d+:/gm, "bash:");
}

function whatItDidInAnyOrder(run: ScriptRun | undefined): Partial<ScriptRun> {
  const { stdout = "", ...rest } = whatItDid(run);
  return { ...rest, stdout: stdout.split("\n").sort().join("\n") };
}
