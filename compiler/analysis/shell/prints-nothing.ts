import type { Command, Statement } from "unbash";
import { createObjectMemo } from "../../source/object-memo.ts";
import type { Running } from "./inner-commands.ts";
import { innerCommands } from "./inner-commands.ts";
import { parseInTurn } from "./parse-in-turn.ts";
import { isSilentPython } from "./silent-python.ts";
import { printsElsewhere, printsErrors } from "./takes-output.ts";

/** Whether a command prints nothing with such words, or names of variables that it sets, behind it. */
type Test = (words: readonly string[]) => boolean;

const always: Test = () => true;

/** What they say, and what they copy to the output itself. */
const unlessVerbose: Test = (words) =>
  !words.some((word) => /^-\w*v|^--verbose$|^\/dev\/(?:stdout|fd\/1)$/.test(word));

function has(option: RegExp): Test {
  return (words) => words.some((word) => option.test(word));
}

/** Tasks of `git` that print nothing with this option; others print what they were asked for. */
const quietTasks: ReadonlySet<string> = new Set([
  "checkout",
  "commit",
  "diff",
  "fetch",
  "init",
  "push",
  "reset",
  "show-ref",
  "switch",
]);

function isQuietGit([task, ...words]: readonly string[]): boolean {
  if (quietTasks.has(task ?? "") && words.includes("--quiet")) return true;
  // What a transfer shows goes to standard error.
  if (task === "clone") return true;
  if (task === "fetch") return !words.some((word) => /^--(?:all|multiple|porcelain)$/.test(word));
  return task === "add" && unlessVerbose(words) && !words.some(isDryRun);
}

function isDryRun(word: string): boolean {
  return /^-\w*[inp]|^--(?:dry-run|interactive|patch)$/.test(word);
}

/** Without words, and for `-p`, they print what is set. */
const whereItSets: Test = (words) => words.length > 0 && !words.includes("-p");

/** Options of the shell that change nothing of what commands print by themselves. */
const quietOptions =
  /^(?:-[squ]+|dotglob|extglob|globstar|huponexit|inherit_errexit|nocaseglob|nocasematch|nullglob|failglob|lastpipe|checkwinsize)$/;

const silent: ReadonlyMap<string, Test> = new Map<string, Test>([
  [":", always],
  ["[", always],
  ["cd", (words) => !words.includes("-")],
  ["chmod", unlessVerbose],
  ["cmp", has(/^-\w*s|^--quiet|^--silent/)],
  ["cp", unlessVerbose],
  ["declare", (words) => whereItSets(words) && !words.some((word) => /^-\w*[fF]/.test(word))],
  // What a step prints that fails is nobody's; one that ends well here has printed less than others.
  ["exit", ([code = ""]) => /^[1-9]\d{0,2}$/.test(code)],
  ["export", whereItSets],
  ["false", always],
  ["git", isQuietGit],
  ["grep", has(/^-[a-zA-Z]*q|^--quiet|^--silent/)],
  ["ln", unlessVerbose],
  ["local", whereItSets],
  ["mapfile", always],
  ["mkdir", unlessVerbose],
  ["mv", unlessVerbose],
  ["read", always],
  ["readarray", always],
  ["readonly", whereItSets],
  ["rm", unlessVerbose],
  ["set", whereItSets],
  ["shopt", (words) => words.length > 1 && words.every((word) => quietOptions.test(word))],
  ["sleep", always],
  ["systemctl", has(/^-q$|^--quiet$/)],
  ["test", always],
  ["touch", always],
  // What it sets is run later, and prints then.
  ["trap", (words) => whereItSets(words) && runsSilently(words[0] ?? "")],
  ["true", always],
  ["umask", (words) => words.length > 0 && !words.some((word) => word.startsWith("-"))],
  ["unset", always],
]);

/** Whether a command that many scripts have beside others prints nothing on its standard output, not even errors. */
export function printsNothing(command: Command): boolean {
  const { args, name, redirects } = command;
  if (printsErrors(redirects)) return false;
  if (isSilentPython(command)) return true;
  const words = args.map((one) => (one.type === "Word" ? one.value : one.name));
  return silent.get(name?.value ?? "")?.(words) ?? false;
}

/** Whether a text that is run as a script later prints nothing then. */
function runsSilently(script: string): boolean {
  return (
    /^-?$/.test(script) || parseInTurn(script).commands.every(({ command }) => isSilent(command))
  );
}

/** Whether nothing is printed by what runs when a script ends, as far as its own statements tell. */
export function hasSilentTraps(script: string, statements: readonly Statement[]): boolean {
  const said = script.match(/\btrap\b/g) ?? [];
  const traps = statements.filter(
    ({ command }) => command.type === "Command" && command.name?.value === "trap",
  );
  return said.length === traps.length && traps.every(({ command }) => isSilent(command));
}

/**
 * Whether a command prints nothing: it only sets variables or a function, prints into a file, or is one that never prints; nor
 * does what holds only such commands.
 */
export const isSilent: (node: Running) => boolean = createObjectMemo((node: Running) =>
  holdsOnly(node, printsNothing),
);

/** The same where it may also end the script, after which less is printed than otherwise. */
export function isSilentOrEnd(node: Running): boolean {
  return holdsOnly(node, (one) => printsNothing(one) || one.name?.value === "exit");
}

function holdsOnly(node: Running, test: (command: Command) => boolean): boolean {
  if (node.type === "Function" || printsElsewhere(node)) return true;
  // What goes wrong is told there then, also by what else is quiet.
  if ("redirects" in node && printsErrors(node.redirects)) return false;
  const inner = innerCommands(node);
  if (inner !== undefined) return inner.every((one) => holdsOnly(one, test));
  switch (node.type) {
    case "ArithmeticCommand":
    case "TestCommand":
      return true;
    case "Command":
      return node.name === undefined || test(node);
    case "Pipeline": {
      const last = node.commands.at(-1);
      return last !== undefined && holdsOnly(last, test);
    }
    case "Redirected":
      return holdsOnly(node.command, test);
    default:
      return false;
  }
}
