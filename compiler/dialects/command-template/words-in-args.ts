import { wordsOf } from "../../lower/command.ts";
import { isArgumentType, parseArgument } from "../../lower/typed-argument.ts";
import { bracedNames } from "./braced-names.ts";
import { isFlag, needsWords } from "./checks/lists/needs-words.ts";
import type { MapTree, TextTree } from "./tree.ts";
import { fieldOf } from "./tree.ts";

/**
 * The words of a command that stand in `args`, as configurations of other tools have it: the values of braces or flags are
 * among them, or the template is a program alone that needs words. Flags may also be names with dashes too many.
 */
export function wordsInArgs(node: MapTree): readonly TextTree[] {
  const field = fieldOf(node, "args")?.value;
  if (field?.kind !== "list") return [];
  const words = field.items.flatMap((item) => (item.kind === "text" ? [item] : []));
  if (words.some(declaresType)) return [];
  const template = fieldOf(node, "template")?.value;
  const command = template?.kind === "text" ? template.text : undefined;
  const isWords = words.some(({ text }) => isFlag(text))
    ? words.some(hasBraces) || (command !== undefined && !readsSome(command, words))
    : command !== undefined &&
      isProgram(command) &&
      (needsWords(command.trim()) || words.some(hasBraces));
  return isWords ? words : [];
}

function declaresType({ text }: TextTree): boolean {
  const { typeText } = parseArgument(text) ?? {};
  return typeText !== undefined && isArgumentType(typeText);
}

function hasBraces({ text }: TextTree): boolean {
  return /\{[A-Za-z_]/.test(text);
}

/** Whether a command reads a name that a flag has behind its dashes. */
function readsSome(command: string, words: readonly TextTree[]): boolean {
  const names = bracedNames(command);
  return words.some(({ text }) => names.includes(text.replace(/^-+/, "").replaceAll("-", "_")));
}

function isProgram(command: string): boolean {
  return /^[^{]+$/.test(command) && wordsOf(command).length === 1;
}

/** The command that is meant; undefined where the template is none, or has some of the words already. */
export function commandWithWords(node: MapTree, words: readonly TextTree[]): string | undefined {
  const template = fieldOf(node, "template")?.value;
  if (template?.kind !== "text") return undefined;
  const written = new Set(wordsOf(template.text));
  if (words.some(({ text }) => written.has(text))) return undefined;
  const quoted = words.map(({ text }) => (/\s/.test(text) ? `'${text}'` : text));
  return [template.text, ...quoted].join(" ");
}
