import type { AndOr, Command } from "unbash";
import { wordTextsOf } from "../command-words.ts";
import { statementsInTurn } from "../parse-in-turn.ts";
import { isSilent } from "../prints-nothing.ts";

/** Whether a command that fails has printed nothing with such words behind it. */
type Test = (words: readonly string[]) => boolean;

const always: Test = () => true;

/** Commands that print all of what they were asked for, or nothing. */
const allOrNothing: ReadonlyMap<string, Test> = new Map<string, Test>([
  ["cat", (files) => files.filter((file) => !file.startsWith("-")).length === 1],
  ["curl", (words) => words.some((word) => /^-[a-zA-Z]*f|^--fail$/.test(word))],
  // For requests it prints the answer of the service, also where that is an error.
  ["gh", ([command, task]) => command !== "api" && ["list", "view"].includes(task ?? "")],
  ["kubectl", ([task, ...words]) => task === "get" && words.some((word) => /^-o/.test(word))],
  ["wget", always],
]);

/** Whether a script is no more than one command that prints nothing where it fails, with tests before it. */
export function printsNothingFailing(script: string): boolean {
  if (!/^.{0,500}\b(?:cat|curl|gh|kubectl|wget)\b/s.test(script)) return false;
  const [only, ...others] = statementsInTurn(script);
  if (only === undefined || others.length > 0) return false;
  const { command } = only;
  if (command.type === "Command") return isAllOrNothing(command);
  return command.type === "AndOr" && isBehindTests(command);
}

/** `test -f meta.json && cat meta.json`. */
function isBehindTests({ commands, operators }: AndOr): boolean {
  const last = commands.at(-1);
  if (last?.type !== "Command" || !isAllOrNothing(last)) return false;
  return operators.every((one) => one === "&&") && commands.slice(0, -1).every(isSilent);
}

function isAllOrNothing(command: Command): boolean {
  const test = allOrNothing.get(command.name?.value ?? "");
  return test?.(wordTextsOf(command)) === true;
}
