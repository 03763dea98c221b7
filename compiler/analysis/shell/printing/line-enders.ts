import { formatAndValues } from "../command-words.ts";
import { echoesLine } from "./ends-with-line.ts";

/** Whether a command does something with such words behind it. */
export type WordTest = (words: readonly string[]) => boolean;

/** Whether one of the words is like that. */
export function has(pattern: RegExp): WordTest {
  return (words) => words.some((word) => pattern.test(word));
}

/** Whatever the words are. */
export const always: WordTest = () => true;

/** Whether a program, with such words behind it, prints nothing but whole lines, whatever it reads. */
export function endsItsLines(name: string, words: readonly string[]): boolean {
  return lineEnders.get(name)?.(words) === true || asksForVersion(name, words);
}

/** Whether jq prints text as it is, each on a line of its own. */
export function isRaw(words: readonly string[]): boolean {
  return has(/^-\w*r|^--raw-output$/)(words) && !has(/^-\w*j|^--join-output$/)(words);
}

const lineEnders: ReadonlyMap<string, WordTest> = new Map<string, WordTest>([
  ["arch", always],
  ["aws", (words) => words[0] !== "s3" && isGiven(words, "--output", "text")],
  ["awk", (words) => has(/\bprint\b/)(words) && !has(/\bprintf\b|\bORS\b/)(words)],
  // The text of a TXT record stands in quotes, as JSON has them.
  ["dig", (words) => words.includes("+short") && !has(/^(?:txt|any)$/i)(words)],
  ["docker", listsContainers],
  ["echo", echoesLine],
  ["gcloud", (words) => words.includes("get-value") || has(/^--format=["']?value\(/)(words)],
  ["getconf", always],
  ["gh", has(/^(?:-q|--jq)/)],
  ["git", (words) => gitTellers.has(words[0] ?? "") && !has(/^-z$|^--null$/)(words)],
  ["go", ([task, ...words]) => task === "env" && words.length > 0 && !has(/^--?json$/)(words)],
  ["jq", isRaw],
  ["kubectl", (words) => words[0] === "config" && words[1] === "current-context"],
  ["logname", always],
  ["lsb_release", always],
  ["node", (words) => prints(words) && !has(/\.write\(|JSON/)(words)],
  ["npm", ([task]) => npmTellers.has(task ?? "")],
  ["podman", listsContainers],
  ["printenv", (words) => words.length === 1 && !has(/^-/)(words)],
  ["printf", (words) => (formatAndValues(words)[0] ?? "").endsWith("\\n")],
  [
    "python3",
    (words) =>
      has(/\bprint\(/)(words) &&
      !has(/\.write\(|\b(?:end|file) *=|json|\bos\.system\b|\bsubprocess\b/)(words),
  ],
  ["perl", has(/\bsay\b|\\n["'](?:\s*;)?\s*$/)],
  ["ruby", (words) => has(/\bputs\b/)(words) && !has(/\bprint\b|\.write\b|json/i)(words)],
  ["sqlite3", (words) => isAsked(words) && !has(/^--?(?:ascii|json|newline|quote)|^\./)(words)],
  ["stat", has(/^(?:-\w*[cf]|--format)/)],
  ["systemctl", ([task]) => /^is-(?:active|enabled|failed)$/.test(task ?? "")],
  ["terraform", (words) => words[0] === "workspace" && /^(?:show|list)$/.test(words[1] ?? "")],
  ["tofu", (words) => words[0] === "workspace" && /^(?:show|list)$/.test(words[1] ?? "")],
  [
    "xargs",
    (words) => has(/^(?:basename|dirname|echo|readlink|realpath)$/)(words) && !has(/^-n$/)(words),
  ],
  ["yq", (words) => !has(/^-\w*j|^--join-output$/)(words)],
]);

/** Commands of git that tell one thing, or one a line, of whatever kind. */
const gitTellers: ReadonlySet<string> = new Set([
  "config",
  "for-each-ref",
  "hash-object",
  "ls-remote",
  "merge-base",
  "remote",
  "rev-list",
]);

/** Commands of npm that tell one thing, and not as JSON. */
const npmTellers: ReadonlySet<string> = new Set(["prefix", "root", "whoami"]);

/** What a program is asked for its version with, and answers with a line. */
const versionQuestion = /^(?:--version|-V|version)$/;

/** Programs that tell their version where others would tell more of what they do. */
const tellVersions: ReadonlySet<string> = new Set(["node", "npm", "pnpm", "tsc", "yarn"]);

function asksForVersion(name: string, words: readonly string[]): boolean {
  const [only = "", ...others] = words;
  if (others.length > 0) return false;
  return versionQuestion.test(only) || (only === "-v" && tellVersions.has(name));
}

/** Whether Node prints a value: that of the expression that it is given, or one that the program logs. */
function prints(words: readonly string[]): boolean {
  return /^(?:-pe?|--print)$/.test(words[0] ?? "") || has(/console\.log\(/)(words);
}

/** Whether docker lists things, or tells of one by a format that makes no JSON. */
function listsContainers(words: readonly string[]): boolean {
  if (has(/json/i)(words)) return false;
  const [task = "", ...others] = words;
  return task === "inspect" ? has(/^(?:-f|--format)/)(others) : /^(?:images|ps)$/.test(task);
}

/** Whether a database is given a question with its name, and not with what it reads. */
function isAsked(words: readonly string[]): boolean {
  return words.filter((word) => !word.startsWith("-")).length === 2;
}

/** Whether an option has such a value, behind it or behind a sign. */
function isGiven(words: readonly string[], option: string, value: string): boolean {
  return words.some(
    (word, at) => word === `${option}=${value}` || (word === option && words[at + 1] === value),
  );
}
