import type { Script } from "unbash";
import { formatAndValues, wordTextsOf } from "./command-words.ts";
import { jsonName } from "./json-text.ts";

/** A command that prints a text in quotes, escaped or digested. */
interface Quoter {
  readonly name: string;
  /** Whether it does so with such words behind it. */
  readonly test: (words: readonly string[]) => boolean;
  /** The programs that read what it prints as a text. */
  readonly programs: RegExp;
}

export const anyProgram = /^/;
const shells = /^(?:bash|dash|docker|eval|ksh|sh|ssh|su|tmux|watch|zsh)$/;
const databases = /^(?:bq|clickhouse(?:-client)?|duckdb|mariadb|mysql|psql|sqlite3)$/;
const readersOfJson = new RegExp(`^(?:${jsonName}|bun|deno|jq|node|python3?|ruby)$`);

/** A program for `sed` that writes each apostrophe twice, as a text in SQL has it. */
const doublingQuotes = /^s([/|#,])'\1''\1g$/;

const quoters: readonly Quoter[] = [
  { name: "base64", test: (words) => !has(words, /^-\w*[dD]|^--decode/), programs: anyProgram },
  { name: "jq", test: (words) => has(words, /@sh\b/), programs: shells },
  { name: "jq", test: (words) => has(words, /@json\b/), programs: readersOfJson },
  {
    name: "jq",
    test: (words) => !has(words, /^-\w*[rj]|^--(?:raw|join)-output|@/),
    programs: readersOfJson,
  },
  { name: "md5sum", test: () => true, programs: anyProgram },
  {
    name: "printf",
    test: (words) => formatAndValues(words)[0]?.includes("%q") === true,
    programs: shells,
  },
  { name: "sed", test: (words) => has(words, /\\&/), programs: /^sed$/ },
  { name: "sed", test: (words) => has(words, doublingQuotes), programs: databases },
  { name: "sha256sum", test: () => true, programs: anyProgram },
  {
    name: "tr",
    test: ([option, set = ""]) => option === "-d" && /["']/.test(set),
    programs: anyProgram,
  },
  { name: "wc", test: () => true, programs: anyProgram },
];

function has(words: readonly string[], pattern: RegExp): boolean {
  return words.some((word) => pattern.test(word));
}

/**
 * The programs that read as a text what a substituted script prints, whatever it is given: `$(printf %q "$dir")` in a script
 * of a shell, `$(jq -Rs . file)` in JSON. Undefined where there is no such program.
 */
export function programsQuotedFor({ commands }: Pick<Script, "commands">): RegExp | undefined {
  const [statement, ...others] = commands;
  if (statement === undefined || others.length > 0) return undefined;
  const { command } = statement;
  const last = command.type === "Pipeline" ? command.commands.at(-1) : command;
  if (last?.type !== "Command") return undefined;
  const name = last.name?.value;
  const words = wordTextsOf(last);
  return quoters.find((one) => one.name === name && one.test(words))?.programs;
}
