import { readFileSync, realpathSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { reasonOf } from "../caught-error.ts";
import { writeWhole } from "../write-whole.ts";
import type { FixedFile } from "./fix-recipes.ts";

/**
 * Replaces the text of a file, behind links too, with its permissions kept. Says why not when somebody
 * else has changed the file since it was read, or when it cannot be written.
 */
export function rewriteFile({ path, before, after }: FixedFile, cwd: string): string | undefined {
  try {
    const target = realpathSync(resolve(cwd, path));
    if (!readFileSync(target).equals(Buffer.from(before))) return "it has changed meanwhile";
    writeWhole(target, after, statSync(target).mode & 0o7777);
    return undefined;
  } catch (error) {
    // The path behind it is that of a file which was to take the place of this one.
    return reasonOf(error).replace(/, \w+ '.*$/s, "");
  }
}
