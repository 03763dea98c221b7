import { expect, test } from "vitest";
import { applyFixes } from "../../../compiler/fix/index.ts";
import { compile } from "../../../compiler/index.ts";
import { memoryFiles } from "../../support/memory-files.ts";

/** A recipe with all its fixes carried out. */
function fixed(text: string): string {
  const { requested } = compile(["a.yaml"], { files: memoryFiles({ "a.yaml": text }) });
  const found = requested.flatMap(({ diagnostics }) => diagnostics);
  const fixes = found.flatMap(({ fix }) => fix ?? []);
  const [first] = found;
  return first === undefined ? text : applyFixes(first.span.source, fixes).text;
}

const recipe = (...lines: readonly string[]): string =>
  ["name: a", "description: b", ...lines, ""].join("\n");

test("an argument gets the name that its default and a placeholder have", () => {
  const rest = ["defaults: {target: src}", "template: scan {target}"];
  expect(fixed(recipe("args: [tarted:path]", ...rest))).toBe(
    recipe("args: [target:path]", ...rest),
  );
});

test("a placeholder gets the name of the argument where it alone has another", () => {
  expect(fixed(recipe("args: [region:string]", "template: ship {regin=eu}"))).toBe(
    recipe("args: [region:string]", "template: ship {region=eu}"),
  );
});

test("the argument gets the name that two placeholders have", () => {
  const template = "template: ship {region=eu} {region=eu}";
  expect(fixed(recipe("args: [regin:string]", template))).toBe(
    recipe("args: [region:string]", template),
  );
});
