import type { FileReader } from "../compilation.ts";

/** Bytes of files that are kept between two readings. */
const mostKept = 16 * 1024 * 1024;

/** Paths in the order in which they are best loaded, and a reader that has read some of their files already. */
export interface Ordered {
  readonly paths: readonly string[];
  readonly files: FileReader;
}

/**
 * Puts the recipes first that may call or extend others, by a word that such have: what they use is then known to be used
 * when it is loaded, and not released and loaded again. Any order gives the same findings.
 */
export function callersFirst(paths: readonly string[], files: FileReader): Ordered {
  const kept = new Map<string, Uint8Array>();
  let size = 0;
  const mayCall = (path: string): boolean => {
    const content = files.read(path);
    if (content === undefined) return false;
    size += content.length;
    if (size <= mostKept) kept.set(path, content);
    const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
    return wordsOf(path).some((word) => bytes.includes(word));
  };
  const callers = new Set(paths.filter(mayCall));
  const read = (path: string): Uint8Array | undefined => {
    const known = kept.get(path);
    kept.delete(path);
    return known ?? files.read(path);
  };
  const others = paths.filter((path) => !callers.has(path));
  return { paths: [...callers, ...others], files: { ...files, read } };
}

const inYaml: readonly string[] = ["recipe:", "extends:"];
const inJson: readonly string[] = ['"recipe"', '"extends"'];

function wordsOf(path: string): readonly string[] {
  return path.endsWith(".json") ? inJson : inYaml;
}
