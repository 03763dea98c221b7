import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect } from "vitest";
import { documentCatalog } from "../../../compiler/diagnostics/catalog/document.ts";
import type { Document } from "../../../compiler/document/node.ts";
import { readDocument } from "../../../compiler/document/read-document.ts";
import type { Recipe } from "../../../compiler/index.ts";
import { compile, createFileReader } from "../../../compiler/index.ts";
import { printPlan } from "../../../compiler/ir/print.ts";
import { fc } from "../../support/seeded-properties.ts";
import { restyle, yamlStyles } from "./restyle.ts";
import { told } from "./told.ts";

const root = join(import.meta.dirname, "..", "..", "..");

/** Samples of what is told of recipes, and the recipes that ship. */
const paths = ["test/samples/{rules,dialects}/*/*/recipe.yaml", "recipes/*/**/*.yaml"]
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .filter((path) => !path.endsWith(".test.yaml"))
  .sort()
  .map((path) => join(root, path));

/** What is told of how a text is written down. */
const ofStyle: ReadonlySet<string> = new Set([
  ...Object.keys(documentCatalog),
  // A shell may be able to read a script if its lines are kept.
  "broken-command",
  "cut-by-comment",
  "doubtful-command",
  "joined-lines",
  "misread-word",
  // Its help names the style that has lost the lines.
  "open-heredoc",
  "repeated-field",
  "shell-syntax",
  "swallowed-field",
  // Other styles leave backslashes alone.
  "unmeant-escape",
  // It is not told where a fix gives the name another one, which no fix can where backslashes join its lines.
  "unusual-outcome",
]);

/** Expects of recipes, so many times, that in another style the same is told of them, and that their plans are the same. */
export function expectSame(numRuns: number): void {
  let compared = 0;
  const property = fc.property(fc.constantFrom(...paths), yamlStyles, (path, style) => {
    const text = readFileSync(path, "utf8");
    const recipe = compileText(path, text);
    if (!isFree(recipe)) return;
    const restyled = restyle(text, style);
    const again = restyled === undefined ? undefined : compileText(path, restyled);
    // In brackets a question mark has to be quoted.
    if (
      again === undefined ||
      again.diagnostics.some(({ code }) => code === "yaml-question-mark")
    ) {
      return;
    }
    compared += 1;
    const other = outcomeOf(again);
    expect(other, `${path}\n${restyled}`).toEqual(outcomeOf(recipe));
  });
  fc.assert(property, { numRuns, endOnFailure: true });
  expect(compared).toBeGreaterThan(numRuns / 2);
}

function compileText(path: string, text: string): Recipe {
  const name = basename(path);
  const files = createFileReader(dirname(path));
  const content = new TextEncoder().encode(text);
  const read = (wanted: string): Uint8Array | undefined =>
    wanted === name ? content : files.read(wanted);
  const [recipe] = compile([name], { files: { ...files, read } }).requested;
  if (recipe === undefined) throw new Error(`${path} was not compiled`);
  return recipe;
}

/** Whether a recipe may be written in any style: neither is its own one told of, nor do comments speak of lines. */
function isFree({ diagnostics, source: { text } }: Recipe): boolean {
  return !/# recipec: ignore/.test(text) && !diagnostics.some(({ code }) => ofStyle.has(code));
}

/** What is told of a recipe, and its plan without places. */
function outcomeOf(recipe: Recipe): unknown {
  const { diagnostics, dialect, plan } = recipe;
  const document = plan?.document ?? documentOf(recipe);
  return {
    dialect,
    found: document && diagnostics.map((one) => told(one, document)).sort(),
    plan: plan && printPlan(plan).replaceAll(/ at \d+:\d+/g, ""),
  };
}

/** The document of a recipe that is too broken for a plan. */
function documentOf({ dialect, path, source }: Recipe): Document | undefined {
  const schema = dialect === "amplihack" ? "yaml-1.2" : "yaml-1.1";
  const { value } = readDocument(path, source.text, { schema });
  return value && { ...value, source };
}
