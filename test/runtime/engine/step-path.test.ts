import { describe, expect, it } from "vitest";
import { segmentOf, stepPath } from "../../../runtime/engine/step-path.ts";
import type { AnyBlock } from "../../../runtime/index.ts";
import { shellStep } from "../../support/step-builder.ts";

/** What the steps of a block, given by key and id, add to paths. */
function segments(ids: Readonly<Record<string, string>>, owner?: string): readonly string[] {
  const steps = Object.fromEntries(
    Object.entries(ids).map(([key, id]) => [key, shellStep(id, "ls")]),
  );
  const block: AnyBlock = { entry: Object.keys(ids)[0] ?? "", steps };
  return Object.keys(ids).map((key) => segmentOf(block, key, owner));
}

describe("the path of a step", () => {
  it("has its id, whatever its key is", () => {
    expect(segments({ k1: "build", k2: "test" })).toEqual(["build", "test"]);
  });

  it("has the key of a step whose id another one has, as its id or as its key", () => {
    expect(segments({ k1: "build", k2: "build", k3: "test" })).toEqual(["k1", "k2", "test"]);
    expect(segments({ build: "test", k2: "build" })).toEqual(["test", "k2"]);
  });

  it("keeps its own signs out of ids", () => {
    expect(segments({ k1: "a/b[1]~2", k2: "100%" })).toEqual(["a%2fb%5b1%5d%7e2", "100%25"]);
  });

  it("says the id of a loop over one step of the same name once", () => {
    expect(segments({ k1: "build" }, "build")).toEqual([""]);
    expect(segments({ k1: "build", k2: "test" }, "build")).toEqual(["build", "test"]);
  });

  it("tells visits behind the first one apart", () => {
    expect(stepPath("", "build", 1)).toBe("build");
    expect(stepPath("all[0]", "build", 2)).toBe("all[0]/build~2");
    expect(stepPath("all[0]", "", 1)).toBe("all[0]");
  });
});
