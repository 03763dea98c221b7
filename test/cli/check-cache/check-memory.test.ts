import { spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { run } from "../../../cli/commands/check.ts";
import { optionValues } from "../../../cli/option-values.ts";
import { memoryTerminal } from "../../support/memory-terminal.ts";

const root = mkdtempSync(join(tmpdir(), "recipec-memory-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const head = "# recipec: dialect=amplifier\nname: t\ndescription: d\nversion: 1.0.0\n";
const reading = (name: string) =>
  `${head}steps:\n  - {id: r, agent: "a:b", prompt: "{{${name}}}"}\n`;
const calling = (path: string, context = "") =>
  `${head}steps:\n  - {id: c, type: recipe, recipe: ${path}${context}}\n`;

let count = 0;
let folder = root;
let cache = root;

beforeEach(() => {
  count += 1;
  folder = join(root, `project-${count}`);
  cache = join(root, `cache-${count}`);
  mkdirSync(folder);
});

/** Writes a file with times long past, so that they tell whether it was written again. */
function write(name: string, text: string, seconds = 1_000_000 + text.length): void {
  const path = join(folder, name);
  writeFileSync(path, text);
  utimesSync(path, seconds, seconds);
}

async function check(options: Readonly<Record<string, unknown>> = {}, operands = ["."]) {
  const terminal = memoryTerminal({ cwd: folder, env: { XDG_CACHE_HOME: cache } });
  const code = await run({ operands, options: optionValues(options) }, terminal);
  return { code, text: terminal.written.stdout };
}

/** What is said with memory, which has to be what is said without. */
async function checkBoth(options: Readonly<Record<string, unknown>> = {}) {
  const remembered = await check(options);
  expect(remembered).toEqual(await check({ ...options, noCache: true }));
  return remembered;
}

function memories(): readonly string[] {
  const checks = join(cache, "recipec", "checks");
  return readdirSync(checks).map((name) => join(checks, name));
}

/** Makes every remembered report say something else, which shows where it comes from. */
function mark(): void {
  change((record) => record.replaceAll("is never set", "IS REMEMBERD"));
}

/** Changes the records of all memories, both times that each is there. */
function change(edit: (record: string) => string): void {
  for (const path of memories()) {
    const records = readFileSync(path, "latin1").split(/(?=\{"key":)/);
    writeFileSync(path, records.map(edit).join(""), "latin1");
  }
}

describe("the memory of checks", () => {
  it("says of unchanged recipes what it said before", async () => {
    write("a.yaml", reading("nope"));
    const { code, text } = await checkBoth();
    expect({ code, text }).toMatchObject({ code: 1, text: expect.stringContaining("never set") });
    expect((await check()).text).toBe(text);
    mark();
    expect((await check()).text).toContain("IS REMEMBERD");
    expect((await check({ noCache: true })).text).toBe(text);
  });

  it("serves programs, too, and keeps their report apart", async () => {
    write("a.yaml", reading("nope"));
    await checkBoth({ format: "json" });
    await checkBoth();
    expect((await checkBoth({ format: "json" })).text).toContain('"undefined-variable"');
    expect(memories()).toHaveLength(2);
    await checkBoth({ format: "junit" });
    expect(memories()).toHaveLength(2);
  });

  it("checks what has changed", async () => {
    write("a.yaml", reading("nope"));
    write("b.yaml", reading("no"));
    await check();
    mark();
    write("a.yaml", reading("other"));
    const { text } = await check();
    expect(text).toContain('"other" is never set');
    expect(text).toContain('"no" IS REMEMBERD');
  });

  it("takes a file that was written again with the same content for unchanged", async () => {
    write("a.yaml", reading("nope"));
    // The times of what has just been written say nothing.
    await setTimeout(60);
    await check();
    mark();
    write("a.yaml", reading("nope"), 2_000_000);
    expect((await check()).text).toContain("IS REMEMBERD");
    const [memory = ""] = memories();
    const { mtimeMs } = statSync(memory);
    expect((await check()).text).toContain("IS REMEMBERD");
    expect(statSync(memory).mtimeMs).toBe(mtimeMs);
  });

  it("checks recipes again when one that they call has changed, appeared or gone", async () => {
    write("main.yaml", calling("child.yaml"));
    expect((await checkBoth()).text).toContain("missing-recipe");
    write("child.yaml", reading("nope"));
    expect((await checkBoth()).text).not.toContain("missing-recipe");
    write("child.yaml", reading("recipe.name"));
    expect((await checkBoth()).code).toBe(0);
    rmSync(join(folder, "child.yaml"));
    expect((await checkBoth()).text).toContain("missing-recipe");
  });

  it("checks a recipe again when a file comes, or goes, that its lost path may mean", async () => {
    write("main.yaml", calling("parts/revew.yaml"));
    expect((await checkBoth()).text).not.toContain("Did you mean");
    mkdirSync(join(folder, "parts"));
    write("parts/review.yaml", `${head}steps: [{id: a, type: bash, command: ls}]\n`);
    expect((await checkBoth()).text).toContain('Did you mean "parts/review.yaml"?');
    rmSync(join(folder, "parts", "review.yaml"));
    expect((await checkBoth()).text).not.toContain("Did you mean");
  });

  it("checks a recipe again when what it calls comes with the folders around it", async () => {
    write("main.yaml", calling("a/b/child.yaml"));
    expect((await checkBoth()).text).toContain("missing-recipe");
    mkdirSync(join(folder, "a"));
    expect((await checkBoth()).text).toContain("missing-recipe");
    mkdirSync(join(folder, "a", "b"));
    write("a/b/child.yaml", `${head}steps: [{id: a, type: bash, command: ls}]\n`);
    expect((await checkBoth()).text).not.toContain("missing-recipe");
    rmSync(join(folder, "a"), { recursive: true });
    expect((await checkBoth()).text).toContain("missing-recipe");
  });

  it("looks into folders again to which something comes, or from which something goes", async () => {
    mkdirSync(join(folder, "parts"));
    write("parts/a.yaml", reading("nope"));
    expect((await checkBoth()).text).toContain("1 error");
    write("parts/b.yaml", reading("no"));
    mkdirSync(join(folder, "parts", "more"));
    write("parts/more/c.yaml", reading("never"));
    expect((await checkBoth()).text).toContain("3 errors");
    rmSync(join(folder, "parts", "more"), { recursive: true });
    expect((await checkBoth()).text).toContain("2 errors");
    rmSync(join(folder, "parts", "a.yaml"));
    mkdirSync(join(folder, "parts", "a.yaml"));
    expect((await checkBoth()).text).toContain("1 error");
  });

  it("looks again into files that were no recipes and have changed", async () => {
    write("a.yaml", reading("nope"));
    write("data.yaml", "just: data\n");
    expect((await checkBoth()).text).toContain("1 error");
    expect((await checkBoth()).text).toContain("1 error");
    write("data.yaml", reading("no"));
    expect((await checkBoth()).text).toContain("2 errors");
    write("data.yaml", "just: data\n");
    expect((await checkBoth()).text).toContain("1 error");
  });

  it.each([
    ["found later", "b.yaml"],
    ["known when the memory was written anew", "a.yaml"],
  ])("does not read a file again that is no recipe, %s", async (_when, changed) => {
    write("a.yaml", reading("nope"));
    if (changed === "a.yaml") write("data.yaml", "just: data\n");
    // The times of what has just been written say nothing.
    await setTimeout(60);
    await check();
    write("data.yaml", "just: data\n");
    write(changed, reading("other"));
    await setTimeout(60);
    await check();
    change((record) => record.replace('"other"]', '"recipe"]'));
    expect((await check()).text).toContain("data.yaml:1");
  });

  it("looks at one folder for all that is looked for in it and missing", async () => {
    write("main.yaml", calling("a/b/child.yaml"));
    await check();
    const [memory = ""] = memories();
    const { names } = JSON.parse(readFileSync(memory, "utf8").split("\n", 1)[0] ?? "");
    expect(names).toContain("a");
    expect(names).not.toContain("a/b/child.yaml");
  });

  it("takes no digest where few files have changed", async () => {
    write("a.yaml", reading("nope"));
    write("b.yaml", reading("no"));
    await check();
    write("a.yaml", reading("other"));
    await check();
    mark();
    write("b.yaml", reading("no"), 2_000_000);
    expect((await check()).text).toContain('"no" IS REMEMBERD');
    write("a.yaml", reading("other"), 2_000_000);
    expect((await check()).text).toContain('"other" is never set');
  });

  it("bears paths that no file can have", async () => {
    write("main.yaml", calling(`${"a".repeat(300)}/b.yaml`));
    expect((await checkBoth()).text).toContain("missing-recipe");
  });

  it("checks a recipe again when another one begins to call it", async () => {
    write("child.yaml", reading("given"));
    expect((await checkBoth()).text).toContain("never set");
    write("main.yaml", calling("child.yaml", ", context: {given: 1}"));
    expect((await checkBoth()).text).not.toContain("never set");
    write("main.yaml", calling("other.yaml"));
    expect((await checkBoth()).text).toContain("never set");
  });

  it("checks a recipe again when another one begins to extend it, or no longer does", async () => {
    const hack = (name: string, rest: string): string =>
      `# recipec: dialect=amplihack\nname: ${name}\n${rest}steps: [{id: a, type: bash, command: "echo {{who}}"}]\n`;
    write("base.yaml", hack("base", ""));
    expect((await checkBoth()).text).toContain("never set");
    write("child.yaml", hack("child", "extends: base\ncontext: {who: you}\n"));
    expect((await checkBoth()).text).not.toContain("never set");
    write("child.yaml", hack("child", "extends: base\ncontext: {other: you}\n"));
    expect((await checkBoth()).text).toContain("never set");
    write("child.yaml", hack("child", "context: {who: me}\n"));
    expect((await checkBoth()).text).toContain("never set");
  });

  it("checks recipes again when an agent without a file gets one", async () => {
    const agents = join(folder, "amplifier-bundle", "agents", "core");
    mkdirSync(agents, { recursive: true });
    write("amplifier-bundle/agents/core/writer.md", "You write.");
    write(
      "a.yaml",
      '# recipec: dialect=amplihack\nname: t\nsteps:\n  - {id: a, agent: "t:judge", prompt: Judge}\n',
    );
    expect((await checkBoth()).text).toContain("unknown-agent");
    write("amplifier-bundle/agents/core/judge.md", "You judge.");
    expect((await checkBoth()).text).not.toContain("unknown-agent");
    rmSync(join(agents, "judge.md"));
    expect((await checkBoth()).text).toContain("unknown-agent");
    write("amplifier-bundle/agents/core/jduge.md", "You judge.");
    expect((await checkBoth()).text).toContain('Did you mean "t:jduge"?');
  });

  it("reports mistakes of a callee at their place once it is asked for itself", async () => {
    mkdirSync(join(folder, "inner"));
    mkdirSync(join(folder, "outer"));
    write("inner/child.yaml", reading("nope"));
    write("outer/main.yaml", calling("../inner/child.yaml"));
    const outer = await check({}, ["outer"]);
    expect(outer.text).toContain("callee-has-errors");
    expect(await check({}, ["outer", "inner"])).toEqual(
      await check({ noCache: true }, ["outer", "inner"]),
    );
    expect(await check({}, ["outer"])).toEqual(outer);
  });

  it("checks everything again for other options or another configuration", async () => {
    write("a.yaml", reading("nope"));
    await check();
    mark();
    expect((await check({ deny: ["unread-output"] })).text).not.toContain("REMEMBERD");
    expect((await check()).text).toContain("REMEMBERD");
    write("recipec.config.yaml", "rules: {undefined-variable: off}\n");
    expect((await check()).text).not.toContain("REMEMBERD");
  });

  it.each([
    ["broken", "{\n"],
    ["of another shape", '{"stamp": "s", "at": 0}\n'],
    ["empty", ""],
  ])("is made anew where it is %s", async (_how, text) => {
    write("a.yaml", reading("nope"));
    const first = await check();
    for (const path of memories()) writeFileSync(path, text);
    expect(await check()).toEqual(first);
    mark();
    expect((await check()).text).toContain("REMEMBERD");
  });

  it("is made anew where its parts do not fit each other", async () => {
    write("a.yaml", reading("nope"));
    const first = await check();
    change((record) => {
      expect(record).toContain('"groups":[[[[');
      return record.replace(/"groups":\[\[\[\[\d/, "$&77");
    });
    expect(await check()).toEqual(first);
  });

  it.each([
    ["lost", (text: string) => text.slice(0, -9)],
    ["of another bit", (text: string) => text.replace("is never set", "is ndver set")],
    ["zeros", (text: string) => `${text.slice(0, -9)}${"\0".repeat(9)}`],
  ])("is made anew where its end is %s, as a power failure leaves it", async (_how, damage) => {
    write("a.yaml", reading("nope"));
    const first = await check();
    for (const path of memories()) writeFileSync(path, damage(readFileSync(path, "utf8")));
    expect(await check()).toEqual(first);
  });

  it("grows by what is new, and is written anew where much of it is old", async () => {
    for (let index = 0; index < 8; index += 1) write(`${index}.yaml`, reading(`v${index}`));
    await check();
    const [memory = ""] = memories();
    const sizes: number[] = [];
    const before = readFileSync(memory, "utf8");
    for (let round = 1; round < 5; round += 1) {
      write("3.yaml", reading("x".repeat(round)));
      await checkBoth();
      sizes.push(statSync(memory).size);
    }
    const [one = 0, two = 0, renewed = 0, again = 0] = sizes;
    expect([before.length < one, one < two, two > renewed, renewed < again]).not.toContain(false);
  });

  it("does not believe what was added by a check that had not read the rest", async () => {
    for (let index = 0; index < 8; index += 1) write(`${index}.yaml`, reading(`v${index}`));
    await check();
    const [memory = ""] = memories();
    const before = readFileSync(memory, "utf8");
    write("3.yaml", reading("changed"));
    await check();
    const added = readFileSync(memory, "utf8").slice(before.length);
    writeFileSync(memory, before);
    write("4.yaml", reading("too"));
    await check();
    writeFileSync(memory, `${readFileSync(memory, "utf8")}${added}`);
    write("3.yaml", reading("v3"));
    expect((await checkBoth()).text).toContain('"v3" is never set');
    expect((await checkBoth()).text).toContain('"too" is never set');
  });

  it("belongs to the user, and nobody else reads it", async () => {
    write("a.yaml", reading("nope"));
    await check();
    expect(memories().map((path) => statSync(path).mode & 0o077)).toEqual([0]);
    expect(readdirSync(folder)).toEqual(["a.yaml"]);
  });

  it("forgets old command lines", async () => {
    write("a.yaml", reading("nope"));
    for (let index = 0; index < 23; index += 1) {
      const recipeDir = `more-${index}`;
      mkdirSync(join(folder, recipeDir));
      await check({ recipeDir: [recipeDir] });
    }
    const others = memories().length;
    expect(others).toBeLessThanOrEqual(20);
  });

  it("is not needed: where it cannot be kept, checks take their time", async () => {
    write("a.yaml", reading("nope"));
    writeFileSync(cache, "no folder");
    expect(await check()).toEqual(await check({ noCache: true }));
  });

  it("is used unless a command line refuses it", () => {
    write("a.yaml", reading("nope"));
    const main = join(import.meta.dirname, "..", "..", "..", "cli", "main.ts");
    const start = (...args: readonly string[]) =>
      spawnSync(process.execPath, [main, "check", ".", ...args], {
        cwd: folder,
        env: { XDG_CACHE_HOME: cache },
        encoding: "utf8",
      });
    expect(start("--no-cache").status).toBe(1);
    expect(() => memories()).toThrow();
    expect(start().status).toBe(1);
    expect(memories()).toHaveLength(1);
  });

  it("is not asked for a few files", async () => {
    write("a.yaml", reading("nope"));
    await check({}, ["a.yaml"]);
    expect(() => memories()).toThrow();
  });
});

describe("recipes that are found by their id", () => {
  const machine = (id: string): string =>
    `id: ${id}\nlabel: L\ndescription: d\ninitialStep: a\nsteps:\n  a: {prompt: p, outcomes: [other], onOutcome: {other: {action: exit, reason: o}}}\n`;

  it("are checked again when another one comes to their folder, or leaves it", async () => {
    write("a.yaml", machine("a"));
    expect((await checkBoth()).code).toBe(0);
    write("b.yaml", machine("a"));
    expect((await checkBoth()).text).toContain("error[duplicate-recipe-id]");
    expect((await checkBoth()).code).toBe(1);
    rmSync(join(folder, "a.yaml"));
    expect((await checkBoth()).code).toBe(0);
  });
});
