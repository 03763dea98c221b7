import type { Command } from "unbash";
import { wordTextsOf } from "../command-words.ts";

/** Programs that print one JSON text with such words behind them, and nothing where they fail. */
const printers: ReadonlyMap<string, (words: readonly string[]) => boolean> = new Map([
  ["aws", (words) => !words.some((word) => /^(?:--output|s3$)/.test(word))],
  ["cat", (words) => words.length === 1 && /\.json$/.test(words[0] ?? "")],
  [
    "curl",
    (words) => !words.some((word) => /^(?:-\w*[ivw]|--(?:include|verbose|write-out))/.test(word)),
  ],
  ["docker", ([task, ...words]) => task === "inspect" && !words.some((word) => /^-/.test(word))],
  [
    "gh",
    (words) =>
      words.includes("--json") && !words.some((word) => /^-(?:q|t|-jq|-template)/.test(word)),
  ],
  [
    "kubectl",
    (words) =>
      words[0] === "get" && /(?:^|\s)(?:-o ?=?|--output[ =])json(?:\s|$)/.test(words.join(" ")),
  ],
  ["npm", (words) => words.includes("--json")],
]);

/** Whether a command prints one JSON text, or nothing. */
export function printsOneJson(command: Command): boolean {
  const { name, redirects } = command;
  const isPlain = redirects.every((one) => one.type === "Redirect" && one.operator !== ">&");
  return isPlain && printers.get(name?.value ?? "")?.(wordTextsOf(command)) === true;
}
