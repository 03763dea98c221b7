import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { diagnostic } from "../../diagnostics/diagnostic.ts";
import type { DiagnosticList } from "../../diagnostics/diagnostic-list.ts";
import { createDiagnosticList } from "../../diagnostics/diagnostic-list.ts";
import type { Report } from "../../document/cursor.ts";
import { describeValue } from "../../document/describe-value.ts";
import type { Document } from "../../document/node.ts";
import { lineIndexOf } from "../../source/line-index.ts";
import type { SourceText } from "../../source/source-text.ts";
import type { DialectContext, Lowered } from "../dialect.ts";
import { checkImports } from "./checks/check-imports.ts";
import { checkProgramNames } from "./checks/check-program-names.ts";
import { loadRecipe } from "./imports.ts";
import type { LoadedRecipe } from "./loaded-recipe.ts";
import { lower } from "./lower.ts";
import { parse } from "./parse.ts";

/** Parses and lowers one document. */
export function compile(document: Document, context: DialectContext): Lowered {
  const diagnostics = createDiagnosticList();
  const report = firstElsewhere(document, diagnostics);
  const { plan: id, list, readFile } = context;
  const stack = [document.source.path];
  const loaded = loadRecipe(document, {
    plan: id,
    list,
    readFile,
    report,
    stack,
    known: new Map(),
  });
  if (loaded === undefined) {
    const { root } = document;
    const found = describeValue(root);
    report("wrong-type", root.span, { subject: "recipe", expected: "a mapping", found });
    return { plan: undefined, diagnostics: diagnostics.sorted() };
  }
  checkImports(document.root, loaded, report);
  const recipe = parse(loaded, report);
  if (recipe) checkProgramNames(recipe, loaded, readFile, report);
  const plan = recipe && lower(recipe, { document, context, report });
  const all = diagnostics.sorted();
  const own = all.filter(({ span }) => span.source === document.source);
  return { plan, diagnostics: [...own, ...brokenImports(loaded, all, document)] };
}

/** Of other files only their first errors are told, and one that is imported many times would have each of its mistakes as often. */
function firstElsewhere({ source }: Document, list: DiagnosticList): Report {
  const first = new Map<SourceText, number>();
  return (code, span, parameters, extra) => {
    if (span.source === source) return list.report(code, span, parameters, extra);
    if (span.start >= (first.get(span.source) ?? Infinity)) return;
    const one = diagnostic(code, span, parameters, extra);
    if (one.severity !== "error") return;
    first.set(span.source, span.start);
    list.add([one]);
  };
}

/** What is wrong in imported recipes is told when they are checked; here it is enough that something is. */
function brokenImports(
  { imports }: LoadedRecipe,
  diagnostics: readonly Diagnostic[],
  document: Document,
): readonly Diagnostic[] {
  const elsewhere = diagnostics.filter(
    ({ severity, span }) => severity === "error" && span.source !== document.source,
  );
  if (elsewhere.length === 0) return [];
  const list = createDiagnosticList();
  for (const { file, recipe, span } of imports.values()) {
    const files = new Set([file, ...importedFiles(recipe)]);
    const first = elsewhere.find((one) => files.has(one.span.source.path));
    if (first === undefined) continue;
    const { line, column } = lineIndexOf(first.span.source).position(first.span.start);
    const place = `${first.span.source.path}:${line}:${column}`;
    list.report("callee-has-errors", span, { recipe: file, place, file, isRecipe: true });
  }
  return list.sorted();
}

/** All files that a recipe imports, itself or through others, each once. */
function importedFiles(recipe: LoadedRecipe, files = new Set<string>()): ReadonlySet<string> {
  for (const { file, recipe: imported } of recipe.imports.values()) {
    if (files.has(file)) continue;
    files.add(file);
    importedFiles(imported, files);
  }
  return files;
}
