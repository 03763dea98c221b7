import { globSync, readFileSync } from "node:fs";
import { dirname, join, matchesGlob } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const readmes = globSync("{cli,compiler,grammar,runtime,scripts,test}/**/README.md", { cwd: root });
const withTable = readmes.filter((readme) => namedIn(readme).length > 0).sort();

/** What the rows below a head `| file |` name: modules, groups of them (`parse-*.ts`) and folders (`checks/`). */
function namedIn(readme: string): readonly string[] {
  const text = readFileSync(join(root, readme), "utf8");
  const tables = text.matchAll(/^\| file \|.*\n\|[-| ]+\|\n((?:\|.*\n)+)/gm);
  return [...tables]
    .flatMap(([, rows = ""]) => rows.trimEnd().split("\n"))
    .flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)])
    .map(([, name = ""]) => name);
}

function isOf(module: string, name: string): boolean {
  return name.endsWith("/") ? module.startsWith(name) : matchesGlob(module, name);
}

test("every dialect has a table of its files", () => {
  const dialects = globSync("compiler/dialects/*/index.ts", { cwd: root });
  const expected = dialects.map((index) => join(dirname(index), "README.md"));
  expect(expected.length).toBeGreaterThan(3);
  expect(withTable).toEqual(expect.arrayContaining(expected));
});

describe.each(withTable)("the table of files in %s", (readme) => {
  const modules = globSync("**/*.ts", { cwd: join(root, dirname(readme)) });
  const named = namedIn(readme);

  test("has every module of the folder", () => {
    expect(modules.filter((module) => !named.some((name) => isOf(module, name)))).toEqual([]);
  });

  test("names nothing that is not there, and nothing twice", () => {
    expect(named.filter((name) => !modules.some((module) => isOf(module, name)))).toEqual([]);
    expect(named).toEqual([...new Set(named)]);
  });
});
