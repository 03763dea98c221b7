import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { findFiles } from "../recipe-files.ts";
import { isTestFile } from "../test-file-name.ts";
import { UsageError } from "../usage-error.ts";

/**
 * The files of tests that operands stand for: folders searched for them in a fixed order, files as they are given, and
 * for a recipe the tests beside it.
 */
export function findTestFiles(operands: readonly string[], cwd: string): readonly string[] {
  const named = operands.map((operand) => testsOf(operand, cwd));
  const found = findFiles(named, cwd, ({ path }) => isTestFile(path));
  if (found.length > 0) return found;
  throw new UsageError(
    `No tests found in ${operands.join(", ")}: the tests of review.yaml are in review.test.yaml.`,
  );
}

function testsOf(operand: string, cwd: string): string {
  const match = /^(.*)(\.(?:ya?ml|json))$/i.exec(operand);
  if (!match || isTestFile(operand)) return operand;
  const [, stem = "", ending = ""] = match;
  const beside = [".yaml", ".yml", ".json", ending].map((one) => `${stem}.test${one}`);
  const found = beside.find((path) => existsSync(resolve(cwd, path)));
  if (found !== undefined) return found;
  throw new UsageError(`${operand} has no tests: they would be in ${stem}.test.yaml.`);
}
