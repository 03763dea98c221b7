import type { Command } from "unbash";
import { substitutionsIn } from "../../substitutions.ts";
import type { ShellSlip } from "../shell-slip.ts";
import { isTask, mayAsk } from "./tasks.ts";

/** Scripts that end where something fails, and declare what they take from a command. */
export const maybeCovered = {
  test: (script: string): boolean =>
    /\b(?:declare|export|local|readonly|typeset) [^\n]{0,200}\$\(/.test(script) &&
    /\bset\s+-[a-zA-Z]*e|\berrexit\b/.test(script),
};

const declaring = /^(?:declare|export|local|readonly|typeset)$/;

/**
 * `local log=$(npm test)`, which ends as `local` does: well. `set -e` ends nothing there.
 * Source: bash manual, 4.1 and 4.2, on the exit status of these builtins; ShellCheck SC2155.
 */
export function coveredFailures({ args, name }: Command): readonly ShellSlip[] {
  if (!declaring.test(name?.value ?? "")) return [];
  return args.flatMap((word): readonly ShellSlip[] => {
    if (word.type !== "Assignment" || word.value.type !== "Word") return [];
    const [only, ...others] = substitutionsIn(word.value);
    const last = only?.script?.commands.at(-1)?.command;
    if (last === undefined || others.length > 0 || !isTask(last) || mayAsk(last)) return [];
    return [{ start: word.pos, end: word.end, kind: "covered failure" }];
  });
}
