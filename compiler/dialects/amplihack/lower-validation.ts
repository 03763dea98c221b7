import type { Reference } from "../../ir/expression.ts";
import type { EnvironmentEntry, Step, StepKey, Target } from "../../ir/step.ts";
import { fixedTemplate } from "../../lower/template.ts";
import type { RecipeNode, ValidationNode } from "./ast.ts";

/** The step that checks the declared variables before any other runs; undefined where nothing is to check. */
export function lowerValidation(
  { validation, name }: RecipeNode,
  key: StepKey,
  then: Target,
): Step | undefined {
  const checks = validation.flatMap((rule, index) => checkOf(rule, index));
  if (checks.length === 0) return undefined;
  const [first] = validation;
  const span = first?.variable.span ?? name.span;
  return {
    key,
    id: "preflight-validation",
    origins: [span],
    idSpan: span,
    tracked: undefined,
    around: [],
    action: {
      kind: "shell",
      command: fixedTemplate(
        ["failed=0", ...checks.map(({ line }) => line), "exit $failed"].join("\n"),
        { span },
      ),
      cwd: undefined,
      env: checks.map(({ entry }) => entry),
      decoding: "text",
    },
    exits: [{ on: { kind: "ok" }, set: [], then }],
  };
}

interface Check {
  readonly line: string;
  readonly entry: EnvironmentEntry;
}

const tests: ReadonlyMap<string, (variable: string) => string> = new Map([
  ["nonempty", (variable: string) => `[[ "\${${variable}}" =~ [^[:space:]] ]]`],
  ["path", (variable: string) => `[ -e "\${${variable}}" ]`],
  [
    "git_repo",
    (variable: string) => `git -C "\${${variable}}" rev-parse --git-dir >/dev/null 2>&1`,
  ],
]);

function checkOf({ variable, rule }: ValidationNode, index: number): readonly Check[] {
  const test = tests.get(rule.value);
  if (test === undefined) return [];
  const name = `RECIPEC_CHECK_${index}`;
  const reference: Reference = {
    kind: "reference",
    name: variable.value,
    path: [],
    span: variable.span,
  };
  const value = { ...fixedTemplate("", { span: variable.span }), parts: [reference] };
  const problem = `context '${variable.value}' fails the rule '${rule.value}'`;
  const quoted = `'${problem.replaceAll("'", "'\\''")}'`;
  return [
    {
      line: `${test(name)} || { printf '%s\\n' ${quoted} >&2; failed=1; }`,
      entry: { name, value },
    },
  ];
}
