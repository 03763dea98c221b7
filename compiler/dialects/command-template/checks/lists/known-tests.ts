import { optionPattern } from "../../../../analysis/shell/option-pattern.ts";

/** Programs that do nothing but test. */
export const testers =
  /^(?:\[|actionlint|ameba|ava|bandit|bats|biome|busted|clippy|cmp|codespell|commitlint|ctest|cypress|behave|clang-tidy|detekt|eslint|flake8|gitleaks|golangci-lint|govulncheck|hadolint|hlint|htmlhint|jest|knip|ktlint|kubeconform|kubeval|lefthook|luacheck|lychee|markdownlint(?:-cli2)?|nextest|pa11y|pg_isready|mocha|mypy|newman|nox|oxlint|phpstan|phpunit|pip-audit|playwright|pre-commit|prove|publint|pylint|pyright|pytest|unittest|rspec|rubocop|ruff|selene|semgrep|shellcheck|staticcheck|stylelint|swiftlint|tflint|tox|tsc|tsd|typos|vint|vitest|xo|yamllint|zizmor)$/;

/** Programs that only test where a word says so, or any operand. */
const testWords: readonly (readonly [program: RegExp, word: RegExp])[] = [
  [/^(?:[ef]?grep|rg)$/, optionPattern("q", "quiet")],
  [
    /^(?:gofmt|terraform|tofu|black|isort|prettier)$/,
    /^(?:-l|--?check|--check-only|--list-different)$/,
  ],
  [/^(?:bash|dash|ksh|sh|zsh)$/, /^-n$/],
  [/^(?:apachectl|httpd|nginx|sshd)$/, /^(?:-t|configtest)$/],
  [/^(?:haproxy|visudo)$/, /^-c$/],
  [/^(?:perl|ruby)$/, /^-w?cw?$/],
  [/^luac$/, /^-p$/],
  [/^php$/, /^(?:-l|--syntax-check)$/],
  [/^py_compile$/, /^(?!-)/],
  [/^(?:clang|clang\+\+|gcc|g\+\+)$/, /^-fsyntax-only$/],
  [/^clang-format$/, /^--Werror$/],
  [/^(?:cppcheck|trivy|valgrind)$/, /^--(?:error-)?exit-?code\b/],
  [/^coverage$/, /^--fail-under\b/],
  [/^cmake$/, /^test$/],
  [/^(?:crystal|rake)$/, /^spec$/],
  [/^(?:dart|flutter)$/, /^analyze$/],
  [/^mix$/, /^credo$/],
  [/^buf$/, /^breaking$/],
  [/^nc$/, /^-\w*z/],
  [/^kubectl$/, /^(?:status|wait)$/],
  [/^jq$/, optionPattern("e", "exit-status")],
  [/^jq$/, /^empty$/],
  [/^xmllint$/, /^--noout$/],
  [/^diff$/, /^(?!-)/],
  [/^curl$/, optionPattern("f", "fail", "fail-with-body")],
  [/^wget$/, /^--spider$/],
  [/^git$/, /^(?:--exit-code|--is-ancestor|--quiet|verify-(?:commit|tag))$/],
  [/^gh$/, /^(?:checks|--exit-status)$/],
  [/^(?:md5sum|sha\d+sum|shasum)$/, /^-c$/],
];

/** Whether one of the words of a program makes a test of it. */
export function hasTestWord(program: string, words: readonly string[]): boolean {
  return testWords.some(
    ([programs, testing]) => programs.test(program) && words.some((word) => testing.test(word)),
  );
}
