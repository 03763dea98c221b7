import { writtenCommands } from "../analysis/commands/written-commands.ts";
import { callsOfForeignFunctions } from "../analysis/environment/functions-of-other-shells.ts";
import { unlikelyFunctions } from "../analysis/shell/slips/json/functions-of-jq.ts";
import { unlikelySubcommands } from "../analysis/shell/slips/tools/subcommands.ts";
import type { UnlikelyProgram } from "../analysis/shell/slips/tools/unlikely-programs.ts";
import { unlikelyPrograms } from "../analysis/shell/slips/tools/unlikely-programs.ts";
import { unmistakableName } from "../diagnostics/spelling/closest-name.ts";
import { isTypingSlip } from "../diagnostics/spelling/is-typing-slip.ts";
import { scalarMapOf } from "../document/scalar-map.ts";
import { createTextMemo } from "../source/text-memo.ts";
import { defineRule } from "./rule.ts";

/** What a script runs under a name that is a slip for one of its functions, for a program that nearly all machines have, or is that of a function in another step. */
export const unlikelyProgram = defineRule({
  name: "unlikely-program",
  reports: ["unlikely-program"],
  check({ plan }, report) {
    for (const placed of writtenCommands(plan)) {
      const { scalar } = placed;
      const { text } = scalar;
      for (const { start, end, name, owner } of callsOfForeignFunctions(placed, plan)) {
        const parameters = { program: name, closest: undefined, inQuotes: false, owner };
        report("unlikely-program", scalarMapOf(scalar).span(start, end), parameters);
      }
      for (const { start, end, name, closest } of slips(text, () => slipsIn(text))) {
        const span = scalarMapOf(scalar).span(start, end);
        report("unlikely-program", span, { program: name, closest, inQuotes: false });
      }
    }
  },
});

interface Slip extends Pick<UnlikelyProgram, "end" | "name" | "start"> {
  readonly closest: string;
}

const slips = createTextMemo<readonly Slip[]>();

function slipsIn(script: string): readonly Slip[] {
  const programs = unlikelyPrograms(script).flatMap(({ meant, functions, ...place }) => {
    const closest = functionMeant(place.name, functions) ?? meant;
    return closest === undefined ? [] : [{ ...place, closest }];
  });
  return [...programs, ...unlikelySubcommands(script), ...unlikelyFunctions(script)];
}

function functionMeant(name: string, functions: readonly string[]): string | undefined {
  const meant = unmistakableName(name, functions);
  return meant !== undefined && isTypingSlip(name, meant) ? meant : undefined;
}
