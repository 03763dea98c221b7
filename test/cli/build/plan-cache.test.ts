import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import type { LoadedPlan } from "../../../cli/build/plan-cache.ts";
import { loadPlan } from "../../../cli/build/plan-cache.ts";
import { createCalleeFinder } from "../../../cli/build/plan-resolver.ts";
import { optionValues } from "../../../cli/option-values.ts";
import type { MemoryTerminalOptions } from "../../support/memory-terminal.ts";
import { memoryTerminal } from "../../support/memory-terminal.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const recipe = (name: string, body: string): string =>
  `# recipec: dialect=amplifier\nname: ${name}\ndescription: A sample.\nversion: 1.0.0\n${body}`;

const bash = (command: string): string =>
  `steps:\n  - id: one\n    type: bash\n    command: "${command}"\n`;

const call = (path: string): string =>
  `steps:\n  - id: call\n    type: recipe\n    recipe: ${path}\n`;

function load(
  cwd: string,
  path: string,
  inputs: readonly string[] = [],
  env: NonNullable<MemoryTerminalOptions["env"]> = { XDG_CACHE_HOME: join(cwd, ".user") },
): Promise<LoadedPlan> {
  return loadPlan({
    path,
    inputs: new Map(inputs.map((name) => [name, null])),
    options: optionValues({}),
    terminal: memoryTerminal({ cwd, env }),
  });
}

function indexTimes(cwd: string): readonly (readonly [string, number])[] {
  const files = globSync(".user/recipec/plans/index/*.json", { cwd }).sort();
  return files.map((file) => [file, statSync(join(cwd, file)).mtimeMs]);
}

function scripts(cwd: string): readonly string[] {
  return globSync(".user/recipec/plans/*/**/*.plan.mjs", { cwd }).sort();
}

