import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { compile } from "../../compiler/compile.ts";
import { amplihack } from "../../compiler/dialects/amplihack/index.ts";
import { brokenRecipes, expectInside } from "../support/broken-recipes.ts";
import { expectFrontEnd } from "../support/expect-front-end.ts";
import { memoryFiles } from "../support/memory-files.ts";
import { fc } from "../support/seeded-properties.ts";

const samples = join(import.meta.dirname, "..", "samples", "dialects", "amplihack");
const recipes = readdirSync(samples).map((name) =>
  readFileSync(join(samples, name, "recipe.yaml"), "utf8"),
);

const strangeValues =
  "5 -1 1.5 0x1F 0b11 007 true no ~ .inf 2024-01-01 [] {} [a] {a: 1} '' '{{x}}' '{{' __proto__ bash <<".split(
    /(?<!a:) /,
  );

/** What shells and templates make something of, in any order. */
const piece = fc.constantFrom(
  ..."{{a}} {{a.b}} {{a-b}} {{ a }} {{a {{}} {{.}} }} { } ' \" \\ ` $ $( ) $(( )) {a} << <<E <<-E <<'E' <<< E | && ; & # = == ( [ ] if then fi case esac in for do done echo x".split(
    " ",
  ),
  ..." ,\n,\nE\n,\t,\r\n,\u2028,😀,é,\u0000".split(","),
);
const anyText = fc.array(piece, { maxLength: 16 }).map((pieces) => pieces.join(""));

describe("the amplihack front end", () => {
  test("survives any value in any field, points into the file and lowers to well-formed plans", () => {
    let plans = 0;
    fc.assert(
      fc.property(brokenRecipes(recipes, strangeValues), (text) => {
        if (expectFrontEnd(amplihack, text)) plans += 1;
      }),
      { numRuns: 500, seed: 4 },
    );
    expect(plans).toBeGreaterThan(20);
  });

  test("survives any text in any template, and points into the file", () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, anyText, (command, prompt, folder, condition) => {
        const source = JSON.stringify({
          name: "r",
          context: { a: { b: prompt } },
          hooks: { pre_step: command, on_error: folder },
          steps: [
            { id: "s", command, working_dir: folder, output: "x" },
            { id: "p", prompt, condition, parse_json: true },
            { id: "q", command: `${command}\n${prompt}`, parallel_group: prompt },
          ],
        });
        const files = memoryFiles({ "recipe.yaml": source });
        const { requested } = compile(["recipe.yaml"], { files, dialect: "amplihack" });
        for (const { diagnostics } of requested) {
          for (const { span } of diagnostics) expectInside(span, source);
        }
      }),
      { numRuns: 150 },
    );
  });
});
