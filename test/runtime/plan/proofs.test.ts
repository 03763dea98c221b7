import { describe, expect, test } from "vitest";
import { proven, typed, valueOr } from "../../../runtime/index.ts";
import { isEvaluationError } from "../../../runtime/values/evaluation-error.ts";
import type { Value } from "../../../runtime/values/value.ts";
import { float } from "../../../runtime/values/value.ts";

const samples = {
  boolean: [true, false],
  list: [[], [1]],
  map: [new Map()],
  null: [null],
  number: [1, 1.5, 2n ** 64n, float(1), float(Number.NaN)],
  text: ["", "x"],
} as const satisfies Record<string, readonly Value[]>;

const types = ["boolean", "list", "map", "null", "number", "text"] as const;

/** A scope of variables that may be unset, some of them named like properties of every object. */
function scopeOf<Names extends string>(
  entries: readonly (readonly [Names, Value])[],
): { readonly [N in Names]?: Value } {
  const scope: { [N in Names]?: Value } = {};
  for (const [name, value] of entries) scope[name] = value;
  return scope;
}

function thrownBy(action: () => unknown): unknown {
  try {
    return action();
  } catch (error) {
    return error;
  }
}

describe("typed", () => {
  test.each(types)("accepts exactly the values of type %s", (type) => {
    for (const other of types) {
      for (const value of samples[other]) {
        const result = thrownBy(() => typed(value, type));
        if (other === type) expect(result).toBe(value);
        else expect(isEvaluationError(result)).toBe(true);
      }
    }
  });
});

describe("proven", () => {
  const scope = scopeOf<"a" | "toString">([["a", null]]);

  test("yields a variable that is set, null included", () => {
    expect(proven(scope, "a")).toBeNull();
  });

  test("fails for a variable that is not set, also where every object has a property of its name", () => {
    expect(isEvaluationError(thrownBy(() => proven(scope, "toString")))).toBe(true);
  });
});

describe("valueOr", () => {
  const scope = scopeOf<"a" | "constructor">([["a", null]]);

  test("keeps a value that is set, null included", () => {
    expect(valueOr(scope, "a", "other")).toBeNull();
  });

  test("takes the fallback otherwise, also where every object has a property of its name", () => {
    expect(valueOr(scope, "constructor", "other")).toBe("other");
  });
});
