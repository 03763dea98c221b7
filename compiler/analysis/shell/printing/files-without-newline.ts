import type { Command } from "unbash";
import { formatAndValues, wordTextsOf } from "../command-words.ts";
import { commandsInScript } from "../visit-script.ts";
import { echoesLine } from "./ends-with-line.ts";

/** The files that a script writes without a newline at their end: `printf ready > state.txt`. */
export function filesWithoutNewline(script: string): readonly string[] {
  if (!/\b(?:echo[ \t]+-|head|jq|printf|tr)\b[^\n]*>/.test(script)) return [];
  const files: string[] = [];
  for (const command of commandsInScript(script)) {
    if (!mayEndWithoutNewline(command)) continue;
    for (const redirect of command.redirects) {
      if (redirect.type === "Redirect" && /^(?:>>?|>\|)$/.test(redirect.operator)) {
        files.push(redirect.target?.value ?? "");
      }
    }
  }
  return files;
}

/** The files of which a script prints the end as it is. */
export function filesPrinted(script: string): readonly string[] {
  if (!/\b(?:cat|tail)\b/.test(script)) return [];
  const files: string[] = [];
  for (const command of commandsInScript(script)) {
    if (!/^(?:cat|tail)$/.test(command.name?.value ?? "")) continue;
    files.push(...wordTextsOf(command).filter((word) => !word.startsWith("-")));
  }
  return files;
}

function mayEndWithoutNewline(command: Command): boolean {
  const words = wordTextsOf(command);
  switch (command.name?.value) {
    case "echo":
      return !echoesLine(words);
    case "head":
      return words.some((word) => /^-c/.test(word));
    case "jq":
      return words.some((word) => /^(?:-\w*j|--join-output)/.test(word));
    case "printf":
      return !(formatAndValues(words)[0] ?? "").endsWith("\\n");
    case "tr":
      return words[0] === "-d";
    default:
      return false;
  }
}
