import { existsSync } from "node:fs";
import { join } from "node:path";

const repositoryRoot = join(import.meta.dirname, "..", "..");

/** A path of the reference material beside the checkout, or undefined where it is not there. */
export function sharedPath(...parts: readonly string[]): string | undefined {
  const path = join(repositoryRoot, "..", "shared", ...parts);
  return existsSync(path) ? path : undefined;
}
