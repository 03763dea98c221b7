import type { Plan } from "../../ir/plan.ts";
import type { PlacedCommand } from "../../ir/visit.ts";
import { commandsIn } from "../../ir/visit.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import { scriptOf } from "../commands/script-of.ts";
import { setForItself } from "../shell/environment/set-for-itself.ts";
import { systemVariables } from "../shell/environment/system-variables.ts";
import { toolVariables } from "../shell/environment/tool-variables.ts";
import { changesOnlyItsShell, lastSetting } from "../shell/slips/shells/changes-only-its-shell.ts";

/**
 * The step whose command, or whose `env`, sets a variable of the shell that another one expands. Each command has a shell of its
 * own: what one sets, no other finds. What is set only to be left behind is told where that stands.
 */
export function setterInOtherShell(
  name: string,
  { command: reading }: PlacedCommand,
  plan: Plan,
): string | undefined {
  const setter = mentionedSettings(plan)
    .get(name)
    ?.find(({ command }) => command !== reading && setForItself(textOf(command)).has(name));
  if (setter === undefined) return giversOfNames(plan).get(name);
  const text = textOf(setter.command);
  return changesOnlyItsShell(text) || lastSetting(text) ? undefined : setter.step.id;
}

/** The first step whose `env` has a name, for each that no machine has of itself. */
const giversOfNames = createObjectMemo(({ body }: Plan): ReadonlyMap<string, string> => {
  const givers = new Map<string, string>();
  for (const { command, step } of commandsIn(body)) {
    if (command.environment === "scope") continue;
    for (const { name } of command.env) {
      const isCommon = toolVariables.has(name) || systemVariables.has(name);
      if (!(isCommon || givers.has(name))) givers.set(name, step.id);
    }
  }
  return givers;
});

/** The commands of a plan in whose scripts a name stands before `=`. */
const mentionedSettings = createObjectMemo(({ body }: Plan) => {
  const byName = new Map<string, PlacedCommand[]>();
  for (const placed of commandsIn(body)) {
    const names = textOf(placed.command).matchAll(/(?<![\w${-])([A-Za-z_]\w*)=/g);
    for (const name of new Set([...names].map(([, one = ""]) => one))) {
      const others = byName.get(name);
      if (others) others.push(placed);
      else byName.set(name, [placed]);
    }
  }
  return byName;
});

function textOf({ command }: PlacedCommand["command"]): string {
  return scriptOf(command).text;
}
