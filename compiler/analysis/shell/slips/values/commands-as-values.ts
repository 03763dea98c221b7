import type { Command } from "unbash";
import { commonPrograms } from "../../common-programs.ts";
import { functionNames } from "../../own-functions.ts";
import { longestScript } from "../longest-script.ts";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts with a variable that gets one word, with more behind it. */
export const maybeCommandAsValue =
  /(?:^|[\n;&|({])[ \t]*[A-Za-z_]\w{0,60}=[a-z_][\w-]{0,40}[ \t]+(?:-|[\w./]*\.\w|["'$A-Z]|\w)/;

/** `count=wc -l notes.md` and `version=read_version x`, which run what stands behind the first word. */
export function commandsAsValues({ name, prefix }: Command, script: string): readonly ShellSlip[] {
  const [only, ...others] = prefix;
  if (name === undefined || only?.type !== "Assignment" || others.length > 0) return [];
  if (only.value.type !== "Word" || script.length > longestScript) return [];
  const { text } = only.value;
  const isFunction = /^\w+$/.test(text) && functionNames(script).has(text);
  const isProgram = commonPrograms.has(text) && isNoProgram.test(name.text);
  if (!(isFunction || isProgram) || forPrograms.test(only.name)) return [];
  return [{ start: only.pos, end: name.end, kind: "command as value" }];
}

/** What is an option, a file or a text, and hardly the name of a program. */
const isNoProgram = /^-|^[\w-]+\.[a-z]{1,5}$|^[A-Z][A-Z_]+$|^["']/;

/** Variables that name a program for another one. */
const forPrograms = /(?:CMD|COMMAND|EDITOR|PAGER|PROGRAM|RUNNER|SHELL|TOOL|VISUAL|^CC|^CXX)$/i;
