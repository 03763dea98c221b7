import type { Command } from "unbash";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts with a line that begins as comments of other languages do. */
export const maybeForeignComment = /(?:^|[\n;])[ \t]*(?:\/\/|\/\*|<!--|-- )/;

/** `// list the files`, which the shell takes for the name of a program. */
export function foreignComments({ name }: Command): readonly ShellSlip[] {
  if (name === undefined || !/^(?:\/\/[^/]*|\/\*+|--)$/.test(name.text)) return [];
  return [{ start: name.pos, end: name.end, kind: "foreign comment" }];
}
