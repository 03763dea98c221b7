import { describe, expect, it } from "vitest";
import { evaluateLine } from "../../../compiler/evaluate/evaluate-line.ts";
import type { Difference } from "../../support/listed-differences.ts";
import { listedDifferences } from "../../support/listed-differences.ts";
import type { RecordedCase } from "./recorded-cases.ts";
import { agrees, recordedCases, requestLine } from "./recorded-cases.ts";

type Requester = (recorded: RecordedCase) => string | undefined;

const condition: Requester = (recorded) =>
  requestLine({
    kind: "condition",
    text: recorded.get("expr"),
    context: recorded.get("context"),
  });

const template: Requester = (recorded) =>
  requestLine({
    kind: recorded.get("mode") === "typed" ? "typed-template" : "template",
    text: recorded.get("template"),
    context: recorded.get("context"),
  });

/** Outputs of commands are searched for JSON only when the recipe asks for it: README row `parse_json`. */
const output: Requester = (recorded) => {
  const aggressive = recorded.get("parse_json") === true;
  if (typeof recorded.get("text") !== "string") return undefined;
  if (recorded.get("step_type") === "bash" && !aggressive) return undefined;
  return requestLine({ kind: "json", text: recorded.get("text"), aggressive });
};

const files: readonly (readonly [file: string, request: Requester])[] = [
  ["conditions.json", condition],
  ["conditions_fuzz.json", condition],
  ["templates.json", template],
  ["json_extraction.json", output],
];

for (const [file, request] of files) {
  const cases = recordedCases(file) ?? [];
  const differences = listedDifferences("amplifier", file);

  describe.skipIf(cases.length === 0)(`recorded behavior in ${file}`, () => {
    const differing = cases.filter((recorded) => {
      const line = request(recorded);
      return line !== undefined && !agrees(evaluateLine(line), recorded);
    });

    it("agrees outside the listed differences", () => {
      const unlisted = differing.filter(
        (recorded) => !differences.some((difference) => covers(difference, recorded)),
      );
      expect(unlisted.map((recorded) => recorded.get("id"))).toEqual([]);
    });

    it("really differs where a difference is listed", () => {
      const ids: ReadonlySet<unknown> = new Set(differing.map((recorded) => recorded.get("id")));
      const present: ReadonlySet<unknown> = new Set(cases.map((recorded) => recorded.get("id")));
      const idle = differences.filter(
        (difference) =>
          difference.ids?.some((id) => present.has(id) && !ids.has(id)) ??
          !differing.some((recorded) => covers(difference, recorded)),
      );
      expect(idle).toEqual([]);
    });
  });
}

const loopCases = recordedCases("loop_conditions.json") ?? [];

describe.skipIf(loopCases.length === 0)("loop conditions", () => {
  it("are evaluated like the condition of a step", () => {
    const divided = loopCases.filter((recorded) => {
      const request = { text: recorded.get("expr"), context: recorded.get("context") };
      const asCondition = evaluateLine(requestLine({ ...request, kind: "condition" }));
      return asCondition !== evaluateLine(requestLine({ ...request, kind: "loop-condition" }));
    });
    expect(divided).toEqual([]);
  });
});

function covers({ ids, group }: Difference, recorded: RecordedCase): boolean {
  if (group !== undefined) return recorded.get("group") === group;
  return ids?.some((id) => id === recorded.get("id")) ?? false;
}
