import { describe, expect, it } from "vitest";
import type { CommandDefault, CommandPart } from "../../../compiler/ir/command.ts";
import { reachableFrom } from "../../../compiler/ir/command-names.ts";
import { spansIn } from "../../support/lower-text.ts";

const span = spansIn("")(0, 0);

function textOf(names: readonly string[]): CommandDefault {
  const parts = names.map((name): CommandPart => {
    const value = { kind: "command-value", name, default: undefined, type: undefined } as const;
    return { ...value, content: name, span };
  });
  return { kind: "text", literal: "", text: { kind: "command-text", parts, span } };
}

describe("the defaults that names can reach", () => {
  it("are those that they name, through others, in the order of their names", () => {
    const defaults = new Map([
      ["c", textOf(["b", "nobody"])],
      ["b", textOf(["c"])],
      ["a", textOf([])],
    ]);
    expect([...reachableFrom(["c"], defaults).keys()]).toEqual(["b", "c"]);
    expect(reachableFrom(["nobody"], defaults).size).toBe(0);
  });

  it("may be named by a text very often", () => {
    const defaults = new Map([
      ["a", textOf(Array.from({ length: 200_000 }, () => "b"))],
      ["b", textOf([])],
    ]);
    expect([...reachableFrom(["a"], defaults).keys()]).toEqual(["a", "b"]);
  });
});
