import { describe, expect, it } from "vitest";
import {
  findCasts,
  findCycles,
  findEarlyLoading,
  findIdlePatterns,
  findInnerDoorUses,
  findLayerViolations,
  findRestrictedUses,
  matchedPart,
} from "./find-violations.ts";
import { castingFiles, layers } from "./layers.ts";
import { readModule, readRepository } from "./module-graph.ts";

describe("the repository", () => {
  const modules = readRepository();

  it("imports only along the layering table", () => {
    expect(findLayerViolations(modules)).toEqual([]);
  });

  it("has a file for each pattern of the tables", () => {
    expect(findIdlePatterns(modules)).toEqual([]);
  });

  it("enters no folder through its own door", () => {
    expect(findInnerDoorUses(modules)).toEqual([]);
  });

  it("has no import cycle, types included", () => {
    expect(findCycles(modules)).toEqual([]);
  });

  it("reaches files, processes, time and chance only where that is allowed", () => {
    expect(findRestrictedUses(modules)).toEqual([]);
  });

  it("loads slow packages late", () => {
    expect(findEarlyLoading(modules)).toEqual([]);
  });

  it("casts only in the named files", () => {
    expect(findCasts(modules)).toEqual([]);
  });
});

describe("a pattern of the table", () => {
  it.each([
    ["compiler/ir/", "compiler/ir/step.ts", "compiler/ir/"],
    [
      "compiler/dialects/*/",
      "compiler/dialects/amplifier/parse.ts",
      "compiler/dialects/amplifier/",
    ],
    ["compiler/dialects/*/", "compiler/dialects/registry.ts", undefined],
    ["compiler/*.ts", "compiler/index.ts", "compiler/index.ts"],
    ["compiler/*.ts", "compiler/ir/step.ts", undefined],
    ["runtime/abi.ts", "runtime/abi.ts", "runtime/abi.ts"],
    ["runtime/abi.ts", "runtime/abi-ts", undefined],
  ])("%s against %s gives %s", (pattern, path, part) => {
    expect(matchedPart(pattern, path)).toBe(part);
  });

  it("occurs in one row only", () => {
    const patterns = layers.map(({ files }) => files);
    expect(new Set(patterns).size).toBe(patterns.length);
  });
});

describe("an import", () => {
  const violations = (path: string, text: string): readonly string[] =>
    findLayerViolations([readModule(path, text)]);

  it("may go down the layers", () => {
    expect(
      violations(
        "compiler/ir/step.ts",
        'import type { Span } from "../../compiler/source/span.ts";',
      ),
    ).toEqual([]);
  });

  it("may not go up the layers, whatever its form", () => {
    const target = "../rules/rule.ts";
    for (const text of [
      `import { rule } from "${target}";`,
      `import type { Rule } from "${target}";`,
      `export { rule } from "${target}";`,
      `export const load = () => import("${target}");`,
      `export type Rule = import("${target}").Rule;`,
    ]) {
      expect(violations("compiler/ir/step.ts", text)).toHaveLength(1);
    }
  });

  it("of types only may go where code may not", () => {
    const path = "compiler/emit/runtime-imports.ts";
    expect(violations(path, 'import type * as runtime from "../../runtime/index.ts";')).toEqual([]);
    expect(violations(path, 'import * as runtime from "../../runtime/index.ts";')).toEqual([
      "compiler/emit/runtime-imports.ts:1 may not import runtime/index.ts",
    ]);
  });

  it("may not reach another rule or another dialect", () => {
    expect(violations("compiler/rules/a.ts", 'import "./b.ts";')).toHaveLength(1);
    expect(violations("compiler/rules/a.ts", 'import "../../compiler/rules/rule.ts";')).toEqual([]);
    const amplifier = "compiler/dialects/amplifier/parse.ts";
    expect(violations(amplifier, 'import "./ast.ts";')).toEqual([]);
    expect(violations(amplifier, 'import "../amplihack/ast.ts";')).toHaveLength(1);
  });

  it("of the package's own name counts as an import of the file behind it", () => {
    expect(violations("generated/plans/amplifier/a.ts", 'import "recipec/runtime";')).toEqual([]);
    expect(violations("runtime/engine/a.ts", 'import "recipec";')).toHaveLength(1);
  });

  it("of an npm package needs a door", () => {
    expect(
      violations("compiler/document/read-document.ts", 'import { parse } from "yaml";'),
    ).toEqual([]);
    expect(violations("compiler/ir/step.ts", 'import { parse } from "yaml";')).toEqual([
      'compiler/ir/step.ts:1 is no door for the package "yaml"',
    ]);
  });

  it("of a Node module says that it is one", () => {
    expect(violations("cli/main.ts", 'import "node:fs"; import "fs";')).toEqual([
      'cli/main.ts:1 imports "fs" without "node:"',
    ]);
  });

  it("from a file outside every layer is reported with the file", () => {
    expect(violations("tools/a.ts", "")).toEqual(["tools/a.ts belongs to no layer"]);
  });
});

