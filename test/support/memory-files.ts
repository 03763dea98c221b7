import type { FileReader } from "../../compiler/index.ts";
import { normalizePath } from "../../compiler/workspace/resolve-path.ts";

/** Files that are held in memory, by path. */
export function memoryFiles(texts: Readonly<Record<string, string | Uint8Array>>): FileReader {
  const files = new Map(
    Object.entries(texts).map(([path, text]) => [
      normalizePath(path),
      typeof text === "string" ? new TextEncoder().encode(text) : text,
    ]),
  );
  return {
    read: (path) => files.get(normalizePath(path)),
    list: (folder) => {
      const start = normalizePath(folder) === "." ? "" : `${normalizePath(folder)}/`;
      const below = [...files.keys()].filter((path) => path.startsWith(start));
      const names = below.map((path) => path.slice(start.length).split("/")[0] ?? "");
      return names.length === 0 ? undefined : [...new Set(names)].sort();
    },
  };
}
