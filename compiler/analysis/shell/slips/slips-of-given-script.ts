import { createTextMemo } from "../../../source/text-memo.ts";
import type { ScriptRange } from "../placement.ts";
import type { ShellSlip, SlipKind } from "./shell-slip.ts";
import { shellSlips } from "./shell-slips.ts";
import { missingArgument } from "./shells/only-in-functions.ts";
import { unlikelySubcommands } from "./tools/subcommands.ts";
import { unlikelyPrograms } from "./tools/unlikely-programs.ts";

/** What depends on how a script is started: its input is that of who starts it, and other words may be its arguments. */
const ofSurroundings: ReadonlySet<SlipKind> = new Set([
  "asks nobody",
  "no terminal",
  "opens an editor",
  "parameter of nothing",
  "program without input",
  "read without input",
  "variable as command",
]);

/** A name of a program or a subcommand that is a slip for another one. */
export interface NameSlip extends ScriptRange {
  readonly name: string;
  readonly closest: string;
}

/** What a script holds, wherever it is started. */
export interface SlipsOfScript {
  readonly slips: readonly ShellSlip[];
  readonly names: readonly NameSlip[];
}

const known = createTextMemo<SlipsOfScript>();

/** The slips in a script that is a word of a command: `bash -c TEXT`. `given`: how many arguments it has, where that is sure. */
export function slipsOfScript(script: string, given: number | undefined): SlipsOfScript {
  const found = slipsAnywhere(script);
  const missing = given === undefined ? undefined : missingArgument(script, given);
  return missing ? { ...found, slips: [...found.slips, missing] } : found;
}

function slipsAnywhere(script: string): SlipsOfScript {
  return known(script, () => {
    const programs = unlikelyPrograms(script).flatMap(({ meant, ...place }) =>
      meant === undefined ? [] : [{ ...place, closest: meant }],
    );
    return {
      slips: shellSlips(script).filter(({ kind }) => !ofSurroundings.has(kind)),
      names: [...programs, ...unlikelySubcommands(script)],
    };
  });
}
