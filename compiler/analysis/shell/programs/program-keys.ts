import type { Command, Pipeline, SyntaxNode, Word } from "unbash";
import { createTextMemo } from "../../../source/text-memo.ts";
import { wordsOf, wordTextsOf } from "../command-words.ts";
import { echoOptions } from "../echo-options.ts";
import { hasErrors, parseShell } from "../parse-shell.ts";
import { scriptNodes } from "../script-nodes.ts";
import { jqKeys } from "./jq-keys.ts";
import type { ProgramKey } from "./program-key.ts";
import type { PipedProgram } from "./python-keys.ts";
import { pythonKeys } from "./python-keys.ts";

const known = createTextMemo<readonly ProgramKey[]>();

/** The keys that `jq` and Python look up in a script, in JSON that one variable or one placeholder is all of. */
export function programKeys(script: string): readonly ProgramKey[] {
  return known(script, () => (mayLookUp.test(script) ? findKeys(script) : []));
}

/** Most scripts start none of these programs. */
const mayLookUp = /\bjq\b|\bjson\.loads?\b/;

function findKeys(script: string): readonly ProgramKey[] {
  return [...ofJq(script), ...pythonKeys(script, pipedPrograms(script))];
}

/** The programs of Python that stand behind what prints one value, by a pipe or a here-string. */
function pipedPrograms(script: string): readonly PipedProgram[] {
  if (!/\bsys\.stdin\b/.test(script)) return [];
  return scriptNodes(parseShell(script)).all.flatMap((node): readonly PipedProgram[] => {
    if (node.type === "Command") return pipedProgram(node, inputOf(node));
    const [printing, command] = node.type === "Pipeline" ? node.commands : [];
    if (printing === undefined || command?.type !== "Command") return [];
    return pipedProgram(command, printedBy(printing));
  });
}

function pipedProgram(command: Command, input: Word | undefined): readonly PipedProgram[] {
  const from = input && sourceOf(input);
  const isPython = /^python[\d.]*$/.test(command.name?.value ?? "");
  return from && isPython ? [{ start: command.pos, end: command.end, from }] : [];
}

function ofJq(script: string): readonly ProgramKey[] {
  if (!/\bjq\b/.test(script)) return [];
  const tree = parseShell(script);
  if (hasErrors(tree)) return [];
  const found: ProgramKey[] = [];
  for (const node of scriptNodes(tree).all) {
    if (node.type === "Command") found.push(...keysOf(node, inputOf(node)));
    else if (node.type === "Pipeline") found.push(...keysOfPipe(node));
  }
  return found;
}

function keysOfPipe({ commands }: Pipeline): readonly ProgramKey[] {
  return commands.flatMap((command, at) => {
    const printing = commands[at - 1];
    if (command.type !== "Command" || printing === undefined) return [];
    return keysOf(command, at === 1 ? printedBy(printing) : undefined);
  });
}

function keysOf(command: Command, input: Word | undefined): readonly ProgramKey[] {
  const from = input && sourceOf(input);
  const filter = command.name?.value === "jq" && from ? filterOf(command) : undefined;
  if (from === undefined || filter === undefined) return [];
  const { pos, text, value } = filter;
  const start = pos + (text.length - value.length) / 2;
  return jqKeys(value).map((one) => ({
    path: one.path,
    from,
    start: start + one.start,
    end: start + one.end,
  }));
}

/** What `jq <<< "$X"` reads. */
function inputOf({ redirects }: Command): Word | undefined {
  return redirects.find((one) => one.type === "HereString")?.target;
}

/** What `echo "$X"` and `printf '%s' "$X"` print, where it is nothing else. */
function printedBy(node: SyntaxNode): Word | undefined {
  if (node.type !== "Command" || node.redirects.length > 0) return undefined;
  const words = wordsOf(node);
  if (node.name?.value === "echo") {
    const [only, ...others] = words.slice(echoOptions(wordTextsOf(node)).count);
    return others.length === 0 ? only : undefined;
  }
  const [format, value, ...others] = words;
  if (node.name?.value !== "printf" || others.length > 0) return undefined;
  return /^%s(?:\\n)?$/.test(format?.value ?? "") ? value : undefined;
}

/** The filter, which stands in single quotes or none, beside options that take nothing or give it a variable. */
function filterOf(command: Command): Word | undefined {
  const [filter, ...files] = operandsOf(wordsOf(command));
  if (filter === undefined || files.length > 0 || filter.value.startsWith("-")) return undefined;
  if (filter.text === `'${filter.value}'`) return /[`\\]/.test(filter.value) ? undefined : filter;
  return filter.text === filter.value && !/["'$`\\]/.test(filter.text) ? filter : undefined;
}

function operandsOf(words: readonly Word[]): readonly Word[] {
  const found: Word[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined || /^-[cerjMS]+$/.test(word.value)) continue;
    if (/^--arg(?:json)?$/.test(word.value)) at += 2;
    else found.push(word);
  }
  return found;
}

/** One variable in double quotes or none, or one placeholder in any. */
function sourceOf({ pos, text }: Word): ProgramKey["from"] | undefined {
  const { quoted, bare } =
    /^(?:"\$\{?(?<quoted>\w+)\}?"|\$\{?(?<bare>\w+)\}?)$/.exec(text)?.groups ?? {};
  const variable = quoted ?? bare;
  if (variable !== undefined) return { variable };
  const [, quote = "", placeholder] = /^(["']?)(v_{3,})\1$/.exec(text) ?? [];
  if (placeholder === undefined) return undefined;
  const start = pos + quote.length;
  return { text: { start, end: start + placeholder.length } };
}
