import { expect } from "vitest";
import { decidingValues } from "../../../compiler/analysis/shell/deciding/deciding-values.ts";
import { evaluatedVariables } from "../../../compiler/analysis/shell/environment/evaluated-variables.ts";
import { jsonName } from "../../../compiler/analysis/shell/json-text.ts";
import { fc } from "../../support/seeded-properties.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { decidedScripts, evaluatedScripts } from "./random-uses.ts";
import type { Bash, GivenFile, ScriptRun } from "./run-in-bash.ts";
import { bashIn } from "./run-in-bash.ts";

/** Programs in two folders, which say which one they are. */
const programs: readonly GivenFile[] = [
  ...["c1", "c2"].flatMap((folder): readonly GivenFile[] => [
    [`${folder}/x.md`, `#!/bin/sh\necho ${folder}\n`],
  ]),
  ["data.txt", "one 1\n"],
];

/** Expects of so many random scripts that a value decides what they do wherever that is said. */
export function expectDecided(runs: number): void {
  expectDifferent(runs, decidedScripts, (script, bash) => {
    if (!decidingValues(script).some(({ names }) => names.has("V"))) return undefined;
    // Whole paths, and what may stand behind a folder.
    const found = ["c1/x.md", "c2/x.md", "x.md"].map((V) =>
      bash(script, { variables: { V }, files: programs }),
    );
    if (found.includes(undefined)) return undefined;
    return new Set(found.map((run) => JSON.stringify(run))).size > 1;
  });
}

const plain = "plain";
/** Texts that end what they stand in: with blanks, where a program may take several words for a mistake, and in one word. */
const breaking = ["'\"\n\\$(touch own)`touch own`;}/)", "'\"\\"];

/** Expects of so many random scripts that a value is more than a text wherever it is said to be evaluated. */
export function expectEvaluated(runs: number): void {
  expectDifferent(runs, evaluatedScripts, (script, bash) => {
    const said = evaluatedVariables(script).filter(({ names }) => names.has("V"));
    if (said.length === 0) return undefined;
    const one = bash(script, { variables: { V: plain } });
    if (one === undefined) return undefined;
    const isOnlyJson = said.every(({ program }) => program === jsonName);
    return breaking.some((V) => {
      const other = bash(script, { variables: { V } });
      if (other === undefined) return false;
      if (isOnlyJson) return isJson(one) && !isJson(other);
      return JSON.stringify(one).replaceAll(plain, "") !== without(V, other);
    });
  });
}

/** A run, as it would be without what a value has in it. */
function without(value: string, run: ScriptRun): string {
  const inText = JSON.stringify(value).slice(1, -1);
  return JSON.stringify(run).replaceAll(inText, "");
}

function isJson({ stdout }: ScriptRun): boolean {
  try {
    JSON.parse(stdout);
    return true;
  } catch {
    return false;
  }
}

/** `isDifferent`: undefined where nothing is said of a script. */
function expectDifferent(
  runs: number,
  scripts: fc.Arbitrary<string>,
  isDifferent: (script: string, bash: Bash) => boolean | undefined,
): void {
  const bash = bashIn(temporaryFolder());
  let said = 0;
  fc.assert(
    fc.property(scripts, (script) => {
      const found = isDifferent(script, bash);
      if (found === undefined) return;
      said += 1;
      expect(found, script).toBe(true);
    }),
    { numRuns: runs },
  );
  expect(said).toBeGreaterThan(runs / 5);
}
