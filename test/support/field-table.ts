import { compile, printPlan } from "../../compiler/index.ts";
import type { DialectId } from "../../compiler/ir/expression.ts";
import { memoryFiles } from "./memory-files.ts";

/** A field of a recipe language, with two recipes that differ in nothing but its value. */
export interface FieldRow {
  /** Name of the field, and of the part of a recipe that has it. */
  readonly field: string;
  readonly part: string;
  readonly without: string;
  readonly with: string;
  /** Other files of both. */
  readonly files?: Readonly<Record<string, string>>;
}

/** The plans of both recipes of a row as text, without places, which change with any edit. */
export function plansOfRow(
  row: FieldRow,
  dialect: DialectId,
): { readonly without: string; readonly with: string } {
  return { without: planText(row.without, row, dialect), with: planText(row.with, row, dialect) };
}

function planText(recipe: string, { field, files = {} }: FieldRow, dialect: DialectId): string {
  const { requested } = compile(["recipe.yaml"], {
    files: memoryFiles({ "recipe.yaml": recipe, ...files }),
    dialect,
  });
  const [compiled] = requested;
  if (!compiled?.plan) {
    const problems = compiled?.diagnostics.map(({ message }) => message) ?? [];
    throw new Error(`A recipe for "${field}" has no plan: ${problems.join(" ")}`);
  }
  const { description } = compiled.plan;
  const text = printPlan(compiled.plan).replaceAll(/ at \d+:\d+/g, "");
  return `description ${description}\n${text}`;
}
