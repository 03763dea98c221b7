import type { Invocation } from "../command.ts";
import type { ExitCode } from "../exit-code.ts";
import { exitCode } from "../exit-code.ts";
import { loadConfig } from "../load-config.ts";
import { CoverageBook } from "../recipe-tests/coverage-book.ts";
import { findTestFiles } from "../recipe-tests/find-test-files.ts";
import { lackingCoverage, readMinCoverage } from "../recipe-tests/min-coverage.ts";
import { renderTestReport } from "../recipe-tests/render-report.ts";
import type { TestFileReport } from "../recipe-tests/run-test-file.ts";
import { runTestFile } from "../recipe-tests/run-test-file.ts";
import { endWhenStopped } from "../stop-signals.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";

/** `recipec test [FILES|FOLDERS...]`: runs recipes with prepared answers and compares what they do. */
export async function run(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const { operands, options } = invocation;
  const config = await loadConfig(options, terminal);
  const paths = findTestFiles(operands.length === 0 ? ["."] : operands, terminal.cwd);
  const required = readMinCoverage(options.text("minCoverage"));
  if (required.size > 0 && options.text("filter") !== undefined) {
    throw new UsageError("--min-coverage is about all tests; leave out --filter.");
  }
  const reports: TestFileReport[] = [];
  const book = new CoverageBook();
  const stopListening = endWhenStopped();
  try {
    for (const path of paths) {
      reports.push(await runTestFile(path, { options, config, terminal, book }));
    }
  } finally {
    stopListening();
  }
  const ran = reports.filter(({ diagnostics, tests }) => diagnostics.length + tests.length > 0);
  if (ran.length === 0) {
    throw new UsageError(`No test has "${options.text("filter") ?? ""}" in its name.`);
  }
  const lacking = lackingCoverage(book, required);
  terminal.stdout.write(renderTestReport({ reports: ran, lacking }, options, terminal));
  const code = verdict(ran);
  return code === exitCode.ok && lacking.length > 0 ? exitCode.failed : code;
}

function verdict(reports: readonly TestFileReport[]): ExitCode {
  if (reports.some(({ diagnostics }) => diagnostics.length > 0)) return exitCode.invalidRecipe;
  const failed = reports.flatMap(({ tests }) => tests).some(({ problems }) => problems.length > 0);
  return failed ? exitCode.failed : exitCode.ok;
}
