import type { Read } from "../analysis/reads.ts";
import { taintOf } from "../analysis/taint.ts";
import { describeSource, traceOf } from "../analysis/taint-text.ts";
import { inputsOf, referencesOf } from "../ir/visit.ts";
import { defineRule } from "./rule.ts";

/** Where the text of an agent decides what is run, and what it decides there. */
const sinks: Readonly<Partial<Record<Read["role"], string>>> = {
  callee: "which recipe is run",
  cwd: "in which folder this runs",
  word: "which program is run",
};

/**
 * An agent may have read text that wants it to do harm. What it answers may be data anywhere, but where it names a file to
 * run, whoever wrote that text chooses what runs.
 */
export const agentChosenPath = defineRule({
  name: "agent-chosen-path",
  reports: ["agent-chosen-path"],
  check({ facts }, report) {
    for (const read of facts.reads.all) {
      const decides = sinks[read.role];
      if (decides === undefined || (read.role === "word" && !isProgram(read))) continue;
      const { reference, state } = read;
      const source = taintOf(reference, state, facts.flow).find(({ origin }) => origin === "agent");
      if (source === undefined) continue;
      const name = [reference.name, ...reference.path].join(".");
      const parameters = { name, from: describeSource(source), decides };
      report("agent-chosen-path", reference.span, parameters, { related: traceOf(source) });
    }
  },
});

function isProgram({ step, reference }: Read): boolean {
  const [program] = inputsOf(step.action);
  return program !== undefined && referencesOf(program.expression).includes(reference);
}
