import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { ParamType } from "../../../runtime/values/param-type.ts";
import {
  describeType,
  isTextOf,
  misfitText,
  readArgument,
} from "../../../runtime/values/param-type.ts";
import { decodeTaggedJson, encodePlainJson } from "../../../runtime/values/tagged-json.ts";
import { float } from "../../../runtime/values/value.ts";
import { sharedPath } from "../../support/shared.ts";

interface Recorded {
  readonly type?: { readonly kind: string; readonly values?: readonly string[] };
  readonly value?: unknown;
  readonly result: {
    readonly ok: boolean;
    readonly value?: unknown;
    readonly error?: { readonly message: string };
  };
}

const simple = ["path", "int", "number", "bool", "array"] as const;
const path = sharedPath("conformance", "command-template", "args.json");
const recorded = path === undefined ? [] : recordedCases(path);

function recordedCases(file: string): readonly Recorded[] {
  const { normalize }: { readonly normalize: readonly Recorded[] } = JSON.parse(
    readFileSync(file, "utf8"),
  );
  return normalize;
}

function typeOf({ type }: Recorded): ParamType | undefined {
  if (type?.kind === "enum") return { kind: "enum", members: type.values ?? [] };
  const kind = simple.find((one) => one === type?.kind);
  return kind === undefined ? undefined : { kind };
}

describe.skipIf(recorded.length === 0)("recorded values of typed arguments", () => {
  const cases = recorded.flatMap((one) => {
    const type = typeOf(one);
    return type === undefined ? [] : [[JSON.stringify([type, one.value]), type, one] as const];
  });

  it("are many", () => {
    expect(cases.length).toBeGreaterThan(150);
  });

  it.each(cases)("come out as recorded: %s", (_, type, { value, result }) => {
    const given = decodeTaggedJson(JSON.stringify(value));
    const read = given === undefined ? undefined : readArgument(type, given);
    if (result.ok) {
      expect(read === undefined ? undefined : JSON.parse(encodePlainJson(read))).toEqual(
        result.value,
      );
    } else {
      expect(read).toBeUndefined();
      expect(misfitText("x", type)).toBe(result.error?.message);
    }
  });
});

describe("readArgument", () => {
  it("takes whole numbers however they are carried", () => {
    expect(readArgument({ kind: "int" }, float(5))).toBe("5");
    expect(readArgument({ kind: "int" }, 12345678901234567890n)).toBe("12345678901234567000");
    expect(readArgument({ kind: "int" }, float(5.5))).toBeUndefined();
    expect(readArgument({ kind: "number" }, float(5.5))).toBe("5.5");
    expect(readArgument({ kind: "number" }, float(Number.POSITIVE_INFINITY))).toBeUndefined();
  });

  it("takes null for an empty text, whatever the type", () => {
    for (const kind of simple) expect(readArgument({ kind }, null)).toBe("");
  });
});

describe("isTextOf", () => {
  it("looks at texts, but not into paths and lists", () => {
    expect(isTextOf({ kind: "int" }, "5")).toBe(true);
    expect(isTextOf({ kind: "int" }, "five")).toBe(false);
    expect(isTextOf({ kind: "path" }, "five")).toBe(true);
    expect(isTextOf({ kind: "array" }, "five")).toBe(true);
  });
});

it("says what each type holds", () => {
  expect(simple.map((kind) => describeType({ kind }))).toEqual([
    "a path",
    "an integer",
    "a number",
    "a boolean",
    "an array",
  ]);
  expect(describeType({ kind: "enum", members: ["a", "b"] })).toBe("one of: a, b");
});
