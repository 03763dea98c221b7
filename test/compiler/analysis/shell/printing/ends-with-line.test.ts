import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import type { Ending } from "../../../../../compiler/analysis/shell/printing/ends-with-line.ts";
import {
  endsWithLine,
  endsWithoutLine,
  endsWithWord,
} from "../../../../../compiler/analysis/shell/printing/ends-with-line.ts";

/** Scripts with two commands, `one` and `two`, that print something without a newline and may fail. */
const scripts: readonly (readonly [script: string, ...endings: Ending[]])[] = [
  ["one; echo up", "well", "any"],
  ["one; echo -n up"],
  ["echo up; one"],
  ["one; echo -e 'up\\c'"],
  ["one; echo -e 'up\\t'", "well", "any"],
  ["one; echo 'up\\c'", "well", "any"],
  ["echo() { printf up; }; one; echo up"],
  ["one; printf '%s\\n' up", "well", "any"],
  ["one; printf up"],
  ["one; echo up >/dev/null"],
  ["one; { echo up; } >/dev/null"],
  ["one && echo up", "well"],
  ["one && echo up || echo down", "well"],
  ["one && two && echo up || echo down", "well"],
  ["one || echo down"],
  ["one && echo up || two"],
  ["one && { two; echo up; } || (two; echo down)", "well"],
  ["if one; then echo up; elif two; then echo mid; else echo down; fi", "well", "any"],
  ["if one; then echo up; fi"],
  ["if one; then echo up; else two; fi"],
  ["case $(one) in x) echo up ;; *) two; echo down ;; esac", "well", "any"],
  ["case $(one) in y) echo up ;; esac; true"],
  ["case $(one) in x) echo up ;; *) two ;; esac"],
  ["if one; then exit 1; fi; echo up", "well"],
  ["if one; then exit 0; fi; echo up"],
  ["one || exit; echo up"],
  ["echo up &\nwait"],
  ["echo 'up"],
  ["tell() { one; echo up; }\ntell", "well", "any"],
  ["tell() { echo up; one; }\ntell"],
  ["tell() { one; echo up; }\ntell >/dev/null"],
  ["clean() { rm -rf x; }\ntrap clean EXIT\none; echo up", "well", "any"],
  ["trap 'rm -rf x' EXIT\none; echo up", "well", "any"],
  ["tell() { printf x; }\ntrap tell EXIT\none; echo up"],
  ["trap two EXIT\none; echo up"],
  ["if true; then trap two EXIT; fi\none; echo up"],
  ["one; env A=1 echo up", "well", "any"],
  ["one; command printf up"],
  ["one; bash -c 'echo up'", "well", "any"],
  ["one; bash -c 'printf up'"],
  ["for each in a b; do echo $each; done", "well", "any"],
  ["one; for each in; do echo $each; done"],
  ["for each in a b; do one; echo $each; done"],
];

const stubs = [0, 1].flatMap((one) =>
  [0, 1].map((two) => `one() { printf x; return ${one}; }; two() { printf y; return ${two}; }\n`),
);

describe("ends with a line", () => {
  test.each(scripts)("%j: as bash has it, %s %s", (script, ...endings) => {
    const [well, any] = (["well", "any"] as const).map((ending) => endsWithLine(script, ending));
    expect({ well, any }).toEqual({ well: endings.includes("well"), any: endings.includes("any") });
    for (const stub of stubs) {
      const { status, stdout } = spawnSync("bash", ["-c", stub + script], { encoding: "utf8" });
      if (any === true || (well === true && status === 0)) expect(stdout).toMatch(/\n$/);
    }
  });

  test("with a word that is no JSON", () => {
    const ending = [
      "one && echo up || echo down",
      "if one; then echo up; else echo down-1; fi",
      "one && echo up || echo 5",
      "one && echo up || echo true",
      'one && echo "$X" || echo down',
      "one && echo two words",
      "one && printf 'up\\n'",
      "one && echo up > file",
    ].filter((one) => endsWithWord(one, "well"));
    expect(ending).toEqual([
      "one && echo up || echo down",
      "if one; then echo up; else echo down-1; fi",
    ]);
  });
});

describe("ends without a newline", () => {
  test.each([
    "printf '%s' \"$(echo up)\"",
    "printf %s $(printf 'up\\n\\n')",
    "echo -n up",
    "one; printf up",
    "if one; then printf up; else echo -n down; fi",
  ])("as bash has it: %s", (script) => {
    expect(endsWithoutLine(script, "well")).toBe(true);
    for (const stub of stubs) {
      const { stdout } = spawnSync("bash", ["-c", stub + script], { encoding: "utf8" });
      expect(stdout).toMatch(/[^\n]$/);
    }
  });

  test.each([
    "echo up",
    "printf 'up\\n'",
    "printf '%s\\n' up",
    "printf '%s' \"$UP\"",
    "if one; then printf up; else echo down; fi",
    "printf up; echo",
  ])("may end with one: %s", (script) => {
    expect(endsWithoutLine(script, "well")).toBe(false);
  });
});
