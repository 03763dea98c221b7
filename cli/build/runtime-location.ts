import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The module specifier of the runtime in modules that people keep. */
export const publicRuntime = "recipec/runtime";

/** Absolute path of the runtime that belongs to this very recipec: source in a checkout, else the library of the package. */
export function ownRuntime(): string {
  const source = fileURLToPath(new URL("../../runtime/index.ts", import.meta.url));
  return existsSync(source) ? source : source.replace(/\.ts$/, ".js");
}

/** The file that declares the types of that runtime. */
export function ownRuntimeTypes(): string {
  return ownRuntime().replace(/\.js$/, ".d.ts");
}
