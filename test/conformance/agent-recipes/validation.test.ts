import { describe, expect, it } from "vitest";
import { compile } from "../../../compiler/compile.ts";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { listedReasons } from "../../support/listed-differences.ts";
import { memoryFiles } from "../../support/memory-files.ts";
import { recordedCases } from "./recorded-cases.ts";

interface Verdict {
  readonly id: string;
  readonly name: string;
  readonly json: string;
  readonly loads: boolean;
  readonly errors?: readonly string[];
}

const file = "validation.json";
const cases = recordedCases<Verdict>(file);
const differences = listedReasons("agent-recipes", file);

function errorsOf(json: string): readonly Diagnostic[] {
  const files = memoryFiles({ "case.json": json });
  const { requested } = compile(["case.json"], { files, dialect: "agent-recipes" });
  return requested.flatMap(({ diagnostics }) =>
    diagnostics.filter(({ severity }) => severity === "error"),
  );
}

describe.skipIf(cases.length === 0)("verdicts recorded from the reference", () => {
  it.each(cases)("agree, or are listed with the reason: $id $name", ({ id, json, ...recorded }) => {
    const errors = errorsOf(json).map(({ code, message }) => `${message} [${code}]`);
    const isValid = recorded.loads && recorded.errors?.length === 0;
    const agrees = (errors.length === 0) === isValid;
    expect({ agrees, errors }).toEqual({ agrees: !differences.has(id), errors });
  });

  it("list only cases that exist", () => {
    const known: ReadonlySet<unknown> = new Set(cases.map(({ id }) => id));
    expect([...differences.keys()].filter((id) => !known.has(id))).toEqual([]);
  });
});
