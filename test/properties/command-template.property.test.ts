import { describe, expect, it } from "vitest";
import { emitCondition } from "../../compiler/emit/emit-expression.ts";
import { compile } from "../../compiler/index.ts";
import type { CommandDefaults } from "../../compiler/ir/command.ts";
import { overlayDefaults } from "../../compiler/lower/command-default.ts";
import { lowerGuard } from "../../compiler/lower/command-guard.ts";
import { commandCondition } from "../../compiler/lower/command-template.ts";
import * as semantics from "../../runtime/semantics/command-template.ts";
import { isEvaluationError } from "../../runtime/values/evaluation-error.ts";
import type { Value } from "../../runtime/values/value.ts";
import { expectInside } from "../support/broken-recipes.ts";
import { memoryFiles } from "../support/memory-files.ts";
import { fc } from "../support/seeded-properties.ts";

const spanAt = (start: number, end: number) => {
  return { source: { path: "test", text: "" }, start, end };
};

const values: fc.Arbitrary<Value> = fc.constantFrom<Value[]>(
  "yes",
  "no",
  " No ",
  "",
  "0",
  "00",
  "false",
  "\u00a0FALSE\t",
  "off",
  true,
  false,
  null,
  0,
  5,
  [],
  [0],
  ["a"],
);
const guards = fc.constantFrom(
  ..."flag !flag {flag} {flag=yes} {flag?a:} {flag?:a} {flag?no:0} {!flag?1:0} {flag??x} {a-b}".split(
    " ",
  ),
);

function guardCode(text: string, defaults: CommandDefaults): string {
  const { test } = lowerGuard(text, spanAt);
  const condition = commandCondition(test, defaults, { text, span: spanAt(0, 0) });
  return emitCondition(condition, { definitely: () => false });
}

/** What a guard says when its text is made and looked at: the slow way. */
function slowGuard(text: string, scope: object, defaults: Value | undefined): boolean {
  const word = /^!?\w+$/.test(text)
    ? `{${text.replace("!", "")}?${text.startsWith("!") ? ":yes" : "yes:"}}`
    : text;
  const { test } = lowerGuard(word, spanAt);
  if (typeof test === "boolean") return test;
  const [part] = test.parts;
  const own = new Map<string, Value>(defaults === undefined ? [] : [["flag", defaults]]);
  return semantics.guard(scope, own, (site) => {
    if (part?.kind === "command-value") return semantics.value(site, part.name, part.default);
    if (part?.kind === "command-choice") {
      return semantics.choice(site, part.name, part.yes, part.no);
    }
    if (part?.kind === "command-fallback") {
      return semantics.fallback(site, part.name, part.otherwise);
    }
    throw new Error(`no such part in ${word}`);
  });
}

function runCode(code: string, scope: object): unknown {
  return new Function("$", "v", `"use strict"; return ${code};`)(semantics, scope);
}

function attempt(decide: () => unknown): unknown {
  try {
    return decide();
  } catch (error) {
    if (!isEvaluationError(error)) throw error;
    return error.message;
  }
}

describe("guards of commands", () => {
  it("say the same when they are compiled as when their text is made", () => {
    fc.assert(
      fc.property(
        guards,
        fc.option(values, { nil: undefined }),
        fc.option(values, { nil: undefined }),
        (text, given, declared) => {
          const written =
            declared === undefined
              ? []
              : [["flag", { value: declared, span: spanAt(0, 0), spanAt }] as const];
          const defaults = overlayDefaults(new Map(), new Map(written));
          const scope = given === undefined ? {} : { flag: given };
          // Defaults that are no list are texts.
          const text0 = declared === undefined || Array.isArray(declared) ? declared : undefined;
          const known = defaults.get("flag");
          const fallback = known?.kind === "constant" ? known.value : text0;
          const compiled = attempt(() => runCode(guardCode(text, defaults), scope));
          expect(compiled).toEqual(attempt(() => slowGuard(text, scope, fallback)));
        },
      ),
      { numRuns: 2000 },
    );
  });
});

const piece = fc.constantFrom(
  ..."{ } {{ }} ?? ? : = ! [ ] ( ) + - * / % _ a b xs index 0 12 . , \\ ' \" :int && | > $HOME ~/ -c sh rm -rf".split(
    " ",
  ),
  " ",
  "\n",
  "\u2028",
  "😀",
  "é",
);
const anyText = fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join(""));

describe("recipes of random text", () => {
  it("are read without a crash, and all that is said of them has a place in the file", () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, anyText, (command, when, timeout, declared) => {
        const recipe = {
          args: [declared],
          defaults: { a: command, b: when },
          output: timeout,
          template: [
            { when, timeout, retry: declared, template: command },
            { repeat: when, label: declared, parallel: true, template: [command, timeout] },
          ],
        };
        const source = JSON.stringify(recipe);
        const files = memoryFiles({ "recipe.json": source });
        const { requested } = compile(["recipe.json"], { files });
        for (const { span } of requested.flatMap(({ diagnostics }) => diagnostics)) {
          expectInside(span, source);
        }
      }),
      { numRuns: 500 },
    );
  });
});
