import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { env as processEnv } from "node:process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tagTree, writeReleaseTree } from "../../scripts/release-tree.ts";

const root = join(import.meta.dirname, "..", "..");
const hasPreCommit = spawnSync("pre-commit", ["--version"]).status === 0;

const good = `# recipec: dialect=amplifier
name: small
description: Small.
version: 1.0.0
context: {who: world}
steps:
  - {id: a, type: bash, command: "echo {{who}}"}
`;
const bad = good.replace("{{who}}", "{{whoever_that_is}}");
const config = `repos:
  - repo: file://PLACE
    rev: v1.2.3
    hooks: [{id: recipec-check}, {id: recipec-build, stages: [manual], args: [recipes, --out, plans]}]
`;

interface Outcome {
  readonly status: number | null;
  readonly output: string;
}

// Needs the real pre-commit, and the registry that npm installs from.
describe.skipIf(!hasPreCommit)("pre-commit with the hooks of a tagged release tree", () => {
  const folder = mkdtempSync(join(tmpdir(), "recipec-hooks-"));
  const released = join(folder, "released");
  const project = join(folder, "project");
  const { PATH: searchPath = "" } = processEnv;
  const env = {
    ...processEnv,
    PATH: `${join(folder, "bin")}:${searchPath}`,
    PRE_COMMIT_HOME: join(folder, "home"),
    GIT_CONFIG_GLOBAL: "/dev/null",
    NO_COLOR: "1",
  };
  const run = (cwd: string, command: string, ...args: readonly string[]): Outcome => {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: "utf8" });
    return { status, output: stdout + stderr };
  };
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  };
  const commit = (): Outcome => run(project, "git", "commit", "-m", "change");

  beforeAll(() => {
    execFileSync(process.execPath, [join(root, "scripts", "build-package.ts")], { cwd: root });
    const tree = join(folder, "tree");
    writeReleaseTree(join(root, "dist", "package"), tree);
    // The Node of this checkout, since that of the machine may be older than recipec needs.
    mkdirSync(join(folder, "bin"));
    for (const name of ["node", "nodejs"]) {
      symlinkSync(process.execPath, join(folder, "bin", name));
    }
    for (const each of [released, project]) {
      mkdirSync(each);
      run(each, "git", "init", "-q", "-b", "main");
      run(each, "git", "config", "user.name", "somebody");
      run(each, "git", "config", "user.email", "somebody@example.org");
    }
    tagTree(tree, { repository: released, tag: "v1.2.3" });
    write(".pre-commit-config.yaml", config.replace("PLACE", released));
    write("recipes/a.yaml", good);
    write("other/b.yaml", "no: recipe\n");
    run(project, "git", "add", "-A");
    const installed = run(project, "pre-commit", "install", "--install-hooks");
    expect(installed.status, installed.output).toBe(0);
  }, 300_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("lets good recipes pass", () => {
    const { status, output } = commit();
    expect(output).toMatch(/check agent recipes\.+Passed/);
    expect(status).toBe(0);
  });

  it("stops a commit of a broken recipe and shows the place", () => {
    write("recipes/a.yaml", bad);
    run(project, "git", "add", "-A");
    const { status, output } = commit();
    expect(status).toBe(1);
    expect(output).toContain("recipes/a.yaml:7:40");
    expect(output).toContain('"whoever_that_is" is never set.');
  });

  it("checks what is staged, not what lies in the work tree", () => {
    write("recipes/a.yaml", bad);
    run(project, "git", "add", "-A");
    write("recipes/a.yaml", good);
    expect(commit().status).toBe(1);
    write("recipes/a.yaml", `${good}# new\n`);
    run(project, "git", "add", "-A");
    write("recipes/a.yaml", bad);
    const { status, output } = commit();
    expect(status, output).toBe(0);
    expect(run(project, "git", "diff", "--stat").output).toContain("recipes/a.yaml");
  });

  it("tells stale plans from fresh ones", () => {
    const hook = ["run", "--hook-stage", "manual", "--all-files", "recipec-build"];
    write("recipes/a.yaml", good);
    const missing = run(project, "pre-commit", ...hook);
    expect(missing.status, missing.output).toBe(1);
    expect(missing.output).toContain("+++ plans/recipes/a.plan.ts");
    const cli = join(root, "bin", "recipec.mjs");
    const built = run(project, process.execPath, cli, "build", "recipes", "--out", "plans");
    expect(built.status, built.output).toBe(0);
    run(project, "git", "add", "-A");
    const fresh = run(project, "pre-commit", ...hook);
    expect(fresh.status, fresh.output).toBe(0);
  });
});
