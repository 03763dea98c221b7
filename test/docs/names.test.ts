import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const folders = "bench,bin,cli,compiler,docs,generated,grammar,recipes,runtime,scripts,test";
const files = globSync(["*.{md,ts}", `{${folders}}/**/*.{md,ts}`], { cwd: root });
const pages = files.filter((file) =>
  /^(?!test\/samples\/|compiler\/diagnostics\/).*\.md$/.test(file),
);

function named(page: string, pattern: RegExp): readonly string[] {
  const text = readFileSync(join(root, page), "utf8");
  return [...new Set([...text.matchAll(pattern)].map(([, name = ""]) => name))];
}

describe.each(pages)("%s", (page) => {
  test("names modules that there are", () => {
    const modules = named(page, /`([\w./-]+\.ts)`/g).filter((name) => !/\.plan\.ts$/.test(name));
    const gone = modules.filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)));
    expect(gone).toEqual([]);
  });

  test("links to what is there", () => {
    const links = named(page, /\]\(((?!https?:)[^)#]+)/g);
    expect(links.filter((link) => !existsSync(join(root, dirname(page), link)))).toEqual([]);
  });
});
