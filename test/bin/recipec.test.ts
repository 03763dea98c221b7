import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { temporaryFolder } from "../support/temporary-folder.ts";

const bin = join(import.meta.dirname, "..", "..", "bin", "recipec.mjs");

/** Starts the bin on this Node, which says that it is `version`. */
function startOn(version: string): { status: number | null; stdout: string; stderr: string } {
  const claim = `Object.defineProperty(process, "versions", { value: { node: "${version}" } });`;
  const preload = `data:text/javascript,${encodeURIComponent(claim)}`;
  return spawnSync(process.execPath, ["--import", preload, bin, "--version"], { encoding: "utf8" });
}

describe("the bin", () => {
  it.each(["18.20.4", "20.20.2", "22.17.1"])("says on Node %s what it needs", (version) => {
    const { status, stdout, stderr } = startOn(version);
    expect(status).toBe(5);
    expect(stdout).toBe("");
    expect(stderr).toContain(`recipec needs Node 22.18 or newer, this is ${version}: `);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  });

  it.each(["22.18.0", "24.0.0"])("starts on Node %s", (version) => {
    const { status, stdout } = startOn(version);
    expect(status).toBe(0);
    expect(stdout.trim()).toBe(manifest.version);
  });

  it("keeps what Node has compiled where nobody else can write", () => {
    const temporary = temporaryFolder({});
    const start = (): number | null =>
      spawnSync(process.execPath, [bin, "--version"], { env: { TMPDIR: temporary } }).status;
    expect(start()).toBe(0);
    const [name = ""] = readdirSync(temporary);
    expect(name).toMatch(/^compiled-recipec-\w+$/);
    expect(statSync(join(temporary, name)).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(temporary, name))).toHaveLength(1);
  });

  it("keeps nothing in a folder that others may have filled", () => {
    const temporary = temporaryFolder({});
    const folder = join(temporary, `compiled-recipec-${process.getuid?.() ?? "user"}`);
    mkdirSync(folder);
    chmodSync(folder, 0o777);
    const env = { TMPDIR: temporary };
    expect(spawnSync(process.execPath, [bin, "--version"], { env }).status).toBe(0);
    expect(readdirSync(folder)).toEqual([]);
    expect(readdirSync(temporary)).toHaveLength(1);
  });

  it("needs the Node that the manifest declares", () => {
    expect(manifest.engines.node).toBe(">=22.18");
  });
});
