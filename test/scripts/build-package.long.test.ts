import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };

const root = join(import.meta.dirname, "..", "..");

const hello = `name: hello
description: Says hello.
version: 1.0.0
steps: [{id: greet, type: bash, command: printf hello, output: final_output}]
`;

/** Installs the built package into a folder the way npm would: copied, beside its dependencies. */
function installInto(folder: string): void {
  const modules = join(folder, "node_modules");
  mkdirSync(modules, { recursive: true });
  for (const name of readdirSync(join(root, "node_modules"))) {
    if (!name.startsWith(".")) symlinkSync(join(root, "node_modules", name), join(modules, name));
  }
  cpSync(join(root, "dist", "package"), join(modules, "recipec"), { recursive: true });
}

describe("the published package", () => {
  const folder = mkdtempSync(join(tmpdir(), "recipec-package-"));
  const node = (...args: readonly string[]): string =>
    execFileSync(process.execPath, [...args], { cwd: folder, encoding: "utf8" });

  beforeAll(() => {
    execFileSync(process.execPath, [join(root, "scripts", "build-package.ts")], { cwd: root });
    installInto(folder);
  }, 120_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("starts its CLI from the bundle", () => {
    const bin = join(folder, "node_modules", "recipec", "bin", "recipec.mjs");
    expect(node(bin, "--version").trim()).toBe(manifest.version);
  });

  it("checks, builds and runs in a project of CommonJS, without a warning of Node", () => {
    writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "commonjs" }));
    const recipe = join("recipes", "hello.yaml");
    mkdirSync(join(folder, "recipes"));
    writeFileSync(join(folder, recipe), hello);
    const bin = join(folder, "node_modules", "recipec", "bin", "recipec.mjs");
    const recipec = (...args: readonly string[]) => {
      const { status, stderr } = spawnSync(process.execPath, [bin, ...args], {
        cwd: folder,
        encoding: "utf8",
      });
      return { status, isWarned: /warning/i.test(stderr) };
    };
    const sound = { status: 0, isWarned: false };
    expect(recipec("check", "recipes")).toEqual(sound);
    expect(recipec("build", "recipes", "--out", "plans", "--typecheck")).toEqual(sound);
    expect(recipec("run", join("plans", "recipes", "hello.plan.ts"))).toEqual(sound);
    expect(recipec("run", recipe)).toEqual(sound);
    expect(recipec("runs")).toEqual(sound);
  }, 60_000);

  it("gives plans their runtime and tools the compiler", () => {
    writeFileSync(
      join(folder, "use.mjs"),
      'for (const door of ["recipec", "recipec/runtime"]) console.log(Object.keys(await import(door)).length > 0);',
    );
    expect(node("use.mjs")).toBe("true\ntrue\n");
  });
});
