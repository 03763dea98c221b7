import type { Command } from "unbash";
import { wordTextsOf } from "../command-words.ts";
import type { Stage } from "./printing-stages.ts";
import { stagesOf } from "./printing-stages.ts";

/** Whether a script prints a few digits of base 16, of a commit, a digest or by chance, which may be decimal digits around an `e`. */
export function printsShortHash(script: string): boolean {
  if (!maybeHash.test(script)) return false;
  const stages = stagesOf(script).map(lastOf);
  const last = stages.at(-1);
  if (last === undefined) return false;
  if (isShortHash(last)) return true;
  const source = stages.findLastIndex((one) => one !== undefined && isHash(one));
  return isShortened(last) && source >= 0 && stages.slice(source + 1, -1).every(keepsDigits);
}

/** Most scripts have nothing of it, and need no parser. */
const maybeHash = /--short|%h|\brev-parse\b|\brand -hex\b|sum\b|\buuidgen\b/;

/** More digits than these are hardly ever like a number. */
const mostDigits = 12;

function lastOf(stage: Stage): Command | undefined {
  const command = stage.type === "AndOr" ? stage.commands.at(-1) : stage;
  return command?.type === "Command" ? command : undefined;
}

function isShortHash(command: Command): boolean {
  const [first, ...words] = wordTextsOf(command);
  switch (command.name?.value) {
    case "git":
      return first === "rev-parse"
        ? words.some((word) => /^--short(?:=\d+)?$/.test(word))
        : first === "log" && words.some((word) => onlyHash.test(word));
    case "openssl":
      return first === "rand" && words[0] === "-hex" && 2 * Number(words[1]) <= mostDigits;
    default:
      return false;
  }
}

const onlyHash = /^--(?:format|pretty)=(?:t?format:)?%h$/;

/** Programs that print a digest, or digits by chance, before anything else. */
const hashing = /^(?:(?:md5|sha\d{0,3})sum|shasum|uuidgen)$/;

function isHash(command: Command): boolean {
  const name = command.name?.value ?? "";
  const [first, ...words] = wordTextsOf(command);
  if (name === "openssl") return first === "rand" && words.includes("-hex");
  if (name !== "git") return hashing.test(name);
  return first === "rev-parse" && words.every((word) => /^(?:[^-]|--(?:short|verify)$)/.test(word));
}

/** Whether a command keeps the first few signs of a line: `cut -c1-8`, `head -c 8`. */
function isShortened(command: Command): boolean {
  const pattern = command.name?.value === "cut" ? /^-c(?: ?1?-)(\d+)$/ : /^-c ?(\d+)$/;
  if (!/^(?:cut|head)$/.test(command.name?.value ?? "")) return false;
  const [, digits] = pattern.exec(wordTextsOf(command).join(" ")) ?? [];
  return digits !== undefined && Number(digits) <= mostDigits;
}

/** Whether a command may leave the digits at the beginning of a line alone: it picks the first word, or takes out signs. */
function keepsDigits(command: Command | undefined): boolean {
  return /^(?:awk|cut|head|sed|tr)$/.test(command?.name?.value ?? "");
}
