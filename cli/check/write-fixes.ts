import { renderLine } from "../../compiler/diagnostics/reports/render-line.ts";
import { withoutSecretsOf } from "../../compiler/diagnostics/secrets/without-secrets-of.ts";
import { unifiedDiff } from "../build/unified-diff.ts";
import { counted } from "../counted.ts";
import type { FixedFile, FixOutcome } from "./fix-recipes.ts";
import { rewriteFile } from "./rewrite-file.ts";

/** The changes of fixes in the format of `diff -u`, without the secrets of the files. */
export function printFixDiff(changed: readonly FixedFile[]): string {
  return changed
    .map(({ path, before, after }) =>
      withoutSecretsOf({ path, text: before })(
        unifiedDiff({ oldName: path, newName: path, oldText: before, newText: after }),
      ),
    )
    .join("");
}

/** Writes the fixed files; why each of those is left as it is that could not be written, by its path. */
export function writeFixes(
  changed: readonly FixedFile[],
  cwd: string,
): ReadonlyMap<string, string> {
  const problems = changed.flatMap((file) => {
    const problem = rewriteFile(file, cwd);
    return problem === undefined ? [] : [[file.path, problem] as const];
  });
  return new Map(problems);
}

/** What was fixed, in one line, and a line for each fix that was not applied. */
export function describeFixes({ applied, changed, left }: FixOutcome, verb: string): string {
  const lines = left.map((one) => `not fixed, since it would add an error: ${renderLine(one)}\n`);
  const sum = `${verb} ${counted(applied, "problem")} in ${counted(changed.length, "file")}\n`;
  return lines.join("") + sum;
}
