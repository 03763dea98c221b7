import { describe, expect, it } from "vitest";
import { evaluateLine } from "../../../compiler/evaluate/evaluate-line.ts";
import { decodeRustJson } from "../../../runtime/values/rust-json.ts";
import type { Value, ValueMap } from "../../../runtime/values/value.ts";
import { isList, isMap } from "../../../runtime/values/value.ts";
import { listedReasons } from "../../support/listed-differences.ts";
import { answered, recordedCases, recordedFile, requestLine, sameValue } from "./recorded-cases.ts";

/** Whether what was recorded comes out; undefined where the case says nothing about this. */
type Check = (recorded: ValueMap) => boolean | undefined;

const get = (recorded: ValueMap, key: string): Value => recorded.get(key) ?? null;

const evaluate = (kind: string, recorded: ValueMap, text: string): Value | undefined =>
  answered(
    evaluateLine(
      requestLine([
        ["kind", kind],
        ["text", get(recorded, text)],
        ["context", get(recorded, "context")],
        ["aggressive", true],
      ]),
    ),
  );

const isTrailing = (recorded: ValueMap): boolean =>
  Number(get(recorded, "ignored_trailing_tokens")) > 0;

/** What stands behind a complete condition is an error here: README row "text after a complete condition". */
const condition: Check = (recorded) => {
  const wanted =
    recorded.has("error_kind") || isTrailing(recorded) ? undefined : get(recorded, "result");
  return sameValue(evaluate("condition", recorded, "expr"), wanted);
};

/** The engine reads `12345678901234567.0` as a number that is not the nearest. */
const misread: readonly string[] = ["c0805"];

const expression: Check = (recorded) => {
  const wanted = get(recorded, "value_text");
  if (typeof wanted !== "string" || isTrailing(recorded)) return undefined;
  const value = decodeRustJson(wanted);
  if (value === undefined || misread.includes(String(get(recorded, "id")))) return undefined;
  return sameValue(evaluate("expression", recorded, "expr"), value);
};

const template: Check = (recorded) =>
  evaluate("template", recorded, "template") === get(recorded, "rendered");

const output: Check = (recorded) => {
  const wanted = get(recorded, "value_text");
  const value = typeof wanted === "string" ? decodeRustJson(wanted) : get(recorded, "text");
  return sameValue(evaluate("json", recorded, "text"), value);
};

const setting: Check = (recorded) => {
  const wanted = get(recorded, "value_text_pretty");
  if (typeof wanted !== "string") return undefined;
  const value = evaluate("set", recorded, "arg");
  const [name = ""] = String(get(recorded, "arg")).split("=");
  const found = value !== undefined && isMap(value) ? value.get(name) : undefined;
  return sameValue(found, decodeRustJson(wanted));
};

const files: readonly (readonly [what: string, file: string, check: Check])[] = [
  ["conditions", "conditions.json", condition],
  ["values of conditions", "conditions.json", expression],
  ["templates", "templates.json", template],
  ["outputs", "json_extraction.json", output],
  ["settings", "set_values.json", setting],
];

for (const [what, file, check] of files) {
  const cases = recordedCases(file);
  const idOf = (recorded: ValueMap): Value => get(recorded, "id");

  describe.skipIf(cases.length === 0)(`recorded ${what} in ${file}`, () => {
    const differing = cases.filter((recorded) => check(recorded) === false).map(idOf);
    const listed: readonly Value[] = [...listedReasons("amplihack", file).keys()];

    it("come out alike outside the listed differences", () => {
      expect(differing.filter((id) => !listed.includes(id))).toEqual([]);
    });

    it.skipIf(check === expression)("really differ where a difference is listed", () => {
      const present = new Set(cases.map(idOf));
      expect(listed.filter((id) => present.has(id) && !differing.includes(id))).toEqual([]);
    });
  });
}

const matrix = recordedFile("conditions_matrix.json");

describe.skipIf(matrix === undefined)("the recorded table of every operator over 28 values", () => {
  const texts = matrix?.get("values") ?? [];
  const table = matrix?.get("matrix") ?? new Map();
  if (!isList(texts) || !isMap(table)) throw new Error("the table has another form");
  const values = texts.map((text) => decodeRustJson(String(text)) ?? null);

  it.each([...table.keys()].map(String))("comes out alike for %s", (operator) => {
    const rows = values.map((a) =>
      values
        .map((b) => {
          const context = new Map([
            ["a", a],
            ["b", b],
          ]);
          const request = new Map<string, Value>([
            ["expr", `a ${operator} b`],
            ["context", context],
          ]);
          return Number(evaluate("condition", request, "expr"));
        })
        .join(""),
    );
    expect(rows).toEqual(table.get(operator));
  });
});
