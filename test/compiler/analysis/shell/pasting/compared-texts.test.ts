import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { comparedTexts } from "../../../../../compiler/analysis/shell/pasting/compared-texts.ts";

const placeholder = "v_____";

function textsIn(script: string): readonly string[] {
  const start = script.indexOf("@");
  const place = { start, end: start + placeholder.length };
  return comparedTexts(script.replaceAll("@", placeholder), place);
}

function printed(script: string, value: string): string {
  return spawnSync("bash", ["-c", script.replaceAll("@", value)], { encoding: "utf8" }).stdout;
}

describe("compared texts", () => {
  test.each<readonly [string, readonly string[]]>([
    ["if [ @ = yes ]; then echo +; fi", ["yes"]],
    ['[ "@" == "a b" ] && echo +', ["a b"]],
    ["[ '@' != 1 ] || echo +", ["1"]],
    ["test yes = @ && echo +", ["yes"]],
    ["[ x = x -a @ = yes ] && echo +", ["yes"]],
    ["! [ @ = yes ] || echo +", ["yes"]],
    ["[[ @ == yes ]] && echo +", ["yes"]],
    ["[[ -n x && ( 'no' != \"@\" ) ]] || echo +", ["no"]],
    ["case @ in yes) echo +;; esac", ["yes"]],
    ['case "@" in yes|"on") echo +;; 1) echo +;; *) echo -;; esac', ["yes", "on", "1"]],
    ['x=$(if [ "@" = yes ]; then echo +; fi); echo "$x"', ["yes"]],
  ])("of %s are %j, as bash has it", (script, texts) => {
    expect(textsIn(script)).toEqual(texts);
    // A value with a blank is for those that quote it.
    for (const text of texts) expect(printed(script, text).trim()).toBe("+");
    expect(printed(script, "other").trim()).not.toBe("+");
  });

  test.each([
    "echo @ = yes",
    "[ @ -eq 1 ] && echo +",
    "[ -n @ ] && echo +",
    "[ x@ = yes ] && echo +",
    '[ "x@" = yes ] && echo +',
    '[ "@" = "$X" ] && echo +',
    "[[ @ == y* ]] && echo +",
    "[[ @ =~ yes ]] && echo +",
    '[[ @ == "v_____" ]] && echo +',
    "case @ in y*) echo +;; esac",
    "case x in @) echo +;; esac",
    "case @ in yes) echo +;; $X) echo +;; esac",
    "shopt -s nocasematch; [[ @ == YES ]] && echo +",
    "# [ @ = yes ]",
  ])("are none of %s", (script) => {
    expect(textsIn(script)).toEqual([]);
  });
});
