import { programReads } from "../analysis/commands/program-reads.ts";
import { knownTexts } from "../analysis/types/known-texts.ts";
import { isCommandLine } from "../source/is-command-line.ts";
import { defineRule } from "./rule.ts";

/**
 * Where values travel in the environment, each is one word of its command. In the place of the program it is the program's
 * whole name, and nothing on a machine is called `npm test`.
 */
export const wordsAsProgram = defineRule({
  name: "words-as-program",
  reports: ["words-as-program"],
  check({ facts: { flow, reads } }, report) {
    for (const { reference, state } of programReads(reads.all)) {
      const values = knownTexts(flow.likelyTypeOf(reference, state)) ?? [];
      const [value] = values;
      if (value === undefined || !values.every(isCommandLine)) continue;
      const variable = [reference.name, ...reference.path].join("__").replaceAll("-", "_");
      report("words-as-program", reference.span, { value, variable, isExported: true });
    }
  },
});
