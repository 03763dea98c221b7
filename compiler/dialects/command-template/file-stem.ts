import { posix } from "node:path";

/** What a recipe without a name is called: its file without folder and ending. */
export function fileStem(path: string): string {
  return posix.basename(path, posix.extname(path));
}
