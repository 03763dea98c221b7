import { describe, expect, it } from "vitest";
import type { Value } from "../../../runtime/values/value.ts";
import { float } from "../../../runtime/values/value.ts";
import { problemsOf, valueOfText } from "./read-text.ts";

const version11: readonly (readonly [string, Value])[] = [
  ["yes", true],
  ["Yes", true],
  ["ON", true],
  ["no", false],
  ["off", false],
  ["yEs", "yEs"],
  ["y", "y"],
  ["n", "n"],
  ["~", null],
  ["Null", null],
  ["nUll", "nUll"],
  ["010", 8],
  ["08", "08"],
  ["0_7", 7],
  ["0o10", "0o10"],
  ["0b11", 3],
  ["0x1F", 31],
  ["-0x1f", -31],
  ["1_000", 1000],
  ["+5", 5],
  ["-0", 0],
  ["1:30", 90],
  ["-1:30", -90],
  ["12:30:45", 45045],
  ["1:60", "1:60"],
  ["9007199254740993", 9007199254740993n],
  ["1e3", "1e3"],
  ["1.0e3", "1.0e3"],
  ["1.0e+3", float(1000)],
  [".5", 0.5],
  ["-.5", "-.5"],
  ["5.", float(5)],
  ["1.0", float(1)],
  ["-0.0", float(-0)],
  ["1:30.5", 90.5],
  ["190:20:30.15", 685230.15],
  [".inf", float(Number.POSITIVE_INFINITY)],
  ["-.Inf", float(Number.NEGATIVE_INFINITY)],
  [".NaN", float(Number.NaN)],
  ["+.nan", "+.nan"],
  ["1.2.3", "1.2.3"],
  ["2024-01-01", { kind: "date", text: "2024-01-01" }],
  ["2024-1-1", "2024-1-1"],
  ["2024-01-01T00:00:00Z", { kind: "datetime", text: "2024-01-01 00:00:00+00:00" }],
  ["2024-01-01 1:02:03.5 -5:30", { kind: "datetime", text: "2024-01-01 01:02:03.500000-05:30" }],
  ["2024-1-1 00:00:00", { kind: "datetime", text: "2024-01-01 00:00:00" }],
  ["2024-01-01t01:02:03.1234567+5", { kind: "datetime", text: "2024-01-01 01:02:03.123456+05:00" }],
  ["'yes'", "yes"],
  ['"010"', "010"],
  ["!!str 5", "5"],
  ["!!str", ""],
  ["!!int '5'", 5],
  ["!!float 1e3", float(1000)],
  ["!!bool 'Yes'", true],
  ["!!null x", null],
  ["!!timestamp '2001-01-01'", { kind: "date", text: "2001-01-01" }],
  ["!!binary aGVsbG8=", { kind: "bytes", base64: "aGVsbG8=" }],
];

describe("a scalar of YAML 1.1", () => {
  it.each(version11)("%s has the value that PyYAML gives it", (text, value) => {
    expect(problemsOf(`a: ${text}\n`)).toEqual([]);
    expect(valueOfText(`a: ${text}\n`)).toEqual(new Map([["a", value]]));
  });

  it.each([
    ["2024-13-45", '"2024-13-45" is not a valid date.'],
    ["2024-02-30", '"2024-02-30" is not a valid date.'],
    ["2024-01-01 25:00:00", '"2024-01-01 25:00:00" is not a valid date.'],
    ["2024-01-01 00:00:00 +24", '"2024-01-01 00:00:00 +24" is not a valid date.'],
    ["=", '"=" is not a valid unquoted value.'],
    ["<<", '"<<" is not a valid unquoted value.'],
    ["0b_", '"0b_" is not a valid integer.'],
    ["!!int abc", '"abc" is not a valid integer.'],
    ["!!int '08'", '"08" is not a valid integer.'],
    ["!!int '0:30'", '"0:30" is not a valid integer.'],
    ["!!float 1:x", '"1:x" is not a valid number.'],
    ["!!bool maybe", '"maybe" is not a valid boolean.'],
    ["!!binary '@@@a'", '"@@@a" is not a valid base64 text.'],
  ])("%s is an error", (text, message) => {
    const [problem = ""] = problemsOf(`a: ${text}\n`);
    expect(problem).toContain(`error: ${message} [yaml-invalid-value]`);
  });

  it("is no integer of more digits than Python converts", () => {
    expect(problemsOf(`a: ${"1".repeat(4300)}\n`)).toEqual([]);
    expect(problemsOf(`a: ${"1".repeat(4301)}\n`)).toHaveLength(1);
    expect(problemsOf(`a: 0x${"1".repeat(4301)}\n`)).toEqual([]);
  });

  it("may have very many places of base 60", () => {
    const places = 30_000;
    const sum = (60n ** BigInt(places) - 1n) / 59n;
    expect(valueOfText(`[1${":1".repeat(places - 1)}]`)).toEqual([sum]);
  });

  it("is no number with a letter behind very many digits, which is seen at once", () => {
    expect(problemsOf(`a: !!float ${"1".repeat(400_000)}x\n`)).toHaveLength(1);
  });

  it("may be a date as late as a leap day, by the rule of centuries", () => {
    expect(problemsOf("[2000-02-29, 2024-02-29]")).toEqual([]);
    expect(problemsOf("[1900-02-29]")).toHaveLength(1);
  });
});

describe("a scalar of YAML 1.2", () => {
  it.each<readonly [string, Value]>([
    ["yes", "yes"],
    ["True", true],
    ["010", 10],
    ["0o10", 8],
    ["0x1F", 31],
    ["0b11", "0b11"],
    ["1_000", "1_000"],
    ["1:30", "1:30"],
    ["1e3", float(1000)],
    ["-.5", -0.5],
    ["2024-01-01", "2024-01-01"],
    ["=", "="],
    ["!!int -0x1F", -31],
  ])("%s has the value of the core schema", (text, value) => {
    expect(problemsOf(`a: ${text}\n`, "yaml-1.2")).toEqual([]);
    expect(valueOfText(`a: ${text}\n`, "yaml-1.2")).toEqual(new Map([["a", value]]));
  });

  it("must still fit its tag", () => {
    expect(problemsOf("a: !!int 1_0", "yaml-1.2")).toEqual([
      '1:10: error: "1_0" is not a valid integer. [yaml-invalid-value]',
    ]);
  });
});

it.each([
  ["yaml-1.1", "! '5'", 5],
  ["yaml-1.2", "! 5", "5"],
] as const)(
  "a lone tag of %s leaves %s the value that parsers give it, and is told",
  (schema, text, value) => {
    expect(valueOfText(`a: ${text}\n`, schema)).toEqual(new Map([["a", value]]));
    expect(problemsOf(`a: ${text}\n`, schema)).toEqual([
      '1:4: warning: A "!" before a value is a tag of YAML and no part of the value. [yaml-lone-tag]',
    ]);
  },
);
