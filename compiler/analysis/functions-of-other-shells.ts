import type { Plan } from "../ir/plan.ts";
import type { PlacedCommand } from "../ir/visit.ts";
import { commandsIn } from "../ir/visit.ts";
import { createObjectMemo } from "../source/object-memo.ts";
import { scriptOf } from "./script-of.ts";
import { commonPrograms } from "./shell/common-programs.ts";
import type { ScriptRange } from "./shell/placement.ts";
import { bringsFunctions, namesLookedFor } from "./shell/slips/unlikely-programs.ts";
import { functionsIn } from "./shell/slips/values-as-commands.ts";
import { visitScript } from "./shell/visit-script.ts";

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
  const own = functionsIn(text);
  const names = [...owners.keys()].filter((name) => !own.has(name) && text.includes(name));
  if (names.length === 0 || bringsFunctions.test(text)) return [];
  const wanted = new Set(names).difference(namesLookedFor(text));
  const found: ForeignCall[] = [];
  visitScript(text, (node) => {
    if (node.type !== "Command" || node.name === undefined) return;
    const { end, pos: start, text: name } = node.name;
    const owner = wanted.has(name) ? owners.get(name) : undefined;
    if (owner !== undefined && owner !== step.id) found.push({ name, owner, start, end });
  });
  return found;
}

/** The functions of all scripts, but for those that are called like a program, with the step that defines each first. */
const functionsOf = createObjectMemo(({ body }: Plan): ReadonlyMap<string, string> => {
  const owners = new Map<string, string>();
  for (const { command, step } of commandsIn(body)) {
    const { text } = scriptOf(command.command);
    if (!mayDefine.test(text)) continue;
    const wrapped = new Set([...text.matchAll(/\bcommand +([\w-]+)/g)].map(([, one = ""]) => one));
    const defined = new Set<string>();
    visitScript(text, (node) => {
      if (node.type === "Function") defined.add(node.name.text);
    });
    for (const name of defined.difference(wrapped).difference(commonPrograms)) {
      if (!owners.has(name)) owners.set(name, step.id);
    }
  }
  return owners;
});

const mayDefine = /\w[ \t]{0,8}\(\)|\bfunction[ \t]/;
