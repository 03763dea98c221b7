import { describe, expect, it } from "vitest";
import { compile } from "../../../compiler/compile.ts";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { listedReasons } from "../../support/listed-differences.ts";
import type { RecordedCase } from "./recorded-cases.ts";
import { recordedCases } from "./recorded-cases.ts";

const file = "validation.json";
const cases = recordedCases(file) ?? [];
const decidedOtherwise = listedReasons("amplifier", file);
const encoder = new TextEncoder();

/** The reference does not look at the recipes that a recipe calls, so all of them are there, and sound. */
const callee = encoder.encode(
  [
    "name: callee",
    "description: Stands for every recipe that a case calls",
    "version: 1.0.0",
    "steps: [{id: work, type: bash, command: make, output: result}]",
  ].join("\n"),
);

function errorsOf(recorded: RecordedCase): readonly Diagnostic[] {
  const text = encoder.encode(String(recorded.get("yaml")));
  const files = { read: (path: string) => (path === "case.yaml" ? text : callee) };
  const { requested } = compile(["case.yaml"], { files });
  return requested.flatMap(({ diagnostics }) =>
    diagnostics.filter(({ severity }) => severity === "error"),
  );
}

describe.skipIf(cases.length === 0)("verdicts recorded from the reference", () => {
  it.each(cases.map((recorded) => [String(recorded.get("rule")), recorded] as const))(
    "agree, or are listed with the reason: %s",
    (_, recorded) => {
      const errors = errorsOf(recorded).map(({ code, message }) => `${message} [${code}]`);
      const agrees = (errors.length === 0) === recorded.get("valid");
      const listed = decidedOtherwise.has(Number(recorded.get("id")));
      expect({ agrees, errors }).toEqual({ agrees: !listed, errors });
    },
  );

  it("names only cases that exist", () => {
    const known: ReadonlySet<unknown> = new Set(cases.map((recorded) => recorded.get("id")));
    expect([...decidedOtherwise.keys()].filter((id) => !known.has(id))).toEqual([]);
  });
});
