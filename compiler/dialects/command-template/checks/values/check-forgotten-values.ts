import type { Report } from "../../../../document/cursor.ts";
import type { ArgumentNode, RecipeNode } from "../../ast.ts";
import type { NameUse } from "../../name-uses.ts";
import { valued } from "../commands/flag-names.ts";
import { defaultOf } from "./fit-of-default.ts";

/** Texts by which callers and defaults say yes or no. */
const truthWord = /^(?:|0|1|disabled|enabled|false|n|never|no|none|null|off|on|true|y|yes)$/i;

/**
 * Reports flags that stand for arguments which are no switches, where no command has the value of these: `{model?--model:}`
 * without `{model}`.
 */
export function checkForgottenValues(
  recipe: RecipeNode,
  uses: readonly NameUse[],
  report: Report,
): void {
  for (const argument of recipe.arguments ?? []) {
    const { name } = argument;
    const own = uses.filter((use) => use.name === name);
    const isTested = own.every(({ isGuard, part }) => isGuard || part?.kind === "command-choice");
    if (!isTested || !holdsValue(recipe, argument)) continue;
    for (const use of own) {
      const flag = flagOf(use);
      const next = use.span.source.text.slice(use.span.end, use.span.end + longestNext);
      if (flag === undefined || !isTakenFrom(next, argument)) continue;
      const isLast = /^["']?\s*(?:$|[\],}]|- |[\w-]+:\s)/.test(next);
      report("swallowed-argument", use.span, { flag, name, isLast, isTested: true });
    }
  }
}

const longestNext = 100;

/** Whether an argument says that it is more than a switch: by its type, its default, or its name. */
function holdsValue(
  recipe: RecipeNode,
  { default: written, name, type, typeText }: ArgumentNode,
): boolean {
  const tree = defaultOf(recipe, name);
  const text = tree?.kind === "text" ? tree.text : written;
  if (type?.kind === "int" || type?.kind === "number" || type?.kind === "path") return true;
  if (type?.kind === "enum") return !type.members.some((member) => truthWord.test(member));
  if (type !== undefined) return false;
  const isText = text !== undefined && !truthWord.test(text.trim());
  return isText || (typeText === "string" && valued.has(wordsIn(name).at(-1) ?? ""));
}

/** The flag of a choice which is called like the name that it asks for, and whose value would be the next word. */
function flagOf({ anchor, name, part, span }: NameUse): string | undefined {
  if (part?.kind !== "command-choice" || span.source !== anchor.source) return undefined;
  const { no, yes } = part;
  return [yes, no].find((text) => /^--?[A-Za-z][\w-]*$/.test(text) && isCalled(text, name));
}

function isCalled(flag: string, name: string): boolean {
  const word = flag.replace(/^-+/, "").replaceAll("-", "_");
  const plain = name.replaceAll("-", "_");
  return word.length === 1 ? flag === `-${plain.charAt(0)}` : word === plain;
}

/** Whether a choice is a word of its own, in front of one that is no value of its flag by its name. */
function isTakenFrom(next: string, { name }: ArgumentNode): boolean {
  if (!/^(?:[\s"'\\]|$)/.test(next)) return false;
  const value = /^["']?\s+["']?\{([A-Za-z_][\w-]*)/.exec(next)?.[1];
  return value === undefined || new Set(wordsIn(value)).isDisjointFrom(new Set(wordsIn(name)));
}

function wordsIn(name: string): readonly string[] {
  return name.split(/[_-]/);
}
