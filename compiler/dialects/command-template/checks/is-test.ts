import { optionPattern } from "../../../analysis/shell/option-pattern.ts";
import { wordsOf } from "../../../lower/command.ts";
import type { TextTree } from "../tree.ts";
import { askedWords } from "./asked-words.ts";

/** What scripts and subcommands that test something are called. */
const testName = /^(?:.*[-:_])?(?:tests?|checks?|lint|verify|validate|typecheck|vet)(?:[-:_].*)?$/;

/** What only shows or hands on what a test has found: `show-report`, `print-test-summary`. */
const tellerName =
  /^(?:codegen|install|list|(?:make|merge|notify|open|post|print|publish|report|send|serve|show|upload)(?:[-:_].*)?|(?!(?:check|validate|verify)[-:_]).*[-:_](?:report|summary))$/;

/** Programs that do nothing but test. */
const testers =
  /^(?:\[|actionlint|ava|bats|biome|clippy|cmp|ctest|cypress|behave|clang-tidy|eslint|flake8|golangci-lint|govulncheck|hadolint|jest|nextest|pg_isready|mocha|mypy|nox|oxlint|phpstan|phpunit|playwright|pre-commit|pylint|pyright|pytest|unittest|rspec|rubocop|ruff|semgrep|shellcheck|staticcheck|stylelint|tox|tsc|vitest|yamllint)$/;

/** Programs that only test where a flag says so, or any operand. */
const testFlags: readonly (readonly [program: RegExp, flag: RegExp])[] = [
  [/^(?:[ef]?grep|rg)$/, optionPattern("q", "quiet")],
  [
    /^(?:gofmt|terraform|tofu|black|isort|prettier)$/,
    /^(?:-l|--?check|--check-only|--list-different)$/,
  ],
  [/^nc$/, /^-\w*z/],
  [/^nginx$/, /^-t$/],
  [/^php$/, /^(?:-l|--syntax-check)$/],
  [/^py_compile$/, /^(?!-)/],
  [/^kubectl$/, /^wait$/],
  [/^jq$/, optionPattern("e", "exit-status")],
  [/^diff$/, /^(?!-)/],
  [/^curl$/, optionPattern("f", "fail", "fail-with-body")],
  [/^git$/, /^(?:--exit-code|--quiet)$/],
  [/^(?:md5sum|sha\d+sum|shasum)$/, /^-c$/],
];

/** Programs whose words name files, branches and texts: only a flag makes a test of them. */
const namers =
  /^(?:cat|cd|cp|docker|echo|gh|git|kubectl|ln|ls|mkdir|mv|notify(?:-\w+)?|printf|rm|rmdir|say|tar|tee|touch|wc|zip)$/;

/** With it, programs that look for something print nothing. */
const quiet = /^(?:-(?=\w*[qs])\w+|--(?:quiet|silent))$/;

/** What package managers call their test for short. */
const shortName = /^(?:t|tst)$/;

/** What scripts that only test are called where a package manager or `make` runs them. */
const suiteName = /^(?:ci|e2e)(?:[-:_].*)?$/;

/** Whether a command does nothing but test something, so that its failure is what it is run for. */
export function isTest({ text: command }: TextTree): boolean {
  const { isLaunched, words } = askedWords(wordsOf(command));
  const [program = "", ...others] = words.map(nameOf);
  const isTeller = tellerName.test(words[1] ?? "");
  if ((testers.test(program) && !isTeller) || isTestName(program)) return true;
  if (isLaunched && shortName.test(program)) return true;
  // Alone, package managers install by it.
  const isSuite = /(?:^|\s)run\s/.test(command) && suiteName.test(program);
  if (isSuite || (program === "make" && suiteName.test(others[0] ?? ""))) return true;
  const [, flag] = testFlags.find(([programs]) => programs.test(program)) ?? [];
  if (flag && others.some((word) => flag.test(word))) return true;
  const name = namers.test(program) ? /^--[a-z][a-z:_-]*$/ : /^(?:--)?[a-z][a-z:_-]*$/;
  const named = others.slice(0, 2).filter((word) => name.test(word));
  return named.some((word) => isTestName(word.replace(/^--/, "")));
}

/** Whether a command prints nothing and changes nothing: all that it does is to fail, or not. */
export function isGuard({ text: command }: TextTree): boolean {
  const { isLaunched, words } = askedWords(wordsOf(command));
  const [program = "", ...others] = words;
  if (isLaunched || others.length === 0) return false;
  if (/^(?:cmp|grep)$/.test(nameOf(program))) return others.some((word) => quiet.test(word));
  return /^(?:(?:\/usr)?\/bin\/)?(?:\[|test)$/.test(program);
}

function isTestName(name: string): boolean {
  return testName.test(name) && !tellerName.test(name);
}

/** The name of a program or a script, without folder and ending. */
export function nameOf(word: string): string {
  return (word.split("/").at(-1) ?? "").replace(/\.(?:[cm]?[jt]s|py|rb|sh)$/, "");
}
