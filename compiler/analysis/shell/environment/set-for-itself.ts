import type { Command } from "unbash";
import { createTextMemo } from "../../../source/text-memo.ts";
import { hasErrors, parseShell } from "../parse-shell.ts";
import { commandsInScript } from "../visit-script.ts";

/** Commands whose arguments set variables of their shell. */
const setters: ReadonlySet<string> = new Set(["declare", "export", "readonly", "typeset"]);

const known = createTextMemo<ReadonlySet<string>>();

/** The variables that a script gives values of its own in its shell, and that it never expects to be there already. */
export function setForItself(script: string): ReadonlySet<string> {
  return known(script, () => findSet(script));
}

function findSet(script: string): ReadonlySet<string> {
  const set = new Set<string>();
  if (hasErrors(parseShell(script))) return set;
  for (const command of commandsInScript(script)) {
    for (const name of namesSetBy(command)) set.add(name);
  }
  for (const [, one, other = ""] of script.matchAll(expecting)) set.delete(one ?? other);
  return set;
}

/** An expansion that has another value in place, or a test that asks whether there is one. */
const expecting = /\$\{([A-Za-z_]\w*):?[-=?+]|-[nvz] ["']?\$?\{?([A-Za-z_]\w*)/g;

/** What is set for one command (`name=value command`) is not set for its shell. */
function namesSetBy(command: Command): readonly string[] {
  return settingsOf(command).flatMap((setting) => {
    if (setting.type !== "Assignment" && setting.type !== "Word") return [];
    const [, set] = /^([A-Za-z_]\w*)=/.exec(setting.text) ?? [];
    return set === undefined || mentions(setting.text, set) ? [] : [set];
  });
}

function settingsOf({ name, args, prefix }: Command): Command["prefix"] | Command["args"] {
  if (name === undefined) return prefix;
  return setters.has(name.value) ? args : [];
}

function mentions(text: string, name: string): boolean {
  return new RegExp(`\\$\\{?${name}\\b`).test(text);
}
