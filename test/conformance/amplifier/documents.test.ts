import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { renderLine } from "../../../compiler/diagnostics/reports/render-line.ts";
import { compile, createFileReader } from "../../../compiler/index.ts";
import { sharedPath } from "../../support/shared.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/**
 * The whole recipes that the schema documents print, and what is to be said of each. Only errors
 * and warnings: the documents' recipes leave much unread, which is a note.
 */
const expected: Readonly<Record<string, readonly string[]>> = {
  "simple-workflow": ['8:22: error: "input" is never set. [undefined-variable]'],
  "staged-workflow": ['10:26: error: "input" is never set. [undefined-variable]'],
  "conditional-code-review": [
    noKeys("15:17"),
    '26:9: warning: Nothing keeps what the agent of the last step "report" answers, so the recipe has no final output. [unkept-answer]',
    maybeUnset("31:14", "fixes", "critical-fix"),
    maybeUnset("32:15", "review", "high-priority-review"),
  ],
  "batch-file-analyzer": [
    '15:15: warning: The loop needs a list, but "files" is what the agent of step "discover-files" answers: text, unless all of it is a JSON list. [loop-over-text-output]',
  ],
  "build-and-test": [],
  "security-audit": [],
  "comprehensive-code-review": [],
};

/** Printed under the name of another recipe of the document; calls two that are printed elsewhere or nowhere. */
const expectedOfCaller: readonly string[] = [
  '15:14: error: There is no recipe "audits/security-audit.yaml". [missing-recipe]',
  '23:14: error: There is no recipe "audits/performance-audit.yaml". [missing-recipe]',
];

function noKeys(place: string): string {
  return `${place}: warning: "analysis" is what the agent of step "analyze" answers, which has keys only if all of it is JSON. [path-into-text-output]`;
}

function maybeUnset(place: string, name: string, step: string): string {
  return `${place}: warning: "${name}" may be unset here: step "${step}" may be skipped. [maybe-unset-variable]`;
}

for (const document of ["amplifier-schema-1.7.txt", "amplifier-schema-1.3.md"]) {
  const path = sharedPath("seeds", document);
  const recipes = path === undefined ? [] : printedRecipes(readFileSync(path, "utf8"));

  describe.skipIf(recipes.length === 0)(`the recipes printed in ${document}`, () => {
    for (const { name, line, text } of recipes) {
      it(`${name} at line ${line}`, () => {
        const folder = temporaryFolder({ "recipe.yaml": text });
        const { requested } = compile(["recipe.yaml"], { files: createFileReader(folder) });
        const findings = (requested[0]?.diagnostics ?? [])
          .filter(({ severity }) => severity !== "note")
          .map((diagnostic) => renderLine(diagnostic).replace(/^recipe\.yaml:/, ""));
        expect(findings).toEqual(text.includes("audits/") ? expectedOfCaller : expected[name]);
      });
    }
  });
}

interface PrintedRecipe {
  readonly name: string;
  readonly line: number;
  readonly text: string;
}

/** Blocks that start with a name at the margin and go on to steps. */
function printedRecipes(document: string): readonly PrintedRecipe[] {
  const lines = document.split("\n");
  return lines.flatMap((line, index) => {
    const name = /^name: "(.*)"$/.exec(line)?.[1];
    if (name === undefined) return [];
    const rest = lines.slice(index);
    const end = rest.findIndex((each) => !/^(\s+\S.*|[a-z_]+:.*|#.*|)$/.test(each));
    const text = rest.slice(0, end < 0 ? undefined : end).join("\n");
    return /^(steps|stages):$/m.test(text) ? [{ name, line: index + 1, text: `${text}\n` }] : [];
  });
}
