import type { Command, CompoundList, Word } from "unbash";
import { wordTextsOf } from "../command-words.ts";
import { branchesOf, clausesOf } from "../lists-of-if.ts";
import { statementsInTurn } from "../parse-in-turn.ts";
import { echoesLine } from "./ends-with-line.ts";
import type { Running } from "./prints-nothing.ts";
import { printsElsewhere } from "./takes-output.ts";

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
  const inAll = (...lists: readonly CompoundList[]): readonly Command[] =>
    lists.flatMap(({ commands }) => commands.flatMap(({ command }) => echoesIn(command)));
  switch (node.type) {
    case "AndOr":
      return node.commands.flatMap(echoesIn);
    case "BraceGroup":
    case "For":
    case "Subshell":
      return inAll(node.body);
    case "Case":
      return inAll(...node.items.map(({ body }) => body));
    case "Command":
      return isEchoOfLine(node) ? [node] : [];
    case "If":
      return inAll(...clausesOf(node), ...branchesOf(node));
    case "Redirected":
      return echoesIn(node.command);
    case "While":
      return inAll(node.clause, node.body);
    default:
      return [];
  }
}

function isEchoOfLine({ args, name, redirects }: Command): boolean {
  if (name?.value !== "echo" || redirects.length > 0) return false;
  return args.every((one): one is Word => one.type === "Word") && echoesLine(wordTextsOf({ args }));
}
