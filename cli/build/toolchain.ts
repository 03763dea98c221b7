import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readVersion } from "../version.ts";
import { ownRuntime } from "./runtime-location.ts";

/** What makes this recipec a different compiler than another: plans of one are not used by the other. */
export function toolchainKey(): string {
  const key = createHash("sha256").update(`${readVersion()}\0${ownRuntime()}\0`);
  for (const path of toolchainFiles()) {
    const { size, mtimeMs } = statSync(path);
    key.update(`${path}\0${size}\0${mtimeMs}\0`);
  }
  return key.digest("hex");
}

/** In a checkout the sources, which change without a new version; in a package the bundles. */
function toolchainFiles(): readonly string[] {
  const runtime = ownRuntime();
  if (runtime.endsWith(".js"))
    return bundlesIn(fileURLToPath(new URL("../../dist/", import.meta.url)));
  const root = dirname(dirname(runtime));
  return ["compiler", "grammar", "runtime"].flatMap((folder) => sourcesIn(join(root, folder)));
}

function bundlesIn(folder: string): readonly string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith("-bundle.cjs"));
  return names.sort().map((name) => join(folder, name));
}

function sourcesIn(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
