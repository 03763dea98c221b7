import { optionPattern } from "./option-pattern.ts";

/** What words match that say how `jq` prints: each value in a line, texts without quotes, without a newline behind each. */
export const compactOutput = optionPattern("c", "compact-output");
export const rawOutput = optionPattern("r", "raw-output");
export const joinOutput = optionPattern("j", "join-output");

/** And how it reads: nothing, lines as texts, all that it is given as one list. */
export const nullInput = optionPattern("n", "null-input");
export const rawInput = optionPattern("R", "raw-input");
export const slurp = optionPattern("s", "slurp");

/** Options of `jq` that give its filter a variable: the word behind one is its name, and the next its value, or the file of it. */
export const namingOptions: ReadonlySet<string> = new Set([
  "--arg",
  "--argfile",
  "--argjson",
  "--rawfile",
  "--slurpfile",
]);

/** How many words follow options of `jq` as their values. */
export const jqValues: ReadonlyMap<string, number> = new Map([
  ...[...namingOptions].map((option) => [option, 2] as const),
  ["--indent", 1],
  ["-L", 1],
]);

/** Options of `jq` without values, which say how it reads and prints what its filter is given and makes. */
export const plainJqOption =
  /^(?:-[acCejMnrRsS]+|--(?:ascii-output|color-output|compact-output|exit-status|join-output|monochrome-output|null-input|raw-input|raw-output|slurp|sort-keys|tab))$/;
