import type { ParamType } from "../../../runtime/values/param-type.ts";
import { quoteUserText } from "../../diagnostics/quote-user-text.ts";
import type { Report } from "../../document/cursor.ts";
import { isArgumentType, parseArgument } from "../../lower/typed-argument.ts";
import type { ArgumentNode } from "./ast.ts";
import { isReadable } from "./is-readable.ts";
import { reportIgnored } from "./report-ignored.ts";
import type { MapTree, TextTree, Tree } from "./tree.ts";
import { fieldOf } from "./tree.ts";
import { commandWithWords, wordsInArgs } from "./words-in-args.ts";

/** Parses the arguments that a node declares; undefined where there is no list of them. */
export function parseArguments(node: MapTree, report: Report): readonly ArgumentNode[] | undefined {
  const tree = fieldOf(node, "args")?.value;
  if (tree === undefined) return undefined;
  if (tree.kind !== "list") {
    reportIgnored("args", "a list of names", tree, report);
    return undefined;
  }
  const words = wordsInArgs(node);
  if (words.length > 0) {
    reportWords(node, words, report);
    return undefined;
  }
  const declared = new Map<string, ArgumentNode>();
  for (const item of tree.items) {
    const argument = parseDeclaration(item, report);
    if (argument === undefined) continue;
    const { name, span } = argument;
    if (declared.has(name)) report("duplicate-argument", span, { name });
    else declared.set(name, argument);
  }
  return [...declared.values()];
}

function reportWords(node: MapTree, words: readonly TextTree[], report: Report): void {
  const [first] = words;
  if (first === undefined) return;
  const found = `"${quoteUserText(first.text)}"`;
  const meaning = "the name of an argument";
  const command = commandWithWords(node, words);
  const help = `The words of a command stand behind its program in \`template\`${command === undefined ? "" : `: "${quoteUserText(command)}"`}.`;
  report("counts-as", first.span, { field: "args", found, meaning, isEntry: true }, { help });
}

function parseDeclaration(item: Tree, report: Report): ArgumentNode | undefined {
  const argument = item.kind === "text" ? parseArgument(item.text) : undefined;
  if (item.kind !== "text" || argument === undefined) {
    reportIgnored("args", "names of arguments", item, report);
    return undefined;
  }
  checkDeclaration(argument, item, report);
  return { ...argument, span: item.span };
}

/** Reports a name that no placeholder can have, and a type that is none. */
function checkDeclaration(
  { name, type, typeText, default: value }: Omit<ArgumentNode, "span">,
  item: TextTree,
  report: Report,
): void {
  if (!isReadable(name)) {
    const inside = /^\{+([^{}]*)\}+$/.exec(name)?.[1] ?? "";
    const help = isReadable(inside)
      ? `Write "${inside}": braces are for the place that reads it.`
      : "Names in placeholders are letters, digits, underscores and hyphens.";
    report("unreachable-name", item.span, { name }, { help });
    return;
  }
  if (value !== undefined && checkQuotedDefault(value, item, report)) return;
  if (typeText === undefined) {
    if (value !== undefined) checkTypeAsDefault({ name, value }, item, report);
    return;
  }
  const only = type?.kind === "enum" && type.members.length === 1 ? type.members[0] : undefined;
  if (isArgumentType(typeText) && !isMisparted(type)) return;
  report("unknown-argument-type", item.span, { type: typeText, only });
}

/** Reports quotes around a default, which are a part of it; tells whether there are any. */
function checkQuotedDefault(value: string, { span, text }: TextTree, report: Report): boolean {
  const inside = /^(["'])([^"'\\]*)\1$/.exec(value)?.[2];
  if (inside === undefined) return false;
  const found = `"${quoteUserText(text)}"`;
  const meaning = `one whose default is \`${quoteUserText(value)}\`, with the quotes,`;
  const help = `Write it without quotes: "${quoteUserText(text.replace(value, inside))}".`;
  report("counts-as", span, { field: "args", found, meaning, isEntry: true }, { help });
  return true;
}

/** Reports a type behind `=` in the place of `:`, or behind the default in the place of before it; what is called a type or a format may well have one for its default. */
function checkTypeAsDefault(
  { name, value }: { readonly name: string; readonly value: string },
  { span, text }: TextTree,
  report: Report,
): void {
  const [, first, last = ""] = /^(.+):([a-z]+(?:\([^()]*\))?)$/.exec(value) ?? [];
  if (first !== undefined && isArgumentType(last)) {
    const found = `"${quoteUserText(text)}"`;
    const meaning = `a text that is "${quoteUserText(value)}" by default`;
    const help = `The type stands before the default: "${name}:${last}=${quoteUserText(first)}".`;
    report("counts-as", span, { field: "args", found, meaning, isEntry: true }, { help });
    return;
  }
  const [type = "", ...rest] = value.split("=");
  if (!isArgumentType(type.trim()) || (namesType.test(name) && !type.includes("("))) return;
  const found = `"${quoteUserText(text)}"`;
  const meaning = `a text that is "${quoteUserText(value)}" by default`;
  const help = `A colon stands before a type: "${[`${name}:${type.trim()}`, ...rest].join("=")}".`;
  report("counts-as", span, { field: "args", found, meaning, isEntry: true }, { help });
}

const namesType =
  /(?:^|[_-])(?:as|by|column|field|format|group|key|kind|mode|output|sort|style)$|type/i;

/** Whether something else than commas parts what is meant for values, so that there is only one. */
export function isMisparted(type: ParamType | undefined): boolean {
  const [only = "", ...others] = type?.kind === "enum" ? type.members : [];
  return others.length === 0 && /[^\s|/;][\s|/;]+[^\s|/;]/.test(only);
}