describe("a door", () => {
  it("is for other folders", () => {
    const modules = [
      readModule("grammar/template/parser.ts", 'import "./index.ts";'),
      readModule("grammar/condition/parser.ts", 'import "../template/index.ts";'),
    ];
    expect(findInnerDoorUses(modules)).toEqual([
      "grammar/template/parser.ts:1 uses grammar/template/index.ts, the door of its own folder",
    ]);
  });
});

describe("a cycle", () => {
  it("is found once, through types and late imports too", () => {
    const modules = [
      readModule("a.ts", 'import type { B } from "./b.ts";'),
      readModule("b.ts", 'export const load = () => import("./c.ts");'),
      readModule("c.ts", 'export { a } from "./a.ts";'),
      readModule("d.ts", 'import "./a.ts"; import "./e.ts";'),
      readModule("e.ts", ""),
      readModule("f.ts", 'import "./f.ts";'),
    ];
    expect(findCycles(modules)).toEqual(["a.ts, b.ts, c.ts", "f.ts"]);
  });

  it("among compiled plans is a recursive recipe", () => {
    const modules = [
      readModule("generated/plans/a.ts", 'import { plan } from "./b.ts";'),
      readModule("generated/plans/b.ts", 'import { plan } from "./a.ts";'),
    ];
    expect(findCycles(modules)).toEqual([]);
  });
});

describe("a slow package", () => {
  const early = (text: string): readonly string[] =>
    findEarlyLoading([
      readModule("cli/main.ts", text),
      readModule("compiler/emit/a.ts", 'import { Project } from "ts-morph";'),
    ]);

  it("is found at the end of a chain of imports", () => {
    expect(early('import { emit } from "../compiler/emit/a.ts";')).toEqual([
      'cli/main.ts -> compiler/emit/a.ts loads "ts-morph", but every command pays for what the command line itself loads',
    ]);
  });

  it("may be imported late or for its types", () => {
    expect(early('const load = () => import("../compiler/emit/a.ts");')).toEqual([]);
    expect(early('import type { Emit } from "../compiler/emit/a.ts";')).toEqual([]);
  });
});

describe("a restricted name", () => {
  const uses = (path: string, text: string): number =>
    findRestrictedUses([readModule(path, text)]).length;

  it.each([
    'import { readFile } from "node:fs/promises";',
    "console.log(1);",
    "const started = Date.now();",
    "const started = new Date();",
    "const pick = Math.random();",
    "setTimeout(go, 1);",
    "const wait = { timer: setTimeout };",
    "const { env } = process;",
    "for (const name of process.argv) use(name);",
    "globalThis.process.exit();",
    'const run = new Function("return 1");',
  ])("is found in %s", (text) => {
    expect(uses("compiler/ir/step.ts", text)).toBeGreaterThan(0);
  });

  it.each([
    "// console.log(1)",
    'const text = "Date.now()";',
    "interface Step { readonly process: string }",
    "const step = { process: 1 }; step.process.toString();",
    "const day = new Date(0);",
  ])("is not found in %s", (text) => {
    expect(uses("compiler/ir/step.ts", text)).toBe(0);
  });

  it("is allowed where it belongs", () => {
    expect(uses("runtime/clock.ts", "setTimeout(go, Date.now());")).toBe(0);
    expect(uses("cli/main.ts", "console.log(process.argv);")).toBe(0);
  });
});

describe("a cast", () => {
  const casts = (path: string, text: string): number => findCasts([readModule(path, text)]).length;

  it("is found in both spellings", () => {
    expect(casts("runtime/abi.ts", "const a = b as string; const c = <string>b;")).toBe(2);
  });

  it("is not a const assertion, a renamed import or a check", () => {
    expect(
      casts(
        "runtime/abi.ts",
        'import { a as b } from "./c.ts"; const d = [1] as const satisfies E;',
      ),
    ).toBe(0);
  });

  it("is allowed in tests and in files that name a reason", () => {
    expect(casts("test/a.test.ts", "const a = b as string;")).toBe(0);
    for (const path of Object.keys(castingFiles)) expect(casts(path, "b as string;")).toBe(0);
  });
});
