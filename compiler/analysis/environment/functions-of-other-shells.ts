import type { Plan } from "../../ir/plan.ts";
import type { PlacedCommand } from "../../ir/visit.ts";
import { commandsIn } from "../../ir/visit.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import { createTextMemo } from "../../source/text-memo.ts";
import { scriptOf } from "../commands/script-of.ts";
import { commonPrograms } from "../shell/common-programs.ts";
import { functionNames } from "../shell/own-functions.ts";
import type { ScriptRange } from "../shell/placement.ts";
import { bringsFunctions, namesLookedFor } from "../shell/slips/tools/unlikely-programs.ts";
import { commandsInScript, visitScript } from "../shell/visit-script.ts";

/** A call of a function that only the shell of another step has. */
export interface ForeignCall extends ScriptRange {
  readonly name: string;
  /** The id of the step that has it. */
  readonly owner: string;
}

/**
 * The functions that a command calls and other steps define. Each command has a shell of its own: what is a function in one, is a
 * program in the next. Who calls the program in a function knows that there is one.
 */
export function callsOfForeignFunctions(
  { command, step }: PlacedCommand,
  plan: Plan,
): readonly ForeignCall[] {
  const owners = functionsOf(plan);
  if (owners.size === 0) return [];
  const { text } = scriptOf(command.command);
  const mentioned = [...owners].filter(([name, owner]) => owner !== step.id && text.includes(name));
  if (mentioned.length === 0 || bringsFunctions.test(text)) return [];
  const others = new Map(mentioned);
  for (const name of functionNames(text)) others.delete(name);
  for (const name of namesLookedFor(text)) others.delete(name);
  if (others.size === 0) return [];
  return commandsInScript(text).flatMap(({ name }) => {
    const owner = name && others.get(name.text);
    if (name === undefined || owner === undefined) return [];
    return [{ name: name.text, owner, start: name.pos, end: name.end }];
  });
}

/** The functions of all scripts, with the step that defines each first. */
const functionsOf = createObjectMemo(({ body }: Plan): ReadonlyMap<string, string> => {
  const owners = new Map<string, string>();
  for (const { command, step } of commandsIn(body)) {
    for (const name of functionsDefinedIn(scriptOf(command.command).text)) {
      if (!owners.has(name)) owners.set(name, step.id);
    }
  }
  return owners;
});

const defined = createTextMemo<ReadonlySet<string>>();

/** The functions of a script, but for those that are called like a program. */
function functionsDefinedIn(text: string): ReadonlySet<string> {
  return defined(text, () => findFunctions(text));
}

function findFunctions(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  // The signs of a function are found many times faster than where one has them.
  if (!(text.includes("()") || text.includes("function")) || !mayDefine.test(text)) return found;
  visitScript(text, (node) => {
    if (node.type === "Function") found.add(node.name.text);
  });
  for (const [, wrapped = ""] of text.matchAll(/\bcommand +([\w-]+)/g)) found.delete(wrapped);
  return found.difference(commonPrograms);
}

const mayDefine = /\w[ \t]{0,8}\(\)|\bfunction[ \t]/;