describe("the plan of a recipe", () => {
  test("is compiled once and then taken from the cache", async () => {
    const cwd = temporaryFolder({ "a.yaml": recipe("first", bash("ls")) });
    const { plan, diagnostics } = await load(cwd, "a.yaml");
    expect(plan).toMatchObject({ abi: 1, name: "first", source: { path: "a.yaml" } });
    expect(diagnostics).toEqual([]);
    const before = indexTimes(cwd);
    expect((await load(cwd, "a.yaml")).plan?.name).toBe("first");
    expect(before).toHaveLength(1);
    expect(indexTimes(cwd)).toEqual(before);
    expect(statSync(join(cwd, ".user/recipec/plans")).mode & 0o777).toBe(0o700);
  });

  test("is compiled anew when a recipe that it calls has changed", async () => {
    const cwd = temporaryFolder({
      "a.yaml": recipe("caller", call("b.yaml")),
      "b.yaml": recipe("callee", bash("ls")),
    });
    const first = await load(cwd, "a.yaml");
    writeFileSync(join(cwd, "b.yaml"), recipe("other", bash("ls")));
    const second = await load(cwd, "a.yaml");
    const names = [first, second].map(({ plan }) => {
      const action = plan?.body.steps["call"]?.action;
      return action?.kind === "call" && typeof action.callee === "function"
        ? action.callee().name
        : undefined;
    });
    expect(names).toEqual(["callee", "other"]);
  });

  test("depends on which inputs the caller gives", async () => {
    const cwd = temporaryFolder({ "a.yaml": recipe("needs", bash("echo {{given}}")) });
    expect((await load(cwd, "a.yaml", ["given"])).plan?.params).toHaveProperty("given");
    const { plan, diagnostics } = await load(cwd, "a.yaml");
    expect(plan).toBeUndefined();
    expect(diagnostics.map(({ code }) => code)).toContain("undefined-variable");
  });

  test("tells which inputs nothing reads, also when it comes from the cache", async () => {
    const callee = recipe("callee", `context: {inner: 1}\n${bash("ls {{inner}}")}`);
    const body = `context: {folder: src}\n${bash("ls {{folder}} {{given}}")}${call("b.yaml").replace("steps:\n", "")}`;
    const cwd = temporaryFolder({ "a.yaml": recipe("first", body), "b.yaml": callee });
    const unread = ["foldr", "inner"].map((name) => ({ name, others: ["folder"] }));
    for (const _ of ["compiled", "cached"]) {
      const { notes } = await load(cwd, "a.yaml", ["foldr", "given", "inner"]);
      expect(notes?.unreadInputs).toEqual(unread);
    }
    expect((await load(cwd, "a.yaml", ["folder", "foldr", "given"])).notes).toEqual({
      programs: [{ program: "ls", step: "one" }],
      unreadInputs: [{ name: "foldr", others: [] }],
      tagged: [],
    });
  });

  test("is compiled anew when the cache was tampered with or cut short", async () => {
    const cwd = temporaryFolder({ "a.yaml": recipe("honest", bash("ls")) });
    await load(cwd, "a.yaml");
    const [script = ""] = scripts(cwd);
    const text = readFileSync(join(cwd, script), "utf8");
    for (const damage of [text.replace("ls", "rm"), text.slice(0, 40), ""]) {
      writeFileSync(join(cwd, script), damage);
      expect((await load(cwd, "a.yaml")).plan?.name).toBe("honest");
      expect(readFileSync(join(cwd, script), "utf8")).toBe(text);
    }
    const [[index = ""] = []] = indexTimes(cwd);
    for (const damage of ["{", "[]", `{"dependencies":[],"modules":[]}`]) {
      writeFileSync(join(cwd, index), damage);
      expect((await load(cwd, "a.yaml")).plan?.name).toBe("honest");
    }
  });

  test("is never one that the project brings along", async () => {
    const cwd = temporaryFolder({ "a.yaml": recipe("own", bash("ls")) });
    await load(cwd, "a.yaml");
    const kept = join(cwd, ".user/recipec/plans");
    for (const place of [".recipec/cache", ".recipec/plans", "recipec/plans"]) {
      cpSync(kept, join(cwd, place), { recursive: true });
    }
    rmSync(kept, { recursive: true });
    const { module = "" } = await load(cwd, "a.yaml");
    expect(relative(kept, module)).toMatch(/^\w+\/a\.plan\.mjs$/);
  });

  test("is kept for this process alone where the user has no cache", async () => {
    const cwd = temporaryFolder({ "a.yaml": recipe("homeless", bash("ls")) });
    const first = await load(cwd, "a.yaml", [], {});
    const second = await load(cwd, "a.yaml", [], {});
    expect(first.module).toContain(join(tmpdir(), "recipec-"));
    expect(second).toEqual({ ...first, diagnostics: [] });
    expect(readdirSync(cwd)).toEqual(["a.yaml"]);
    const blocked = { XDG_CACHE_HOME: join(cwd, "a.yaml") };
    expect((await load(cwd, "a.yaml", [], blocked)).plan?.name).toBe("homeless");
  });

  test("is neither taken from a cache that others may write to, nor left there", async () => {
    const cwd = temporaryFolder({ "a.yaml": recipe("careful", bash("ls")) });
    const cache = join(cwd, ".user/recipec");
    const { module: own } = await load(cwd, "a.yaml");
    chmodSync(cache, 0o777);
    const { module: other } = await load(cwd, "a.yaml");
    expect(own).toContain(cache);
    expect(other).not.toContain(cache);
    rmSync(cache, { recursive: true });
    mkdirSync(cache);
    chmodSync(cache, 0o777);
    expect((await load(cwd, "a.yaml")).plan?.name).toBe("careful");
    expect(readdirSync(cache)).toEqual([]);
  });

  test("may be asked for many times at once", async () => {
    const cwd = temporaryFolder({ "a.yaml": recipe("busy", bash("ls")) });
    const loaded = await Promise.all(Array.from({ length: 8 }, () => load(cwd, "a.yaml")));
    expect(loaded.map(({ plan }) => plan?.name)).toEqual(Array(8).fill("busy"));
    expect(globSync(".user/recipec/plans/*.tmp", { cwd })).toEqual([]);
  });

  test("does not fill the disk: the oldest plans are forgotten", async () => {
    const cwd = temporaryFolder({ "a.yaml": recipe("newest", bash("ls")) });
    const old = Array.from({ length: 510 }, (_, number) => `old-${number}`);
    for (const name of old) {
      mkdirSync(join(cwd, ".user/recipec/plans", name), { recursive: true });
      mkdirSync(join(cwd, ".user/recipec/plans/index"), { recursive: true });
      const index = { dependencies: [], modules: [], entry: "x", folder: name };
      const path = join(cwd, ".user/recipec/plans/index", `${name}.json`);
      writeFileSync(path, JSON.stringify(index));
      const time = 1000 + Number(name.slice(4));
      utimesSync(path, time, time);
      utimesSync(join(cwd, ".user/recipec/plans", name), time, time);
    }
    await load(cwd, "a.yaml");
    const left = globSync(".user/recipec/plans/old-*", { cwd });
    expect(indexTimes(cwd)).toHaveLength(400);
    expect(left).toHaveLength(399);
    expect(left).toContain(join(".user/recipec/plans/old-509"));
    expect((await load(cwd, "a.yaml")).plan?.name).toBe("newest");
  });

  test("a file that is not there is a diagnostic", async () => {
    const { plan, diagnostics } = await load(temporaryFolder(), "nowhere.yaml");
    expect(plan).toBeUndefined();
    expect(diagnostics.map(({ severity }) => severity)).toContain("error");
  });

  test("mistakes in a called recipe are reported", async () => {
    const cwd = temporaryFolder({
      "a.yaml": recipe("caller", call("b.yaml")),
      "b.yaml": recipe("callee", bash("echo {{nowhere}}")),
    });
    const { plan, diagnostics } = await load(cwd, "a.yaml");
    expect(plan).toBeUndefined();
    expect(diagnostics.map(({ severity }) => severity)).toContain("error");
  });

  test("an unchanged recipe loads neither parser nor emitter", async () => {
    const cwd = temporaryFolder({
      "a.yaml": recipe("quick", `${bash("echo {{x}}")}context: {x: 1}\n`),
    });
    await load(cwd, "a.yaml");
    const loaded = modulesLoadedBy(cwd, "a.yaml");
    expect(loaded).toContain("/cli/build/plan-cache.ts");
    expect(loaded).toContain(".plan.mjs");
    expect(loaded).not.toMatch(/node_modules|\/grammar\/|\/compiler\/(?!diagnostics)/);
    rmSync(join(cwd, ".user"), { recursive: true });
    expect(modulesLoadedBy(cwd, "a.yaml")).toMatch(/ts-morph/);
  });
});

