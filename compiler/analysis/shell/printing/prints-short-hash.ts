import { wordTextsOf } from "../command-words.ts";
import { stagesOf } from "./printing-stages.ts";

/** Whether the last command of a script prints an abbreviated commit, which may be digits around an `e`. */
export function printsShortHash(script: string): boolean {
  if (!(script.includes("--short") || script.includes("%h"))) return false;
  const command = stagesOf(script).at(-1);
  const last = command?.type === "AndOr" ? command.commands.at(-1) : command;
  if (last?.type !== "Command" || last.name?.value !== "git") return false;
  const [first, ...words] = wordTextsOf(last);
  if (first === "rev-parse") return words.some((word) => /^--short(?:=\d+)?$/.test(word));
  return first === "log" && words.some((word) => onlyHash.test(word));
}

const onlyHash = /^--(?:format|pretty)=(?:t?format:)?%h$/;
