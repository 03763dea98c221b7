import { existsSync, readFileSync } from "node:fs";
import { dirname, join, posix, resolve } from "node:path";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import type { Config } from "../../compiler/index.ts";
import type { RecipeTest, RecipeTestFile } from "../../compiler/recipe-tests/index.ts";
import { readTestFile } from "../../compiler/recipe-tests/index.ts";
import type { Plan, PlanResolver } from "../../runtime/index.ts";
import { loadPlan } from "../build/plan-cache.ts";
import { createCalleeFinder } from "../build/plan-resolver.ts";
import { reasonOf } from "../caught-error.ts";
import type { OptionValues } from "../option-values.ts";
import { optionValues } from "../option-values.ts";
import { searchRecipePath } from "../run/settings/recipe-path.ts";
import { requireInputs } from "../run/settings/required-inputs.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";
import type { CoverageReport } from "./coverage.ts";
import { Coverage } from "./coverage.ts";
import { CoverageBook } from "./coverage-book.ts";
import { runTest } from "./run-test.ts";
import type { TestProblem } from "./test-problem.ts";

/** What became of a file of tests. */
export interface TestFileReport {
  readonly path: string;
  /** Path of the recipe. */
  readonly recipe: string;
  /** Why nothing could be run: mistakes in the file or the recipe. */
  readonly diagnostics: readonly Diagnostic[];
  readonly tests: readonly TestReport[];
  readonly coverage: CoverageReport;
  /** What the tests reach in the recipes that the recipe calls, in the order of their paths. */
  readonly called: readonly CalledCoverage[];
}

/** What tests reach in a recipe that is called. */
export interface CalledCoverage {
  readonly recipe: string;
  readonly coverage: CoverageReport;
}

/** How one test went; without problems it passed. */
export interface TestReport {
  readonly name: string;
  readonly line: number;
  readonly problems: readonly TestProblem[];
}

/** What running files of tests depends on. */
export interface TestRequest {
  readonly options: OptionValues;
  readonly config: Config;
  readonly terminal: Terminal;
  /** Told what the tests reach. */
  readonly book: CoverageBook;
}

/** Runs the tests of a file whose name contains the filter, one after the other. */
export async function runTestFile(path: string, request: TestRequest): Promise<TestFileReport> {
  const { options, terminal } = request;
  const { diagnostics, value: file } = readTestFile(path, contentOf(path, terminal.cwd));
  const recipe = recipePath(path, file?.recipe, terminal.cwd);
  const nothing = { path, recipe, diagnostics, tests: [], called: [], coverage: notReached };
  if (file === undefined) return nothing;
  const filter = options.text("filter") ?? "";
  const tests = file.tests.filter(({ name }) => name.includes(filter));
  const reports: TestReport[] = [];
  const book = new CoverageBook();
  let own = new Coverage();
  for (const test of tests) {
    const loaded = await loadRecipe(recipe, file, test, { ...request, book });
    if (loaded.plan === undefined) return { ...nothing, diagnostics: loaded.diagnostics };
    own = book.of(loaded.plan.source.path);
    reports.push(await reportTest(test, book.instrument(loaded.plan), path, loaded.request));
  }
  request.book.add(book);
  const called = book.recipes().filter(([, coverage]) => coverage !== own);
  return {
    ...nothing,
    tests: reports,
    coverage: own.report(),
    called: called.map(([name, coverage]) => ({ recipe: name, coverage: coverage.report() })),
  };
}

const notReached = new Coverage().report();

async function reportTest(
  test: RecipeTest,
  plan: Plan,
  path: string,
  request: PlanLookup,
): Promise<TestReport> {
  const { line, name } = test;
  const { terminal } = request;
  const missing = missingInputs(plan, test);
  if (missing !== undefined) return { name, line, problems: [{ line, message: missing }] };
  const problems = await runTest(test, plan, {
    folder: dirname(resolve(terminal.cwd, path)),
    searchPath: terminal.env["PATH"] ?? "",
    resolver: request.book.watch(resolverFor(request)),
  });
  return { name, line, problems };
}

function missingInputs(plan: Plan, { inputs }: RecipeTest): string | undefined {
  try {
    requireInputs(plan, inputs);
    return undefined;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return error.message;
  }
}

interface PlanLookup extends TestRequest {
  readonly inputs: RecipeTest["inputs"];
}

function loadRecipe(
  path: string,
  { dialect }: RecipeTestFile,
  { inputs }: RecipeTest,
  request: TestRequest,
) {
  const { options: given } = request;
  const options = optionValues({ dialect, config: given.text("config") });
  const lookup = { ...request, options, inputs };
  return loadPlan({ ...lookup, path }).then(({ diagnostics, plan }) => ({
    plan,
    diagnostics,
    request: lookup,
  }));
}

function resolverFor({ config, ...request }: PlanLookup): PlanResolver {
  const find = searchRecipePath(createCalleeFinder(request), config.recipePath);
  return { resolve: (path, from, inputs) => find(path, from, inputs) };
}

function contentOf(path: string, cwd: string): Uint8Array {
  try {
    return readFileSync(resolve(cwd, path));
  } catch (error) {
    throw new UsageError(`The tests in ${path} cannot be read (${reasonOf(error)}).`, {
      cause: error,
    });
  }
}

function recipePath(path: string, recipe: string | undefined, cwd: string): string {
  if (recipe === undefined) return recipeBeside(path, cwd);
  return posix.isAbsolute(recipe) ? recipe : join(dirname(path), recipe);
}

/** `review.test.yaml` tests `review.yaml`, or, where there is none, the recipe of that name with another ending. */
function recipeBeside(path: string, cwd: string): string {
  const [, stem = "", ending = ""] = /^(.*)\.test(\.(?:ya?ml|json))$/i.exec(path) ?? [];
  const endings = [ending, ".yaml", ".yml", ".json"];
  const found = endings.find((one) => existsSync(resolve(cwd, `${stem}${one}`)));
  return `${stem}${found ?? ending}`;
}
