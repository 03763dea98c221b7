import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { sha256 } from "../sha256.ts";
import { readVersion } from "../version.ts";
import { ownRuntime } from "./runtime-location.ts";

/** What makes this recipec a different compiler than another, in short: plans of one are not used by the other. */
export function toolchainKey(): string {
  return sha256(toolchainMarks());
}

/** What makes this recipec a different compiler than another. */
export function toolchainMarks(): string {
  const marks = [readVersion(), ownRuntime()];
  const bundle = ownBundle();
  // The file that starts a bundle has a digest of it inside; dates say nothing in a package.
  if (bundle !== undefined) return [...marks, readFileSync(bundle, "utf8")].join("\0");
  for (const path of toolchainFiles()) {
    const { size, mtimeMs } = statSync(path);
    marks.push(path, String(size), String(mtimeMs));
  }
  return marks.join("\0");
}

/** The file that starts the bundle, where that is what runs; a checkout has sources besides. */
function ownBundle(): string | undefined {
  const bundle = fileURLToPath(new URL("../../dist/recipec.cjs", import.meta.url));
  return ownRuntime().endsWith(".js") || process.argv[1] === bundle ? bundle : undefined;
}

/** The sources of a checkout, which change without a new version. */
function toolchainFiles(): readonly string[] {
  const root = dirname(dirname(ownRuntime()));
  const folders = ["cli", "compiler", "grammar", "runtime"];
  return folders.flatMap((folder) => sourcesIn(join(root, folder)));
}

function sourcesIn(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
