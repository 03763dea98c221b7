import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import {
  expandedNewlineEffect,
  newlineEffect,
} from "../../../../../compiler/analysis/shell/pasting/newline-effect.ts";

const placeholder = "v_____";
const ends = "which ends the command there: the rest of the line is run as another";
const inName = "which becomes a part of the name";
const unequal = "so it never equals this text";
const noFile = "and no file is called like that";
const breaks = (sign: string): string => `and a line that begins with \`${sign}\` is an error`;

/** Scripts in which `@` stands for the placeholder, and what its newline does. */
const scripts: readonly (readonly [script: string, effect: string | undefined])[] = [
  ["echo @", undefined],
  ["echo @ # at the end", undefined],
  ["echo @ more", ends],
  ["echo a-@-b", ends],
  ["echo @#b", ends],
  ["echo @ \\\n  more", ends],
  ["echo @ \\\n  && echo more", breaks("&&")],
  ["echo @ \\\n# at the end", undefined],
  ["echo @ > all", ends],
  ["echo one > @", undefined],
  ["cat < @ | sort", breaks("|")],
  ["X=@ bash -c 'echo $X'", ends],
  ["echo @ && echo more", breaks("&&")],
  ["echo @; echo more", breaks(";")],
  ["{ echo @; }", breaks(";")],
  ["(echo @)", undefined],
  ["echo $(echo @)", undefined],
  ["echo `echo @`", undefined],
  ["case @ in v) echo yes ;; esac", undefined],
  ["case a in a) echo @ ;; esac", undefined],
  ["for each in @; do echo $each; done", breaks(";")],
  ["for each in @\ndo echo $each; done", undefined],
  ["list=(@ b); echo $list", undefined],
  ["echo $((@ + 1))", undefined],
  ["[[ @ == v ]] && echo yes", breaks("[[ ]]")],
  ["[[ v == @ ]] && echo yes", undefined],
  ['echo "@"', undefined],
  ["echo '@'", undefined],
  ["cat <<EOF\nof @ and more\nEOF", undefined],
  ['cat <<< "@"', undefined],
  ['[ "@" = v ] && echo yes', unequal],
  ['[ v != "@" ] && echo yes', unequal],
  ['[ "@" = "$HOME" ] && echo yes', undefined],
  ['[ -n "@" ] && echo yes', undefined],
  ['[ -f "@" ] && echo yes', noFile],
  ['[[ "@" == v ]] && echo yes', unequal],
  ['[[ "@" == v* ]] && echo yes', undefined],
  ['[[ "@" == "" ]] && echo yes', undefined],
  ['[[ -e "@" ]] && echo yes', noFile],
  ['case "@" in v) echo yes ;; *) echo no ;; esac', "so no pattern but `*` fits it"],
  ['case "@" in v) echo yes ;; esac', "so none of these patterns fits it"],
  ['case "@" in v*) echo yes ;; *) echo no ;; esac', undefined],
  ['echo one > "@"', inName],
  ['cat "@"', inName],
  ['mkdir -p "a/@/b"', inName],
  ['head -n 1 "@"', inName],
  ['head -n "@" v', undefined],
  ['git commit -m "@"', undefined],
];

describe("the newline at the end of a pasted text", () => {
  it.each(scripts)("in %j", (script, effect) => {
    const text = script.replace("@", placeholder);
    const start = text.indexOf(placeholder);
    expect(newlineEffect(text, { start, end: start + placeholder.length })).toBe(effect);
    // Without effect the newline is printed at most.
    const isSame = outcome(script, "v") === outcome(script, "v\n");
    expect(isSame).toBe(effect === undefined);
  });
});

/** The same for a variable `X` of the environment. */
const expanding: readonly (readonly [script: string, effect: string | undefined])[] = [
  ["cat $X", undefined],
  ["echo $X more", undefined],
  ['echo "$X"', undefined],
  ['cat "$X"', inName],
  ['cat "a/$X" || cat "$X"', inName],
  [`cat "\${X}"`, inName],
  ['cat "$XY" v', undefined],
  ['[ "$X" = v ] && echo yes', unequal],
  ["[ $X = v ] && echo yes", undefined],
  ['[[ -f "$X" ]] && echo yes', noFile],
  ["cat '$X'", undefined],
];

describe("the newline at the end of a variable of the environment", () => {
  it.each(expanding)("in %j", (script, effect) => {
    expect(expandedNewlineEffect(script, "X")).toBe(effect);
    const setting = (value: string): string => `X=$'${value}'; ${script}`;
    const isSame = outcome(setting("v"), "") === outcome(setting("v\\n"), "");
    expect(isSame).toBe(effect === undefined);
  });
});

test("names that no shell expands, and expansions without end, are no matter", () => {
  expect(expandedNewlineEffect("cat '$A('", "A(")).toBe(undefined);
  expect(expandedNewlineEffect('echo "$X"\n'.repeat(20_000), "X")).toBe(undefined);
});

/** What bash does with a script in a folder that has a file `v`, but for white space. */
function outcome(script: string, value: string): string {
  const folder = mkdtempSync(join(tmpdir(), "newline-effect-"));
  try {
    writeFileSync(join(folder, "v"), "1\n");
    const { status, stdout } = spawnSync("bash", ["-c", script.replace("@", value)], {
      cwd: folder,
      encoding: "utf8",
    });
    const files = readdirSync(folder, { recursive: true }).sort();
    return JSON.stringify([status, stdout.replace(/\s+/g, " "), files]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