/** URLs of the modules that a fresh process loads for a plan, one a line. */
function modulesLoadedBy(cwd: string, path: string): string {
  const here = import.meta.dirname;
  const script = `
    import { registerHooks } from "node:module";
    const urls = [];
    registerHooks({ load: (url, context, next) => { urls.push(url); return next(url, context); } });
    const { loadPlan } = await import(${JSON.stringify(join(here, "../../../cli/build/plan-cache.ts"))});
    const options = { text: () => undefined, flag: () => false, list: () => [], count: () => undefined };
    const terminal = { cwd: process.cwd(), env: { XDG_CACHE_HOME: process.cwd() + "/.user" } };
    await loadPlan({ path: ${JSON.stringify(path)}, inputs: new Map(), options, terminal });
    console.log(urls.join("\\n"));`;
  return execFileSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd,
    encoding: "utf8",
  });
}

/** A module of a plan that begins with a step. */
const givenModule = (entry: string): string => `import { block, definePlan } from "recipec/runtime";
const exits = [{ on: "ok", to: { kind: "end", value: "last" }, set: () => ({}) }];
const steps = { a: { id: "a", at: [1, 1], action: { kind: "none" }, exits } };
const body = block({ entry: ${JSON.stringify(entry)}, steps });
export const plan = definePlan({
  abi: 1, name: "given", body, params: {}, ambient: {}, limits: {}, output: {}, source: { path: "a.yaml" },
});
`;

