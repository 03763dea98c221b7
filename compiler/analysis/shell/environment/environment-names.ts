import { createTextMemo } from "../../../source/text-memo.ts";

/** The names in a script that may be those of variables. */
export interface EnvironmentNames {
  /** What it reads and nothing in it sets: `$NAME`, `os.environ["NAME"]`, `process.env.NAME`. */
  readonly read: ReadonlySet<string>;
  /** Every word, read or not. */
  readonly all: ReadonlySet<string>;
  /** What its programs look for in their environment, where it is not put: other variables of theirs may be called the same. */
  readonly ofPrograms: ReadonlySet<string>;
}

const known = createTextMemo<EnvironmentNames>();

/** The names that a script reads and does not set, and all its words. */
export function environmentNames(script: string): EnvironmentNames {
  return known(script, () => findNames(script));
}

/** What its programs look for in their environment; most scripts have none that does, and are not looked through. */
export function namesOfPrograms(script: string): ReadonlySet<string> {
  return mayRead.some((sign) => script.includes(sign)) ? environmentNames(script).ofPrograms : none;
}

/** Each of the readers has one of them. */
const mayRead: readonly string[] = ["env", "ENV"];
const none: ReadonlySet<string> = new Set();

/** What stands in front of a name that programs read from their environment, in the languages that recipes hold. */
export const environmentReader = [
  // Python
  String.raw`environ(?:\.\w+)?[[(]\s*\\?["']`,
  String.raw`getenv\(\s*\\?["']`,
  // JavaScript and jq
  String.raw`process\.env\.`,
  String.raw`\benv\.(?=[A-Z])`,
  String.raw`\benv\[\s*\\?["']`,
  String.raw`\\?\$ENV\.(?=[A-Z])`,
  // Ruby, awk and Perl
  String.raw`\bENV(?:IRON|\.fetch)?[[(]\s*\\?["']`,
  String.raw`\\?\$ENV\{["']?`,
  String.raw`\bprintenv\s+`,
].join("|");

/** A word, behind what makes it a variable that is read. */
const word = new RegExp(
  String.raw`(${environmentReader}|\$\{?)?(?<![A-Za-z0-9_])([A-Za-z_]\w*)`,
  "g",
);

function findNames(script: string): EnvironmentNames {
  const read = new Set<string>();
  // Where a name stands without a dollar, the script may set it: `NAME=1`, `read NAME`, `for NAME in`.
  const bare = new Set<string>();
  const ofPrograms = new Set<string>();
  // Each word of a script is one: with names for their parts, the matches take twice as much.
  for (const { 1: reader, 2: name = "" } of script.matchAll(word)) {
    (reader === undefined ? bare : read).add(name);
    if (reader !== undefined && reader !== "$" && reader !== "${") ofPrograms.add(name);
  }
  if (ofPrograms.size > 0) for (const name of namesPut(script)) ofPrograms.delete(name);
  return { read: read.difference(bare), all: read.union(bare), ofPrograms };
}

/** What a shell or a program gives the programs that it starts. */
const put = new RegExp(
  [
    String.raw`(?<![\w$.-])([A-Za-z_]\w*)=(?!=)`,
    String.raw`\bexport\s+([A-Za-z_]\w*)`,
    String.raw`(?:environ\[\s*\\?["']|process\.env\.|\bENV\[\s*\\?["'])([A-Za-z_]\w*)(?:\\?["']\])?\s*=(?![=>])`,
  ].join("|"),
  "g",
);

function namesPut(script: string): readonly string[] {
  return [...script.matchAll(put)].map(
    ([, assigned, named, own]) => assigned ?? named ?? own ?? "",
  );
}
