import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const root = join(import.meta.dirname, "..");

/**
 * Makes a tree that git can install as it is out of the built package: the hooks of pre-commit are in it,
 * and there is no build step. Installing a checkout from git fails where `prepare` needs development
 * dependencies, which npm leaves out there.
 */
export function writeReleaseTree(packageFolder: string, target: string): void {
  rmSync(target, { recursive: true, force: true });
  cpSync(packageFolder, target, { recursive: true });
  cpSync(join(root, ".pre-commit-hooks.yaml"), join(target, ".pre-commit-hooks.yaml"));
  const { dependencies, ...manifest } = readManifest(packageFolder);
  // The bundle has what checking needs in it; without the rest a check is installed all the same.
  const release = { ...manifest, optionalDependencies: dependencies };
  writeFileSync(join(target, "package.json"), `${JSON.stringify(release, null, 2)}\n`);
}

function readManifest(folder: string): Record<string, unknown> {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  if (typeof manifest !== "object" || manifest === null) throw new Error("package.json is broken");
  return { ...manifest };
}

/** Where a tree is committed, and under which tag. */
export interface Release {
  readonly repository: string;
  readonly tag: string;
}

/** Commits a tree beside the branches of a repository and tags it; the work tree stays as it is. */
export function tagTree(tree: string, { repository, tag }: Release): string {
  const scratch = mkdtempSync(join(tmpdir(), "recipec-release-"));
  const env = { ...process.env, GIT_INDEX_FILE: join(scratch, "index") };
  const git = (...args: readonly string[]): string =>
    execFileSync("git", args, { cwd: repository, env, encoding: "utf8" }).trim();
  try {
    const gitFolder = git("rev-parse", "--absolute-git-dir");
    const into = ["--git-dir", gitFolder, "--work-tree", resolve(tree), "-C", resolve(tree)];
    git(...into, "add", "--all", "--force", ".");
    const commit = git("commit-tree", git("write-tree"), "-m", `Release ${tag}`);
    git("tag", tag, commit);
    return commit;
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

if (import.meta.main) {
  const target = join(root, "dist", "release");
  execFileSync(process.execPath, [join(root, "scripts", "build-package.ts")], { stdio: "inherit" });
  writeReleaseTree(join(root, "dist", "package"), target);
  const [option, tag] = process.argv.slice(2);
  if (option === "--tag" && tag !== undefined) {
    const commit = tagTree(target, { repository: root, tag });
    console.log(`${tag} is ${commit}: \`git push origin ${tag}\` publishes it.`);
  } else console.log("dist/release is ready; `--tag vX.Y.Z` commits and tags it.");
}
