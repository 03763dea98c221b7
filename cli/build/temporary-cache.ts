import { makeWorkFolder } from "../../runtime/index.ts";

let folder: string | undefined;

/** A folder for what only this process needs; it is removed when the process ends. */
export function temporaryCache(): string {
  folder ??= makeWorkFolder();
  return folder;
}
