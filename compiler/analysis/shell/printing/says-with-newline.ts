import type { Command, Word } from "unbash";
import { wordTextsOf } from "../command-words.ts";
import type { Running } from "../inner-commands.ts";
import { innerCommands } from "../inner-commands.ts";
import { statementsInTurn } from "../parse-in-turn.ts";
import { printsElsewhere } from "../takes-output.ts";
import { echoesLine } from "./ends-with-line.ts";

/** What prints a text as it is, without a newline behind it, takes newlines away, or sends all that follows elsewhere. */
const mayPrintBare =
  /\b(?:cat|curl|nc|printf|sed|tr|wget|xargs)\b|\becho[ \t]+-|\becho[ \t]*\(\)|\bexec\b.*[ \t](?:1|&)?>|\.write\b|\bend *=|\$\(<|\b(?:head|tail)[ \t]+-\w*c|\beval\b|<<</;

/**
 * Whether a script has a word nowhere but behind `echo`, so that what it prints has a newline behind the word:
 * `git describe --tags || echo none`. What else it runs may print the word too, which nothing of the script speaks for.
 */
export function saysWithNewline(script: string, word: string): boolean {
  if (!script.includes(word) || !/\becho\b/.test(script)) return false;
  if (!/^[\w.-]+$/.test(word) || mayPrintBare.test(script)) return false;
  const mentions = script.replace(/^[ \t]*#.*$/gm, "").split(word).length - 1;
  const places = new Set<number>();
  for (const { command } of statementsInTurn(script)) {
    for (const echo of echoesIn(command)) {
      if (wordTextsOf(echo).join(" ") === word) places.add(echo.pos);
    }
  }
  return places.size > 0 && places.size === mentions;
}

/** The commands that echo lines to where the script prints. */
function echoesIn(node: Running): readonly Command[] {
  if (printsElsewhere(node)) return [];
  const inner = innerCommands(node);
  if (inner !== undefined) return inner.flatMap(echoesIn);
  if (node.type === "Redirected") return echoesIn(node.command);
  return node.type === "Command" && isEchoOfLine(node) ? [node] : [];
}

function isEchoOfLine({ args, name, redirects }: Command): boolean {
  if (name?.value !== "echo" || redirects.length > 0) return false;
  return args.every((one): one is Word => one.type === "Word") && echoesLine(wordTextsOf({ args }));
}
