import type { Command, Statement } from "unbash";
import { wordTextsOf } from "../command-words.ts";
import { parseInTurn } from "../parse-in-turn.ts";

/** Commands that are run for what they print. */
const printers: ReadonlyMap<string, RegExp> = new Map([
  // A fixed text only says that a script is through.
  ["echo", /\$|\{\{/],
  ["printf", /\$|\{\{/],
  ["cat", /\S/],
  ["head", /\S/],
  ["jq", /\S/],
  ["node", /console\.log\(/],
  ["python3", /\bprint\(/],
  ["sort", /(?:)/],
  ["tail", /\S/],
  ["wc", /(?:)/],
]);

/** Commands behind which a text is more than a word about what they have done. */
const quiet: ReadonlySet<string | undefined> = new Set([undefined, "cd", "echo", "printf", "set"]);

/** Whether the last command of a script prints what it or the script has found, on its standard output. */
export function printsResult(script: string): boolean {
  const commands = parseInTurn(script).commands.map(({ command }) => command);
  const last = commands.pop();
  const printer = last?.type === "Pipeline" ? last.commands.at(-1) : last;
  if (printer?.type !== "Command" || !printsFound(printer)) return false;
  const isWord = printer === last && quiet.has(printer.name?.value);
  return !isWord || commands.every(doesNothing);
}

function doesNothing(node: Statement["command"]): boolean {
  return node.type === "Command" && quiet.has(node.name?.value) && node.redirects.length === 0;
}

function printsFound(command: Command): boolean {
  const pattern = printers.get(command.name?.value ?? "");
  if (pattern === undefined || command.redirects.some(leavesOutput)) return false;
  return pattern.test(wordTextsOf(command).join(" "));
}

/** Whether a redirection takes what a command prints elsewhere. */
function leavesOutput(redirect: Command["redirects"][number]): boolean {
  return redirect.type !== "Redirect" || redirect.operator.includes(">");
}
