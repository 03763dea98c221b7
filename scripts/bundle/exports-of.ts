import { isAbsolute } from "node:path";
import { pathToFileURL } from "node:url";

/** What a module exports at run time, by name; `path` is absolute or a name that Node knows. */
export async function exportsOf(path: string): Promise<ReadonlyMap<string, unknown>> {
  const module: unknown = await import(isAbsolute(path) ? pathToFileURL(path).href : path);
  return new Map(Object.entries(Object(module)));
}
