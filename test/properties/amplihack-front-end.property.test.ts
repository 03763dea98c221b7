import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { compile } from "../../compiler/compile.ts";
import { amplihack } from "../../compiler/dialects/amplihack/index.ts";
import { readDocument } from "../../compiler/document/read-document.ts";
import { verifyPlan } from "../../compiler/ir/verify.ts";
import { memoryFiles } from "../support/memory-files.ts";
import { fc } from "../support/seeded-properties.ts";

const samples = join(import.meta.dirname, "..", "samples", "dialects", "amplihack");
const recipes = readdirSync(samples).map((name) =>
  readFileSync(join(samples, name, "recipe.yaml"), "utf8"),
);

const strangeValue = fc.constantFrom(
  ..."5 -1 1.5 0x1F 0b11 007 true no ~ .inf 2024-01-01 [] {} [a] {a: 1} '' '{{x}}' '{{' __proto__ bash <<".split(
    /(?<!a:) /,
  ),
);

/** A recipe of which some values have been replaced. */
const brokenRecipe = fc
  .tuple(
    fc.constantFrom(...recipes),
    fc.array(fc.tuple(fc.nat(400), strangeValue), { minLength: 1, maxLength: 4 }),
  )
  .map(([recipe, changes]) =>
    changes.reduce((text, [position, value]) => {
      const places = [...text.matchAll(/: (?=[^\s{[])[^,}\n]*/g)];
      const place = places[position % Math.max(1, places.length)];
      if (!place) return text;
      const end = place.index + place[0].length;
      return `${text.slice(0, place.index)}: ${value}${text.slice(end)}`;
    }, recipe),
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
    fc.assert(
      fc.property(brokenRecipe, (text) => {
        const { value } = readDocument("recipe.yaml", text, { schema: "yaml-1.2" });
        if (!value) return;
        const { plan, diagnostics } = amplihack.compile(value, {
          plan: "recipe.yaml",
          sha256: "0",
          inputs: new Map(),
          resolveCallee: () => undefined,
          readFile: () => undefined,
        });
        for (const { span } of diagnostics) expectInside(span, text);
        expect(plan ? verifyPlan(plan) : []).toEqual([]);
      }),
      { numRuns: 500, seed: 4 },
    );
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

function expectInside(
  { start, end }: { readonly start: number; readonly end: number },
  text: string,
): void {
  expect(start).toBeGreaterThanOrEqual(0);
  expect(end).toBeGreaterThanOrEqual(start);
  expect(end).toBeLessThanOrEqual(text.length);
}
