import type { Command } from "unbash";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts with an alias. */
export const maybeIdleAlias = /\balias[ \t]+\w{1,60}=/;

/** `alias gs='git status'`, which only shells with somebody before them put in the place of `gs`. */
export function idleAliases({ args, name }: Command, script: string): readonly ShellSlip[] {
  if (name?.value !== "alias" || script.includes("expand_aliases")) return [];
  return args.flatMap((one): readonly ShellSlip[] => {
    const [, alias = ""] = /^([\w-]+)=/.exec(one.text) ?? [];
    const used = new RegExp(String.raw`(?:^|[\n;&|(])[ \t]*${alias}\b(?!=)`);
    if (alias === "" || !used.test(script.slice(one.end))) return [];
    return [{ start: one.pos, end: one.end, kind: "idle alias" }];
  });
}
