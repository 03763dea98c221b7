import { readFileSync } from "node:fs";
import { join } from "node:path";
import { closestName } from "../../compiler/diagnostics/spelling/closest-name.ts";
import type {
  Expectations,
  Expected,
  ExpectedNames,
  ExpectedStep,
} from "../../compiler/recipe-tests/index.ts";
import type { Value } from "../../runtime/index.ts";
import { isList, isMap } from "../../runtime/values/value.ts";
import { checkCommands, checkPrompts } from "./check-calls.ts";
import { mismatches } from "./match-value.ts";
import { shorten } from "./shorten.ts";
import type { TestProblem } from "./test-problem.ts";
import type { TestRun } from "./test-run.ts";

/** What a test expects and its run was not like, in the order of the expectations' kinds. */
export function checkExpectations(expect: Expectations, run: TestRun): readonly TestProblem[] {
  const { outputs, reason } = run.report;
  return [
    ...checkStatus(expect, run),
    ...checkValue("the reason", expect.reason, reason, run),
    ...checkValue("the error", expect.error, run.report.failure?.message, run),
    ...[...expect.outputs].flatMap(([name, one]) =>
      checkValue(`the output ${name}`, one, outputs.get(name), run),
    ),
    ...checkValue("the final output", expect.finalOutput, run.report.summary.final_output, run),
    ...checkPath(expect.path, run),
    ...checkNames(expect, run),
    ...expect.steps.flatMap((step) => checkStep(step, run)),
    ...checkPrompts(expect, run),
    ...checkCommands(expect, run),
    ...[...expect.files].flatMap(([path, one]) =>
      checkValue(`the file ${path}`, one, contentOf(path, run), run),
    ),
    ...checkCost(expect, run),
  ];
}

function checkStatus(
  { line, pending, status }: Expectations,
  { report, sandbox }: TestRun,
): readonly TestProblem[] {
  const why = report.reason === undefined ? "" : ` (${shorten(sandbox.hide(report.reason))})`;
  const problems = [
    ...(report.status === status
      ? []
      : [`the run should end as ${status}, and ended as ${report.status}${why}`]),
    ...(pending === undefined || report.pending?.stage === pending
      ? []
      : [`the run should wait at the stage "${pending}", and does not`]),
  ];
  return problems.map((message) => ({ line, message }));
}

/** Compares a value in which paths of the project are written as `<project>`. */
function checkValue(
  what: string,
  expected: Expected | undefined,
  actual: Value | undefined,
  { sandbox }: Pick<TestRun, "sandbox">,
): readonly TestProblem[] {
  if (expected === undefined) return [];
  const shown = actual === undefined ? undefined : hidden(actual, sandbox.hide);
  return mismatches(expected, shown).map((problem) => ({
    line: expected.line,
    message: `${what} ${problem}`,
  }));
}

function hidden(value: Value, hide: (text: string) => string): Value {
  if (typeof value === "string") return hide(value);
  if (isList(value)) return value.map((item) => hidden(item, hide));
  if (!isMap(value)) return value;
  return new Map([...value].map(([key, item]) => [key, hidden(item, hide)]));
}

function checkPath(
  expected: ExpectedNames | undefined,
  { report }: TestRun,
): readonly TestProblem[] {
  if (expected === undefined) return [];
  const paths = report.steps
    .filter(({ status }) => status !== "skipped" && status !== "excluded")
    .map(({ path }) => path);
  const { line, names } = expected;
  if (names.length === paths.length && names.every((name, index) => name === paths[index])) {
    return [];
  }
  const [wanted, actual] = [names, paths].map((list) => list.join(", ") || "nothing");
  return [{ line, message: `the steps should be ${wanted}, and were ${actual}` }];
}

function checkNames({ notRun, ran }: Expectations, run: TestRun): readonly TestProblem[] {
  const check = (
    expected: ExpectedNames | undefined,
    isWrong: (name: string) => boolean,
    problem: string,
  ): readonly TestProblem[] =>
    (expected?.names ?? []).flatMap((name) => {
      const line = expected?.line ?? 0;
      if (!run.known.has(name)) return { line, message: unknownStep(name, run.known) };
      return isWrong(name) ? { line, message: `step ${name} ${problem}` } : [];
    });
  return [
    ...check(ran, (name) => !run.ran.has(name), "should run, and did not"),
    ...check(notRun, (name) => run.ran.has(name), "should not run, and did"),
  ];
}

/** What is said of a name that no step has. */
function unknownStep(name: string, known: ReadonlySet<string>): string {
  const closest = closestName(name, known);
  return `there is no step ${name}${closest === undefined ? "" : `; did you mean ${closest}?`}`;
}

function checkStep(expected: ExpectedStep, run: TestRun): readonly TestProblem[] {
  const { error, line, output, path, status } = expected;
  const step = run.report.steps.find((one) => one.path === path);
  if (step === undefined) {
    const paths = new Set(run.report.steps.map((one) => one.path));
    const closest = closestName(path, paths);
    const guess = closest === undefined ? "" : `; did you mean ${closest}?`;
    return [{ line, message: `no listed step ran at ${path}${guess}` }];
  }
  const message = `step ${path} should be ${status}, and is ${step.status}`;
  return [
    ...(status === undefined || status === step.status ? [] : [{ line, message }]),
    ...checkValue(`the output of step ${path}`, output, step.output, run),
    ...checkValue(`the error of step ${path}`, error, step.error, run),
  ];
}

function contentOf(path: string, { sandbox }: TestRun): string | undefined {
  try {
    return readFileSync(join(sandbox.project, path), "utf8");
  } catch {
    return undefined;
  }
}

function checkCost({ cost, line }: Expectations, { report }: TestRun): readonly TestProblem[] {
  // Sums of cents are not exact.
  const isEqual = cost === undefined || Math.abs((report.cost ?? 0) - cost) < 1e-9;
  const actual = report.cost === undefined ? "no agent said its cost" : `cost ${report.cost}`;
  return isEqual ? [] : [{ line, message: `the agents should cost ${cost}, and ${actual}` }];
}
