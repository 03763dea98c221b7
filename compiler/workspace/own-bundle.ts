import { posix } from "node:path";
import type { FileReader } from "../compilation.ts";
import { createTextMemo } from "../source/text-memo.ts";
import { normalizePath } from "./resolve-path.ts";

/**
 * Where `@bundle:path` leads that a recipe of that very bundle writes: below the nearest folder around the recipe whose
 * `bundle.md` or `bundle.yaml` has that name. Undefined for the recipes of other bundles, which only the host of a run knows.
 */
export function placeInOwnBundle(
  path: string,
  from: string,
  files: FileReader,
): string | undefined {
  const [, bundle, inner] = /^@([\w.-]+):([^/].*)$/.exec(path) ?? [];
  if (bundle === undefined || inner === undefined) return undefined;
  let folder = posix.dirname(normalizePath(from));
  for (let depth = 0; depth < mostFolders; depth += 1) {
    const name = bundleAt(folder, files);
    // A file of that bundle which leads out of it is none of its recipes.
    if (name === bundle) {
      const place = posix.join(folder, inner);
      return folder === "." || place.startsWith(`${folder}/`) ? place : undefined;
    }
    const parent = posix.dirname(folder);
    if (name !== undefined || parent === folder) return undefined;
    folder = parent;
  }
  return undefined;
}

/** So deep recipes lie in their bundle. */
const mostFolders = 12;

/** What the bundle in a folder is called. */
function bundleAt(folder: string, files: FileReader): string | undefined {
  for (const file of ["bundle.md", "bundle.yaml"]) {
    const content = files.read(posix.join(folder, file));
    if (content === undefined) continue;
    const head = new TextDecoder().decode(content.subarray(0, headLength));
    return nameIn(head, () => ({ name: findName(head) })).name;
  }
  return undefined;
}

/** So many bytes of a bundle are read for its name, which stands at the beginning. */
const headLength = 4_096;

const nameIn = createTextMemo<{ readonly name: string | undefined }>();

/** The `name` below `bundle`, which stands before anything else that is no field of it. */
function findName(head: string): string | undefined {
  const block = /^bundle:[ \t]*(?:#.*)?\r?\n((?:(?:[ \t#].*)?\r?\n)*)/m.exec(head)?.[1];
  return block && /^[ \t]+name:[ \t]*["']?([\w.-]+)/m.exec(block)?.[1];
}
