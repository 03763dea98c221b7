import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };

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

  it("needs the Node that the manifest declares", () => {
    expect(manifest.engines.node).toBe(">=22.18");
  });
});
