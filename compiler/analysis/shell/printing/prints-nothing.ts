import type { Command } from "unbash";
import { parseInTurn } from "../parse-in-turn.ts";

/** Whether a command prints nothing with such words, or names of variables that it sets, behind it. */
type Test = (words: readonly string[]) => boolean;

const always: Test = () => true;

const unlessVerbose: Test = (words) => !words.some((word) => /^-\w*v|^--verbose$/.test(word));

function isQuietGit([task, ...words]: readonly string[]): boolean {
  if (task === "diff") return words.includes("--quiet");
  return task === "add" && unlessVerbose(words) && !words.some(isDryRun);
}

function isDryRun(word: string): boolean {
  return /^-\w*[inp]|^--(?:dry-run|interactive|patch)$/.test(word);
}

/** Without words, and for `-p`, they print what is set. */
const whereItSets: Test = (words) => words.length > 0 && !words.includes("-p");

const silent: ReadonlyMap<string, Test> = new Map<string, Test>([
  [":", always],
  ["[", always],
  ["cd", (words) => !words.includes("-")],
  ["cp", unlessVerbose],
  ["declare", (words) => whereItSets(words) && !words.some((word) => /^-\w*[fF]/.test(word))],
  // What a step prints that fails is nobody's; one that ends well here has printed less than others.
  ["exit", ([code = ""]) => /^[1-9]\d?$/.test(code)],
  ["export", whereItSets],
  ["false", always],
  ["git", isQuietGit],
  ["local", whereItSets],
  ["mapfile", always],
  ["mkdir", unlessVerbose],
  ["mv", unlessVerbose],
  ["read", always],
  ["readarray", always],
  ["readonly", whereItSets],
  ["rm", unlessVerbose],
  ["set", whereItSets],
  ["shopt", whereItSets],
  ["sleep", always],
  ["test", always],
  ["touch", always],
  // What it sets is run later, and prints then.
  ["trap", (words) => whereItSets(words) && runsSilently(words[0] ?? "")],
  ["true", always],
  ["umask", whereItSets],
  ["unset", always],
]);

/** Whether a command that many scripts have beside others prints nothing on its standard output. */
export function printsNothing({ args, name }: Command): boolean {
  const words = args.map((one) => (one.type === "Word" ? one.value : one.name));
  return silent.get(name?.value ?? "")?.(words) ?? false;
}

/** Whether a text that is run as a script later prints nothing then, by commands of this list alone. */
function runsSilently(script: string): boolean {
  return (
    /^-?$/.test(script) ||
    parseInTurn(script).commands.every(
      ({ command }) => command.type === "Command" && printsNothing(command),
    )
  );
}
