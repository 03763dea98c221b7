import { describe, expect, it } from "vitest";
import { keyIdentity } from "../../../compiler/document/key-identity.ts";
import type { Value } from "../../../runtime/values/value.ts";
import { float } from "../../../runtime/values/value.ts";

describe("the identity of keys", () => {
  it.each<readonly [Value, Value]>([
    [1, true],
    [0, false],
    [float(1), 1],
    [float(-0), 0],
    [12345678901234567890n, 12345678901234567890n],
    [
      { kind: "date", text: "2024-01-01" },
      { kind: "date", text: "2024-01-01" },
    ],
  ])("holds %o and %o for one", (first, second) => {
    expect(keyIdentity(first)).toBe(keyIdentity(second));
  });

  it.each<readonly [Value, Value]>([
    ["1", 1],
    ["\0number 1", 1],
    ["\0text a", "a"],
    ["\0text \0a", "\0a"],
    ["null", null],
    ["true", true],
    [1.5, 1],
    [{ kind: "date", text: "2024-01-01" }, "2024-01-01"],
    [
      { kind: "date", text: "x" },
      { kind: "datetime", text: "x" },
    ],
    [{ kind: "bytes", base64: "aa==" }, "aa=="],
  ])("tells %o from %o", (first, second) => {
    expect(keyIdentity(first)).not.toBe(keyIdentity(second));
  });

  it("knows what cannot be a key", () => {
    const collections: readonly Value[] = [[], new Map(), { kind: "set", items: [] }];
    expect(collections.map(keyIdentity)).toEqual([undefined, undefined, undefined]);
  });
});
