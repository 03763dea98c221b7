import type { AndOr, CommandNode, Pipeline } from "unbash";
import { printingBuiltins } from "../builtins.ts";
import { commandName, formatAndValues, wordTextsOf } from "../command-words.ts";
import { isConstant } from "../is-constant.ts";
import { branchesOf, clausesOf } from "../lists-of-if.ts";
import { statementsInTurn } from "../parse-in-turn.ts";
import { talks } from "./talking-programs.ts";

/** Words that a script says at its end, and the command whose output stands before them. */
export interface WordsWithMore {
  readonly words: readonly string[];
  readonly command: string;
}

/** What a script says at its end beside what a program has printed by then: `npm test && printf yes || printf no`. */
export function printsBesideWord(script: string): WordsWithMore | undefined {
  if (!/\b(?:echo|printf)\b/.test(script)) return undefined;
  const statements = statementsInTurn(script);
  const last = statements.at(-1);
  const end = last && endOf(last.command);
  if (end === undefined) return undefined;
  const before = statements.slice(0, -1).map(({ command }) => command);
  const talking = [...before.flatMap(partsOf), ...end.before].find(talks) ?? before.find(announces);
  return (
    talking && {
      words: end.words,
      command: script.slice(talking.pos, talking.end).slice(0, longest),
    }
  );
}

/** Whether a command says what comes: `echo "Checking..."`. */
function announces(node: Node): boolean {
  if (node.type !== "Command" || node.redirects.length > 0) return false;
  const [only, ...others] = node.args;
  if (only?.type !== "Word" || others.length > 0) return false;
  return printingBuiltins.has(commandName(node)) && /[A-Za-z]{3}/.test(only.value);
}

/** More of a command is not named. */
const longest = 60;

type Node = AndOr | CommandNode | Pipeline;

/** The words that a command says at its end, and what it runs before. */
interface End {
  readonly words: readonly string[];
  readonly before: readonly Node[];
}

function endOf(node: Node): End | undefined {
  const word = wordSaid(node);
  if (word !== undefined) return { words: [word], before: [] };
  if (node.type === "AndOr") {
    const words = node.commands.flatMap((one) => wordSaid(one) ?? []);
    return wordSaid(node.commands.at(-1)) === undefined
      ? undefined
      : { words, before: node.commands };
  }
  if (node.type !== "If") return undefined;
  const words = branchesOf(node).map(({ commands }) => wordSaid(commands.at(-1)?.command));
  const before = clausesOf(node).flatMap(({ commands }) =>
    commands.flatMap(({ command }) => partsOf(command)),
  );
  return words.every((one) => one !== undefined) ? { words, before } : undefined;
}

function partsOf(node: Node): readonly Node[] {
  return node.type === "AndOr" ? node.commands : [node];
}

/** The one word that a command prints, and nothing else. */
function wordSaid(node: Node | undefined): string | undefined {
  if (node?.type !== "Command" || node.redirects.length > 0) return undefined;
  const [only, ...others] = node.args;
  if (only?.type !== "Word" || others.length > 0 || !isConstant(only)) return undefined;
  const program = commandName(node);
  if (program === "echo") return only.value;
  const [format] = formatAndValues(wordTextsOf(node));
  return program === "printf" ? format?.replace(/\\n$/, "") : undefined;
}
