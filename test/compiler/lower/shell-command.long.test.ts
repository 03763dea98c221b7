import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { hostileStrings } from "../../support/hostile-strings.ts";
import { numberContexts, placed, runForEach, textContexts } from "../../support/placed-commands.ts";

const canary = join(tmpdir(), `recipec-canary-${process.pid}`);
const hostile = hostileStrings(canary);

describe("a hostile value in a command", () => {
  it("comes in hundreds of kinds", () => {
    expect(hostile.length).toBeGreaterThan(500);
  });

  it.each(textContexts)(
    "arrives exactly, and nothing in it is run: $name",
    ({ command, prints }) => {
      const printed = runForEach(placed(command), hostile);
      const wanted = hostile.map((value) => prints(Buffer.from(value).toString()));
      const wrong = hostile.filter((_value, index) => printed[index] !== wanted[index]);
      expect(wrong.slice(0, 5)).toEqual([]);
      expect(printed).toHaveLength(hostile.length);
      expect(existsSync(canary)).toBe(false);
    },
  );

  it.each(numberContexts)("is never evaluated where bash computes: $name", ({ command }) => {
    expect(runForEach(placed(command), hostile)).toHaveLength(hostile.length);
    expect(existsSync(canary)).toBe(false);
  });
});
