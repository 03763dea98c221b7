import type { AndOr, CommandNode, Pipeline, Redirection, SyntaxNode } from "unbash";
import { forEachChild } from "unbash";
import { printingBuiltins } from "../builtins.ts";
import { wordTextsOf } from "../command-words.ts";
import { parseShell } from "../parse-shell.ts";
import type { ScriptRange } from "../placement.ts";
import { hasOwnPositions } from "../script-nodes.ts";

/**
 * The places of a script that print 0 twice: `grep -c` prints 0 where nothing matches and fails, and then `|| echo 0` prints
 * it again.
 */
export function doubledZeros(script: string): readonly ScriptRange[] {
  if (!script.includes("grep") || !/\|\|\s*(?:echo|printf)\b/.test(script)) return [];
  const found: ScriptRange[] = [];
  const visit = (node: SyntaxNode): void => {
    if (hasOwnPositions(node)) return;
    if (node.type === "AndOr") found.push(...zerosOf(node));
    // What a pipe leads on may be cut to its first line.
    if (node.type === "Pipeline") for (const one of node.commands.slice(-1)) visit(one);
    else forEachChild(node, visit);
  };
  visit(parseShell(script));
  return found;
}

function zerosOf({ commands, operators }: AndOr): readonly ScriptRange[] {
  return commands.flatMap((command, index) => {
    const next = commands[index + 1];
    const isDoubled = next && operators[index] === "||" && counts(command) && printsZero(next);
    return isDoubled ? [{ start: next.pos, end: next.end }] : [];
  });
}

/** Whether a command prints how many lines match, and fails where none does. */
function counts(node: CommandNode | Pipeline | AndOr): boolean {
  // `!` makes it fail where some match.
  if (node.type === "Pipeline" && node.prefixes.length > 0) return false;
  const last = node.type === "Pipeline" ? node.commands.at(-1) : node;
  if (last?.type !== "Command" || last.name?.value !== "grep") return false;
  const options = optionsOf(wordTextsOf(last));
  return (
    last.redirects.every(leavesOutput) &&
    options.some((option) => counting.test(option)) &&
    !options.some((option) => printsOther.test(option))
  );
}

const counting = /^-[a-zA-Z]*c|^--count$/;
/** It prints the names of files instead, or nothing. */
const printsOther = /^-[a-zA-Z]*[lLq]|^--(?:files-with.*|quiet|silent)$/;

/** The options among the words behind `grep`, without their values. */
function optionsOf(words: readonly string[]): readonly string[] {
  const options: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? "";
    if (word === "--") break;
    const [, flags, value] =
      /^-((?:(?![efmABCdD])[a-zA-Z])*)(?:[efmABCdD](.*))?$/s.exec(word) ?? [];
    if (flags !== undefined) options.push(`-${flags}`);
    else if (word.startsWith("--")) options.push(word);
    if (value === "") index += 1;
  }
  return options;
}

/** Whether a redirection is one of the input, or of errors. */
function leavesOutput(redirect: Redirection): boolean {
  if (redirect.type !== "Redirect" || redirect.operator === "<") return true;
  const { descriptor } = redirect;
  return descriptor?.type === "FileDescriptor" && descriptor.value === 2;
}

function printsZero(node: CommandNode | Pipeline | AndOr): boolean {
  if (node.type !== "Command" || node.redirects.length > 0) return false;
  const words = wordTextsOf(node);
  const text = words.filter((word) => word !== "-n").join(" ");
  return printingBuiltins.has(node.name?.value ?? "") && /^0(?:\\n)?$/.test(text);
}
