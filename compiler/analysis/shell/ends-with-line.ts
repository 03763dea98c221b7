import type { AndOr, Command, CommandNode, Pipeline, Statement } from "unbash";
import { wordTextsOf } from "./command-words.ts";
import { parseShell } from "./parse-shell.ts";

/** How a script ended whose output is looked at: well, or in any way. */
export type Ending = "well" | "any";

/**
 * Whether the last that a script prints is a whole line, in each of its ways to end so: `make && echo yes || echo no` prints
 * one of its words last, whatever `make` prints. A script that ends early is not followed.
 */
export function endsWithLine(script: string, ending: Ending): boolean {
  if (!/\b(?:echo|printf)\b/.test(script)) return false;
  if ((ending === "well" ? earlyAndWell : early).test(script)) return false;
  const { commands, errors } = parseShell(script);
  return (errors?.length ?? 0) === 0 && listEnds(commands, ending);
}

const early = /\b(?:exec|exit|return)\b/;
/** What ends with a number but 0 ends badly. */
const earlyAndWell = /\b(?:exec|(?:exit|return)(?![ \t]+[1-9]))\b/;

function listEnds(statements: readonly Statement[], ending: Ending): boolean {
  const last = statements.at(-1);
  return last !== undefined && last.background !== true && nodeEnds(last.command, ending);
}

function nodeEnds(node: AndOr | CommandNode | Pipeline, ending: Ending): boolean {
  switch (node.type) {
    case "Command":
      return printsLine(node);
    case "BraceGroup":
    case "Subshell":
      return listEnds(node.body.commands, ending);
    case "AndOr":
      return ending === "well" && chainEnds(node);
    case "If": {
      const others = node.elif.map(({ then }) => then);
      const branches = [node.then, ...others, ...(node.else ? [node.else] : [])];
      return node.else !== undefined && branches.every((one) => listEnds(one.commands, ending));
    }
    case "Case": {
      const hasRest = node.items.some(({ pattern }) => pattern.some(({ text }) => text === "*"));
      return hasRest && node.items.every(({ body }) => listEnds(body.commands, ending));
    }
    default:
      return false;
  }
}

/** What a chain runs last where it goes well: what stands behind `&&`, and either side of `||`. */
function chainEnds({ commands, operators }: AndOr): boolean {
  const [first, ...others] = commands.map((command) => nodeEnds(command, "well"));
  return others.reduce<boolean>(
    (before, ends, at) => (operators[at] === "&&" ? ends : before && ends),
    first === true,
  );
}

function printsLine(command: Command): boolean {
  if (command.redirects.length > 0) return false;
  const [first = ""] = wordTextsOf(command);
  if (command.name?.value === "echo") return !/^-\w*n/.test(first);
  return command.name?.value === "printf" && first.endsWith("\\n");
}
