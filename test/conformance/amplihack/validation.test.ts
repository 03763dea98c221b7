import { describe, expect, it } from "vitest";
import { compile } from "../../../compiler/compile.ts";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import type { ValueMap } from "../../../runtime/values/value.ts";
import { isMap } from "../../../runtime/values/value.ts";
import { recordedCases } from "./recorded-cases.ts";

const cases = recordedCases("validation.json").filter((one) => textOf(one) !== undefined);
const encoder = new TextEncoder();

/** The reference does not look at the recipes that a recipe calls, so all of them are there, and sound. */
const callee = encoder.encode("name: callee\nsteps: [{id: work, command: make}]\n");

/** What the reference accepts and what then fails whenever it runs, or never does what is written. */
const failsWhenRun: ReadonlyMap<string, string> = new Map([
  ["condition-syntax", "A condition that is none fails its step."],
  ["missing-field", "A recipe step without a recipe fails."],
  ["missing-recipe", "A recipe that cannot be found fails the step, or the whole run."],
  ["step-limit-too-low", "A limit that no run of the recipe can keep."],
  ["undefined-variable", "README, all dialects: a name that nothing declares or sets is an error."],
  ["yaml-unknown-tag", "`condition: !flag` is an empty condition, which fails its step."],
]);

/** The text of a recipe; a large one is recorded by its beginning, a character to repeat, and its size. */
function textOf(recorded: ValueMap): string | undefined {
  const text = recorded.get("yaml");
  if (typeof text === "string") return text;
  const made = recorded.get("yaml_generate") ?? null;
  if (!isMap(made)) return undefined;
  const whole = String(made.get("prefix"));
  return whole.padEnd(Number(made.get("total_bytes")), String(made.get("pad_char")));
}

function errorsOf(recorded: ValueMap): readonly Diagnostic[] {
  const text = encoder.encode(textOf(recorded));
  const files = {
    read: (path: string) => {
      if (path === "case.yaml") return text;
      return path.endsWith(".md") ? undefined : callee;
    },
  };
  const { requested } = compile(["case.yaml"], { files, dialect: "amplihack" });
  return requested.flatMap(({ diagnostics }) =>
    diagnostics.filter(({ severity }) => severity === "error"),
  );
}

describe.skipIf(cases.length === 0)("verdicts recorded from the reference", () => {
  it.each(cases.map((one) => [`${one.get("id")} ${one.get("name")}`, one] as const))(
    "agree, save for what fails whenever it runs: %s",
    (_, recorded) => {
      const errors = errorsOf(recorded);
      const serious = recorded.get("valid")
        ? errors.filter(({ code }) => !failsWhenRun.has(code))
        : errors;
      const told = errors.map(({ code, message }) => `${message} [${code}]`);
      expect({ valid: serious.length === 0, told }).toEqual({
        valid: recorded.get("valid"),
        told,
      });
    },
  );
});
