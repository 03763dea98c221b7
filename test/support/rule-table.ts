import { compile } from "../../compiler/index.ts";
import type { DialectId } from "../../compiler/ir/expression.ts";
import { spanText } from "../../compiler/source/span.ts";
import { memoryFiles } from "./memory-files.ts";

/**
 * One sentence of a specification, an edit of a recipe that it speaks of, and the codes of what is reported then, in the
 * order of their places. In the text that is put in, « and » stand around each place.
 */
export type RuleRow = readonly [rule: string, from: string, to: string, ...codes: string[]];

/** A recipe whose mistakes are marked, with the other files of its project. */
export interface MarkedRecipe {
  readonly text: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly agents?: readonly string[];
}

/** Puts the edit of a row into a recipe. */
export function editedBy([rule, from, to]: RuleRow, recipe: string): string {
  if (!recipe.includes(from)) throw new Error(`The recipe for "${rule}" has no "${from}".`);
  return recipe.replace(from, () => to);
}

/** What a compiler reports, each as its code and the text that it points at, with marks. */
export function markedFindings(
  { text, files = {}, agents }: MarkedRecipe,
  dialect: DialectId,
): { readonly codes: readonly string[]; readonly marked: string } {
  const plain = text.replaceAll(/[«»]/g, "");
  const { requested } = compile(["recipe.yaml"], {
    files: memoryFiles({ "recipe.yaml": plain, ...files }),
    dialect,
    ...(agents === undefined ? {} : { agents }),
  });
  const found = requested
    .flatMap(({ diagnostics }) => diagnostics)
    .filter(({ code }) => code !== "differs-from-reference")
    .toSorted((one, other) => one.span.start - other.span.start);
  const marked = found.reduceRight(
    (done, { span }) => `${done.slice(0, span.start)}«${spanText(span)}»${done.slice(span.end)}`,
    plain,
  );
  return { codes: found.map(({ code }) => code), marked };
}
