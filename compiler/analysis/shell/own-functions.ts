import type { BraceGroup, Statement } from "unbash";

/** Functions of a script by their names, with what they run, as far as that is known. */
export type OwnFunctions = ReadonlyMap<string, BraceGroup | undefined>;

/**
 * The functions that a script defines by themselves, by their names, with what they run. That is undefined where no braces hold it,
 * or where a name is defined more than once: which of them is called depends on where.
 */
export function ownFunctions(statements: readonly Statement[]): OwnFunctions {
  const functions = new Map<string, BraceGroup | undefined>();
  for (const { command } of statements) {
    if (command.type !== "Function") continue;
    const name = command.name.value;
    const isOnly = !functions.has(name) && command.body.type === "BraceGroup";
    functions.set(name, isOnly ? command.body : undefined);
  }
  return functions;
}

/** The names of all functions of a script, as its text tells: they have parentheses behind their name, or that word before it. */
export function functionNames(script: string): ReadonlySet<string> {
  if (!(script.includes("()") || script.includes("function "))) return new Set();
  const found = script.matchAll(/\b(?:function {1,4}(\w+)|(\w+) {0,4}\(\))/g);
  return new Set([...found].map(([, behindWord, name = ""]) => behindWord ?? name));
}
