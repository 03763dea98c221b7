import { createTextMemo } from "../../source/text-memo.ts";

/** The names in a script that may be those of variables. */
export interface EnvironmentNames {
  /** What it reads and nothing in it sets: `$NAME`, `os.environ["NAME"]`, `process.env.NAME`. */
  readonly read: ReadonlySet<string>;
  /** Every word, read or not. */
  readonly all: ReadonlySet<string>;
}

const known = createTextMemo<EnvironmentNames>();

/** The names that a script reads and does not set, and all its words. */
export function environmentNames(script: string): EnvironmentNames {
  return known(script, () => findNames(script));
}

/** A word, and what makes it a variable that is read. */
const word =
  /(?<read>\$\{?|environ(?:\.get)?[[(]\s*["']|getenv\(\s*["']|process\.env\.)?(?<![A-Za-z0-9_])(?<name>[A-Za-z_]\w*)/g;

function findNames(script: string): EnvironmentNames {
  const read = new Set<string>();
  // Where a name stands without a dollar, the script may set it: `NAME=1`, `read NAME`, `for NAME in`.
  const bare = new Set<string>();
  for (const { groups } of script.matchAll(word)) {
    const name = groups?.["name"] ?? "";
    (groups?.["read"] === undefined ? bare : read).add(name);
  }
  return { read: read.difference(bare), all: read.union(bare) };
}