describe("a compiled module given directly", () => {
  test("is loaded as it is, with the runtime of this recipec", async () => {
    const text = givenModule("a");
    const files = { "x.plan.ts": text, "y.plan.js": text, "z.ts": text };
    for (const type of ["module", "commonjs"]) {
      const cwd = temporaryFolder({ ...files, "package.json": JSON.stringify({ type }) });
      for (const path of Object.keys(files)) {
        expect((await load(cwd, path)).plan?.name).toBe("given");
      }
    }
  });

  test("that is no plan is a mistake of the caller", async () => {
    const files = {
      "edited.plan.ts": givenModule("b"),
      "w.ts": "export const plan = { abi: 2 };\n",
      "x.ts": "export const plan = {};\n",
    };
    const cwd = temporaryFolder({ ...files, "y.mjs": "import" });
    await expect(load(cwd, "w.ts")).rejects.toThrow(/w\.ts was compiled by another version/);
    const problem = 'edited.plan.ts cannot be run (entry "b" is no step of its block)';
    await expect(load(cwd, "edited.plan.ts")).rejects.toThrow(problem);
    await expect(load(cwd, "x.ts")).rejects.toThrow("x.ts exports no compiled plan");
    await expect(load(cwd, "y.mjs")).rejects.toThrow("y.mjs cannot be loaded as a compiled plan");
    await expect(load(cwd, "z.js")).rejects.toThrow("There is no file z.js.");
  });
});

describe("a recipe whose path only the run knows", () => {
  const resolver = (cwd: string) =>
    createCalleeFinder({
      inputs: new Map(),
      options: optionValues({}),
      terminal: memoryTerminal({ cwd }),
    });

  test("is found beside the calling recipe and compiled with the inputs that it gets", async () => {
    const cwd = temporaryFolder({ "sub/b.yaml": recipe("found", bash("echo {{given}}")) });
    const found = await resolver(cwd)("b.yaml", "sub/a.yaml", ["given"]);
    expect(found).toMatchObject({ kind: "plan", plan: { name: "found" } });
  });

  test("is missing, with the reason, where it cannot be compiled", async () => {
    const cwd = temporaryFolder({ "b.yaml": recipe("found", bash("echo {{given}}")) });
    const resolve = resolver(cwd);
    expect(await resolve("b.yaml", "a.yaml", [])).toMatchObject({
      kind: "missing",
      message: expect.stringContaining(`The recipe "b.yaml" cannot be compiled: `),
    });
    expect(await resolve("c.yaml", "a.yaml", [])).toMatchObject({ kind: "missing" });
    expect(await resolve("@bundle:c", "a.yaml", [])).toMatchObject({
      kind: "missing",
      message: expect.stringContaining("bundle"),
    });
  });

  test("is no program: what an agent answers must not be loaded as a module", async () => {
    const cwd = temporaryFolder({ "b.yaml": recipe("found", bash("ls")) });
    for (const name of ["b.js", "b.mjs", "b.cjs", "b.ts", "b.plan.ts"]) {
      const loaded = join(cwd, `loaded-${name}`);
      writeFileSync(
        join(cwd, name),
        `import { writeFileSync } from "node:fs"; writeFileSync(${JSON.stringify(loaded)}, "");`,
      );
      expect(await resolver(cwd)(name, "a.yaml", [])).toMatchObject({
        kind: "missing",
        message: expect.stringContaining("program"),
      });
    }
    expect(globSync("loaded-*", { cwd })).toEqual([]);
  });
});
