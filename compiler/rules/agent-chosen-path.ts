import { programReads } from "../analysis/program-reads.ts";
import type { Read } from "../analysis/reads.ts";
import { taintOf } from "../analysis/taint.ts";
import { describeSource, traceOf } from "../analysis/taint-text.ts";
import { inputsOf } from "../ir/evaluated.ts";
import { dottedName, referencesOf } from "../ir/references.ts";
import { isInfluentialVariable } from "../source/influential-variable.ts";
import { defineRule } from "./rule.ts";

const whichProgram = "which program is run";

/** Where the text of an agent decides what is run, and what it decides there. */
const sinks: Readonly<Partial<Record<Read["role"], string>>> = {
  callee: "which recipe is run",
  cwd: "in which folder this runs",
  word: whichProgram,
};

/**
 * An agent may have read text that wants it to do harm. What it answers may be data anywhere, but where it names a file to
 * run, whoever wrote that text chooses what runs.
 */
export const agentChosenPath = defineRule({
  name: "agent-chosen-path",
  reports: ["agent-chosen-path"],
  check(subject, report) {
    for (const { read, decides } of sinksIn(subject.facts.reads.all)) {
      const { reference, state } = read;
      const source = taintOf(reference, state, subject).find(({ origin }) => origin === "agent");
      if (source === undefined) continue;
      const name = dottedName(reference);
      const parameters = { name, from: describeSource(source), decides };
      report("agent-chosen-path", reference.span, parameters, { related: traceOf(source) });
    }
  },
});

/** A read whose value decides something. */
interface Sink {
  readonly read: Read;
  readonly decides: string;
}

function sinksIn(reads: readonly Read[]): readonly Sink[] {
  const direct = reads.flatMap((read) => {
    const decides = sinks[read.role];
    return decides === undefined || (read.role === "word" && !isProgram(read))
      ? []
      : [{ read, decides }];
  });
  const programs = programReads(reads).map((read) => ({ read, decides: whichProgram }));
  return [...direct, ...programs, ...reads.flatMap(influenceOf)];
}

/** What goes into a variable like PATH or LD_PRELOAD decides what programs do. */
function influenceOf(read: Read): readonly Sink[] {
  const { role, reference, step } = read;
  if (role !== "environment" || step.action.kind !== "shell") return [];
  const variable = step.action.env.find(
    ({ name, value }) => isInfluentialVariable(name) && referencesOf(value).includes(reference),
  );
  return variable ? [{ read, decides: `what programs do, as $${variable.name}` }] : [];
}

function isProgram({ step, reference }: Read): boolean {
  const [program] = inputsOf(step);
  return program?.references.includes(reference) === true;
}
