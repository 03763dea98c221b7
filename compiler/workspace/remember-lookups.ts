import type { FileReader } from "../compilation.ts";

/** A reader that asks once for what is not there, and for folders: every recipe looks for the same names in the same places. */
export function rememberLookups(files: FileReader): FileReader {
  const missing = new Set<string>();
  const folders = new Map<string, readonly string[] | undefined>();
  const read = (path: string): Uint8Array | undefined => {
    if (missing.has(path)) return undefined;
    const content = files.read(path);
    if (content === undefined) missing.add(path);
    return content;
  };
  const { list } = files;
  const remembered = (folder: string): readonly string[] | undefined => {
    if (!folders.has(folder)) folders.set(folder, list?.(folder));
    return folders.get(folder);
  };
  return { ...files, read, ...(list && { list: remembered }) };
}
