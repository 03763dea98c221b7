/** Rewrites everything else in this folder; `npm run generated` fails when that changes a committed file. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const recipec = join(root, "bin", "recipec.mjs");
const plans = ["build", "recipes", "--root", "recipes", "--out", "generated/plans", "--typecheck"];

execFileSync(process.execPath, [recipec, ...plans], { cwd: root, stdio: "inherit" });
