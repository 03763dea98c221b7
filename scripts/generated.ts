import { execFileSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const generator = join(root, "generated", "generate.ts");

/** Lists files under `generated/` that differ from what is committed. */
function changedFiles(): readonly string[] {
  const status = execFileSync("git", ["status", "--porcelain", "--", "generated"], {
    cwd: root,
    encoding: "utf8",
  });
  return status.split("\n").filter((line) => line !== "");
}

/** Rewrites `generated/`; with `--check` fails when that changes a committed file. */
function main(): void {
  execFileSync(process.execPath, [generator], { cwd: root, stdio: "inherit" });
  if (!process.argv.includes("--check")) return;
  const changed = changedFiles();
  if (changed.length === 0) return;
  console.error("generated/ is stale: run `npm run generate` and commit the result.");
  for (const line of changed) console.error(line);
  process.exitCode = 1;
}

main();
