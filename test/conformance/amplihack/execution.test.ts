import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { createScriptedBackend } from "../../../runtime/backends/scripted.ts";
import { systemClock } from "../../../runtime/clock.ts";
import type { RunReport } from "../../../runtime/index.ts";
import { runPlan } from "../../../runtime/index.ts";
import { decodeOutput, setValue, text } from "../../../runtime/semantics/amplihack.ts";
import type { Value, ValueMap } from "../../../runtime/values/value.ts";
import { canonicalText } from "../../support/canonical-text.ts";
import { compileAndLoad } from "../../support/compile-and-load.ts";
import { listedReasons } from "../../support/listed-differences.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { argumentsOf, listOf, mapOf, recordedCases } from "./recorded-cases.ts";

const file = "execution.json";
const listed = listedReasons("amplihack", file);
const cases = recordedCases(file).filter(isComparable);

/** What a run is compared by: how it ended, how each step did, and what variables it left. */
interface Observed {
  readonly success: boolean;
  readonly steps: readonly string[];
  /** All variables in the end, as JSON; undefined where the recording has none. */
  readonly variables: string | undefined;
}

describe.skipIf(cases.length === 0)(`recorded runs in ${file}`, () => {
  for (const recorded of cases) {
    const id = String(recorded.get("id"));
    const differs = listed.has(id);
    it(`${id} (${recorded.get("name")}) ${differs ? "differs as listed" : "comes out alike"}`, async () => {
      const observed = await run(recorded);
      const wanted = recordedOutcome(recorded);
      if (differs) expect(observed).not.toEqual(wanted);
      else if (isRefused(observed))
        expect(observed.filter((code) => !knownBefore.has(code))).toEqual([]);
      else expect(observed).toEqual(wanted);
    });
  }
});

/** What recipec says before a run, of recipes that the reference runs until they fail or do nothing. */
const knownBefore: ReadonlySet<string> = new Set([
  "broken-command",
  "callee-has-errors",
  "condition-syntax",
  "endless-recursion",
  "missing-field",
  "missing-recipe",
  "recursion-limit",
  "undefined-variable",
  "unknown-function",
  "step-limit-too-low",
  "unplaceable-value",
  "variable-not-yet-set",
  "wrong-type",
  "yaml-unknown-tag",
]);

function isRefused(observed: Observed | readonly string[]): observed is readonly string[] {
  return Array.isArray(observed);
}

/** Runs of one recipe in its folder, reported as JSON; listings, explanations and dry runs are another matter. */
function isComparable(recorded: ValueMap): boolean {
  const args = argumentsOf(recorded);
  const known = args.every(
    (argument, index) =>
      !argument.startsWith("-") ||
      ["--output-format", "--set", "-c", "--include-tags", "--exclude-tags"].includes(argument) ||
      ["--set", "-c"].includes(args[index - 1] ?? ""),
  );
  return known && args[0] === "main.yaml" && recorded.has("steps");
}

function optionValues(recorded: ValueMap, ...names: readonly string[]): readonly string[] {
  const args = argumentsOf(recorded);
  return args.flatMap((argument, index) =>
    names.includes(args[index - 1] ?? "") ? [argument] : [],
  );
}

/** The codes of the errors for which the recipe is not run, or how the run went. */
async function run(recorded: ValueMap): Promise<Observed | readonly string[]> {
  // Some recipes print the name of their folder, which was that of the case.
  const folder = join(temporaryFolder({}), String(recorded.get("id")));
  for (const [path, content] of mapOf(recorded, "files")) {
    mkdirSync(dirname(join(folder, String(path))), { recursive: true });
    writeFileSync(join(folder, String(path)), String(content));
  }
  const inputs = new Map(
    optionValues(recorded, "--set", "-c").map((setting) => {
      const [name = "", ...rest] = setting.split("=");
      return [name, setValue(rest.join("="))] as const;
    }),
  );
  const { plan, diagnostics } = await compileAndLoad(folder, "main.yaml", inputs, "amplihack");
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (!plan || errors.length > 0) return errors.map(({ code }) => code);
  const tags = (name: string): readonly string[] =>
    optionValues(recorded, name).flatMap((list) => list.split(","));
  const report = await runPlan(plan, {
    project: folder,
    inputs: Object.fromEntries(inputs),
    backend: createScriptedBackend(systemClock, { rules: [] }),
    includeTags: tags("--include-tags"),
    excludeTags: tags("--exclude-tags"),
  });
  const own = new Set(recordedSteps(recorded).map((step) => String(step.get("id"))));
  const variables = recorded.has("context") ? jsonOf(report.outputs) : undefined;
  return { ...outcomeOf(report, own), variables };
}

/** Values are compared by their text; the reference reports the steps of the recipe itself alone. */
function outcomeOf(
  { status, steps }: RunReport,
  own: ReadonlySet<string>,
): Omit<Observed, "variables"> {
  return {
    success: status === "completed" || status === "partial",
    steps: steps
      .filter(({ id }) => own.has(id))
      .map(({ id, status: told, output }) => {
        const end = statusOf(told, output !== undefined);
        const shown = end === "completed" || end === "degraded" ? text(output ?? null) : "";
        return `${id} ${end} ${withoutTimes(shown).trimEnd()}`;
      })
      .toSorted(),
  };
}

/** A failure that the recipe goes on after is one here, and what tags exclude counts as skipped. */
function statusOf(end: string, hasOutput: boolean): string {
  if (end === "degraded" && !hasOutput) return "failed";
  return end === "excluded" ? "skipped" : end;
}

function recordedOutcome(recorded: ValueMap): Observed {
  const success = recorded.get("success") === true;
  const steps = recordedSteps(recorded).map((step) => {
    const end = String(step.get("status"));
    const output = end === "completed" || end === "degraded" ? step.get("output") : "";
    return `${step.get("id")} ${end} ${textOfOutput(String(output ?? ""))}`;
  });
  const context = recorded.get("context");
  const variables = context === undefined ? undefined : jsonOf(context);
  return { success, steps: steps.toSorted(), variables };
}

/** The reference reports the printed text, where recipec reports the value that it is stored as. */
function textOfOutput(printed: string): string {
  return withoutTimes(text(decodeOutput(printed)));
}

/** The steps of the recipe; what checks its context is one of them here only when it fails. */
function recordedSteps(recorded: ValueMap): readonly ValueMap[] {
  return listOf(recorded, "steps").filter((step) => step.get("id") !== "preflight-validation");
}

function jsonOf(value: Value): string {
  return withoutTimes(canonicalText(value));
}

/** Reports of steps say how long each took; the recording has a word for that. */
function withoutTimes(output: string): string {
  return output.replaceAll(/\d+\.\ds/g, "N.Ns");
}
