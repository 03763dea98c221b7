import type { Plan } from "../../ir/plan.ts";
import type { PlacedCommand } from "../../ir/visit.ts";
import { commandsIn } from "../../ir/visit.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import { scriptOf } from "../commands/script-of.ts";
import { setForItself } from "../shell/environment/set-for-itself.ts";
import { changesOnlyItsShell, lastSetting } from "../shell/slips/shells/changes-only-its-shell.ts";

/**
 * The step whose command sets a variable of the shell that another one expands. Each command has a shell of its own: what
 * one sets, no other finds. What is set only to be left behind is told where that stands.
 */
export function setterInOtherShell(
  name: string,
  { command: reading }: PlacedCommand,
  plan: Plan,
): string | undefined {
  const setter = mentionedSettings(plan)
    .get(name)
    ?.find(({ command }) => command !== reading && setForItself(textOf(command)).has(name));
  if (setter === undefined) return undefined;
  const text = textOf(setter.command);
  return changesOnlyItsShell(text) || lastSetting(text) ? undefined : setter.step.id;
}

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
