import type { Command, SyntaxNode, Word } from "unbash";
import { isTest, wordsOf } from "../../command-words.ts";
import { longestScript } from "../longest-script.ts";
import type { ShellSlip } from "../shell-slip.ts";
import { variableUses } from "./variable-uses.ts";

/** Scripts in which a variable without its dollar sign may be tested, gone through, or taken for a file. */
export const maybeNameForValue =
  /\b(?:cat|cd|cp|head|ls|mkdir|mv|rm|source|tail|wc)\b[^\n;|]{0,80} [A-Z][A-Z\d_]{2,60}(?:[\s;|&)]|$)|(?:\[\[?|\btest) (?:! )?(?:-[nz] )?[A-Za-z_]\w{0,60} |\bin [A-Za-z_]\w{0,60}[ \t]*(?:;|\n|#)/;

/** `[ result = "ok" ]`, `for file in files` and `cd OUT_DIR`, where the script has variables of such names. */
export function namesForValues(node: SyntaxNode, script: string): readonly ShellSlip[] {
  if (script.length > longestScript) return [];
  return wordsMeant(node, script).flatMap(({ end, pos: start, text }) => {
    const isVariable = /^[A-Za-z_]\w*$/.test(text) && isSetBefore(text, start, script);
    return isVariable ? [{ start, end, kind: "name for its value" }] : [];
  });
}

/** The words of a node that are of no use as they stand: both sides of a test are fixed, or a loop has one round. */
function wordsMeant(node: SyntaxNode, script: string): readonly Word[] {
  switch (node.type) {
    case "For": {
      const [only, ...others] = node.wordlist ?? [];
      return only === undefined || others.length > 0 ? [] : [only];
    }
    case "TestUnary":
      return /^-[nz]$/.test(node.operator) ? [node.operand] : [];
    case "TestBinary":
      return /^(?:!=|==?)$/.test(node.operator) && isFixed(node.right) ? [node.left] : [];
    case "Command":
      return takesFiles.test(node.name?.value ?? "")
        ? wordsOf(node).filter(
            ({ text }) => /^[A-Z][A-Z\d_]{2,}$/.test(text) && !isFile(text, script),
          )
        : wordsOfTest(node);
    default:
      return [];
  }
}

function wordsOfTest(command: Command): readonly Word[] {
  if (!isTest(command)) return [];
  const words = wordsOf(command).filter(({ text }) => text !== "]" && text !== "!");
  const [first, second, third] = words;
  if (first === undefined || second === undefined) return [];
  if (words.length === 2) return /^-[nz]$/.test(first.text) ? [second] : [];
  const isCompared = words.length === 3 && /^(?:!=|==?)$/.test(second.text);
  return isCompared && third !== undefined && isFixed(third) ? [first] : [];
}

const takesFiles = /^(?:cat|cd|cp|head|ls|mkdir|mv|rm|source|tail|wc)$/;

/** Whether a file may be called so: what a variable is set to speaks of it, or many projects have one. */
function isFile(name: string, script: string): boolean {
  return (
    /^(?:AUTHORS|CHANGELOG|CHANGES|CODEOWNERS|CONTRIBUTING|COPYING|HEAD|LICENSE|NOTICE|README|TODO|VERSION)$/.test(
      name,
    ) || new RegExp(`[=<>][^\\n]{0,200}(?<![$\\w{])${name}\\b`).test(script)
  );
}

/** Whether a word is the same in every run. */
function isFixed({ text }: Word): boolean {
  return !/[$`*?{]/.test(text);
}

function isSetBefore(name: string, place: number, script: string): boolean {
  return variableUses(script)
    .changesOf(name)
    .some(({ start }) => start < place);
}
