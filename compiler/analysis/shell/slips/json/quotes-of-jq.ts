import type { Command, CommandNode, Pipeline, SyntaxNode, Word } from "unbash";
import { wordsOf, wordTextsOf } from "../../command-words.ts";
import { soleSubstitution } from "../../substitutions.ts";
import { longestScript } from "../longest-script.ts";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts that keep what `jq` prints, and test something. */
export const maybeQuotesOfJq = /=["']?(?:\$\(|`)[^\n]{0,400}\bjq\b/;

/** `state=$(jq '.state' pr.json)` behind which `[ "$state" = open ]` is never true: without `-r` a text has its quotes. */
export function quotesOfJq(node: SyntaxNode, script: string): readonly ShellSlip[] {
  if (node.type !== "Command" || node.name !== undefined || script.length > longestScript) {
    return [];
  }
  return node.prefix.flatMap((one): readonly ShellSlip[] => {
    if (one.type !== "Assignment" || one.value.type !== "Word") return [];
    const jq = printerOf(one.value);
    if (jq === undefined || isRaw(jq) || isSetElsewhere(one.name, script)) return [];
    return isComparedWithWord(one.name, script.slice(one.end))
      ? [{ start: jq.pos, end: jq.end, kind: "quotes of jq" }]
      : [];
  });
}

/** The `jq` whose output a word is, all of it. */
function printerOf(word: Word): Command | undefined {
  const [statement, ...more] = soleSubstitution(word)?.script?.commands ?? [];
  const last = more.length === 0 && statement ? lastOf(statement.command) : undefined;
  return last?.type === "Command" && last.name?.value === "jq" ? last : undefined;
}

function lastOf(node: SyntaxNode): CommandNode | Pipeline | undefined {
  if (node.type === "Pipeline") return node.commands.at(-1);
  return node.type === "Command" ? node : undefined;
}

/** Whether `jq` prints texts without quotes, or makes something else of them. */
function isRaw(jq: Command): boolean {
  const isMade = wordsOf(jq).some(({ text }) => /@(?:text|sh|csv|tsv)|tojson|length/.test(text));
  return isMade || wordTextsOf(jq).some((word) => raw.test(word));
}

const raw = /^-[a-zA-Z]*[rj]|^--(?:raw-output|join-output)|^--raw-output0/;

function isSetElsewhere(name: string, script: string): boolean {
  const sets = [...script.matchAll(new RegExp(String.raw`(?<![\w$])${name}\+?=`, "g"))];
  const isRead = new RegExp(String.raw`\b(?:read|for|local -n)\b[^\n;|]{0,80}\b${name}\b`);
  return sets.length > 1 || isRead.test(script);
}

/** Whether a variable is compared with a word that is no number, truth value or null, and has no quotes of its own. */
function isComparedWithWord(name: string, script: string): boolean {
  const variable = String.raw`["']?\$(?:\{${name}\}|${name}\b)["']?`;
  const comparison = new RegExp(
    String.raw`\[ ?${variable} +!?==? +(["']?)([A-Za-z][\w-]*)\1(?=[\s\]])`,
    "g",
  );
  return Array.from(script.matchAll(comparison)).some(
    ({ 2: word = "" }) => !/^(?:true|false|null)$/.test(word),
  );
}
