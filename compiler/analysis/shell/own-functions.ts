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
