import type { Command } from "unbash";
import { wordsOf } from "../../command-words.ts";
import { functionNames } from "../../own-functions.ts";
import { longestScript } from "../longest-script.ts";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts that define a function and start something by another program. */
export const maybeFunctionForProgram =
  /\(\)[ \t\n]*\{[\s\S]{0,8000}\b(?:env|nice|nohup|setsid|sudo|timeout|xargs)[ \t]/;

/** Programs that start another one, whose name is their first word that is no option, number or variable. */
const starting = /^(?:env|nice|nohup|setsid|sudo|timeout|xargs)$/;

/** `timeout 60 check` where `check` is a function: only programs can be started, which functions of the shell are not. */
export function functionsForPrograms(command: Command, script: string): readonly ShellSlip[] {
  if (!starting.test(command.name?.value ?? "") || script.length > longestScript) return [];
  const started = wordsOf(command).find(({ text }) => !/^-|^\d+(?:\.\d+)?[smhd]?$|=/.test(text));
  if (started === undefined || !functionNames(script).has(started.text)) return [];
  return [{ start: started.pos, end: started.end, kind: "function for a program" }];
}
