import type { Command } from "unbash";
import { wordTextsOf } from "./command-words.ts";
import { parseShell } from "./parse-shell.ts";

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

/** Whether the last command of a script prints what it or the script has found, on its standard output. */
export function printsResult(script: string): boolean {
  const last = parseShell(script).commands.at(-1)?.command;
  const command = last?.type === "Pipeline" ? last.commands.at(-1) : last;
  return command?.type === "Command" && printsFound(command);
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
