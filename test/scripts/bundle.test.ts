import { spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import type { Bundle } from "../../scripts/bundle.ts";
import { bundle } from "../../scripts/bundle.ts";

const root = join(import.meta.dirname, "..", "..");
const recipe = join(root, "recipes", "amplifier", "audit-folder.yaml");

describe("the bundle", () => {
  const folder = mkdtempSync(join(tmpdir(), "recipec-bundle-"));
  const outfile = join(folder, "dist", "recipec.cjs");
  const plain = join(folder, "plain.yaml");
  let written: Bundle;
  let homes = 0;

  beforeAll(async () => {
    writeFileSync(join(folder, "package.json"), JSON.stringify({ version: manifest.version }));
    mkdirSync(join(folder, "dist"));
    // What the package depends on.
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    writeFileSync(
      plain,
      [
        "name: plain",
        "description: Greets.",
        "version: 1.0.0",
        "steps:",
        "  - { id: greet, type: bash, command: echo hello, output: greeting }",
        "",
      ].join("\n"),
    );
    written = await bundle({ entry: join(root, "cli", "main.ts"), outfile });
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** An empty cache of compiled code, and what it holds later. */
  function emptyCache() {
    homes += 1;
    const cache = join(folder, `cache-${homes}`);
    const code = join(cache, "recipec", "code");
    const kept = (): readonly string[] =>
      readdirSync(code).flatMap((build) =>
        readdirSync(join(code, build)).map((file) => join(code, build, file)),
      );
    return { cache, kept };
  }

  function start(cache: string, ...args: readonly string[]) {
    const env = { XDG_CACHE_HOME: cache };
    const { status, stdout, stderr } = spawnSync(process.execPath, [outfile, ...args], {
      cwd: folder,
      env,
      encoding: "utf8",
    });
    return { status, stdout, stderr };
  }

  it("has each module in one file only", () => {
    const places = written.files.flatMap(({ name, chunks }) =>
      chunks.flatMap(({ modules }) => modules.map((module) => [module, name] as const)),
    );
    expect(places.length).toBeGreaterThan(300);
    expect(new Map(places).size).toBe(places.length);
  });

  const amplifier =
    "# recipec: dialect=amplifier\nname: plain\ndescription: Says hello.\nversion: 1.0.0\n";
  it.each([
    ["--version", [], undefined],
    [
      "an agent",
      ["amplifier", "check", "zod"],
      `${amplifier}steps:\n  - { id: greet, agent: "own:greeter", prompt: Say hello. }\n`,
    ],
    [
      "a script",
      ["amplifier", "check", "scripts", "zod"],
      `${amplifier}steps:\n  - { id: greet, type: bash, command: echo hello, output: greeting }\n`,
    ],
    [
      "a command that no shell reads",
      ["check", "chevrotain", "command-template"],
      "# recipec: dialect=command-template\nname: plain\ntemplate: git status\n",
    ],
    ["broken YAML", ["check", "mistakes", "yaml"], `${amplifier}tags: one\n- two\n`],
  ])("opens the files that %s needs and no others", (_, files, text) => {
    const { cache, kept } = emptyCache();
    const source = join(folder, "opened.yaml");
    writeFileSync(source, text ?? "");
    const { stdout } = start(cache, ...(text === undefined ? ["--version"] : ["check", source]));
    expect(stdout).toContain(text === undefined ? manifest.version : "1 recipe checked");
    const opened = kept().map((path) => basename(path));
    expect(opened).toEqual([...files, "main"].sort());
  });

  it.each([
    [["run", "plain.yaml"], "plain: completed"],
    [["build", "plain.yaml", "--out", "plans"], "wrote plans/plain.plan.ts"],
    [["runs", "show", "nothing"], '"nothing"'],
    [["bounds", "plain.yaml"], "agent calls"],
    [["graph", "plain.yaml"], "flowchart"],
    [["plan", "plain.yaml"], "greet"],
    [["list"], "plain"],
    [["test"], "No tests found"],
  ])("holds what is needed to %s", (args, expected) => {
    const { stdout, stderr } = start(emptyCache().cache, ...args);
    expect(stdout + stderr).toContain(expected);
  });

  it("answers the same with compiled code that was kept, that is broken, and without any", () => {
    const { cache, kept } = emptyCache();
    const first = start(cache, "check", recipe);
    expect(first.status).toBe(0);
    expect(start(cache, "check", recipe)).toEqual(first);
    for (const [index, path] of kept().entries()) {
      const bytes = readFileSync(path);
      bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 0xff;
      writeFileSync(path, index % 2 === 0 ? bytes : bytes.subarray(0, 100 + index));
    }
    expect(start(cache, "check", recipe)).toEqual(first);
    expect(start("", "check", recipe)).toEqual(first);
    const unwritable = join(folder, "package.json");
    expect(start(unwritable, "check", recipe)).toEqual(first);
  });

  it("believes no compiled code where others may write", () => {
    const { cache, kept } = emptyCache();
    const first = start(cache, "check", recipe);
    const before = kept().map((path) => statSync(path).mtimeMs);
    chmodSync(join(cache, "recipec"), 0o777);
    expect(start(cache, "check", recipe)).toEqual(first);
    expect(kept().map((path) => statSync(path).mtimeMs)).toEqual(before);
  });

  it("keeps compiled code anew until a start runs nothing new, and again when one does", () => {
    const { cache, kept } = emptyCache();
    const sizesAfter = (...args: readonly string[]): ReadonlyMap<string, number> => {
      start(cache, ...args);
      return new Map(kept().map((path) => [basename(path), statSync(path).size]));
    };
    for (let count = 0; count < 6; count += 1) start(cache, "check", plain);
    const settled = sizesAfter("check", plain);
    const touched = kept().map((path) => statSync(path).mtimeMs);
    expect(sizesAfter("check", plain)).toEqual(settled);
    expect(kept().map((path) => statSync(path).mtimeMs)).toEqual(touched);
    // Conditions are another chunk, with which the rules use functions that they had no use for.
    const grown = sizesAfter("check", recipe);
    expect(grown.get("check")).toBeGreaterThan((settled.get("check") ?? 0) * 1.02);
  });

  it("keeps compiled code where nobody else can write", () => {
    const { cache, kept } = emptyCache();
    start(cache, "--version");
    const modes = [join(cache, "recipec"), ...kept()].map((path) => statSync(path).mode & 0o077);
    expect(modes).toEqual([0, 0]);
  });

  it("forgets the compiled code of earlier builds", () => {
    const { cache, kept } = emptyCache();
    for (const build of ["a", "b", "c", "d", "e"]) {
      mkdirSync(join(cache, "recipec", "code", build), { recursive: true });
    }
    start(cache, "--version");
    expect(readdirSync(join(cache, "recipec", "code"))).toHaveLength(4);
    expect(kept()).toHaveLength(1);
  });
});
