import { programReads } from "../analysis/commands/program-reads.ts";
import { writtenCommands } from "../analysis/commands/written-commands.ts";
import type { Read } from "../analysis/reads.ts";
import type { DecidingValue } from "../analysis/shell/deciding/deciding-values.ts";
import { decidingValues } from "../analysis/shell/deciding/deciding-values.ts";
import { isAskedBefore } from "../analysis/shell/deciding/is-asked-before.ts";
import type { UnbracedScript } from "../analysis/shell/pasting/without-braces.ts";
import { withoutBraces } from "../analysis/shell/pasting/without-braces.ts";
import type { TaintSource } from "../analysis/taint/taint.ts";
import { taintOf } from "../analysis/taint/taint.ts";
import { describeSource, traceOf } from "../analysis/taint/taint-text.ts";
import type { Scalar } from "../document/node.ts";
import type { ScalarMap } from "../document/scalar-map.ts";
import { scalarMapOf } from "../document/scalar-map.ts";
import { inputsOf } from "../ir/evaluated.ts";
import { dottedName, referencesOf } from "../ir/references.ts";
import type { ShellAction } from "../ir/step.ts";
import { stepsOf } from "../ir/visit.ts";
import { isInfluentialVariable } from "../source/influential-variable.ts";
import type { Span } from "../source/span.ts";
import { createTextMemo } from "../source/text-memo.ts";
import type { RuleSubject } from "./rule.ts";
import { defineRule } from "./rule.ts";

const whichProgram = "which program is run";

/** Where the text of an agent decides what is run, and what it decides there. */
const sinksByRole: Readonly<Partial<Record<Read["role"], string>>> = {
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
    const sinks = [...sinksIn(subject.facts.reads.all), ...sinksOfScripts(subject)];
    const told = new Set<number>();
    for (const { read, decides, span } of sinks) {
      if (told.has(span.start)) continue;
      const source = agentBehind(read, subject);
      if (source === undefined) continue;
      told.add(span.start);
      const name = dottedName(read.reference);
      const parameters = { name, from: describeSource(source), decides };
      report("agent-chosen-path", span, parameters, { related: traceOf(source) });
    }
  },
});

/** The agent whose text a value may be. */
function agentBehind({ reference, state }: Read, subject: RuleSubject): TaintSource | undefined {
  return taintOf(reference, state, subject).find(({ origin }) => origin === "agent");
}

/** A read whose value decides something. */
interface Sink {
  readonly read: Read;
  readonly decides: string;
  /** Where it decides. */
  readonly span: Span;
}

function sinksIn(reads: readonly Read[]): readonly Sink[] {
  const direct = reads.flatMap((read) => {
    const decides = sinksByRole[read.role];
    return decides === undefined || (read.role === "word" && !isProgram(read))
      ? []
      : [sinkOf(read, decides)];
  });
  const programs = programReads(reads).map((read) => sinkOf(read, whichProgram));
  return [...direct, ...programs, ...reads.flatMap(influenceOf)];
}

function sinkOf(read: Read, decides: string): Sink {
  return { read, decides, span: read.reference.span };
}

/** What goes into a variable like PATH or LD_PRELOAD decides what programs do. */
function influenceOf(read: Read): readonly Sink[] {
  const { role, reference, step } = read;
  if (role !== "environment" || step.action.kind !== "shell") return [];
  const variable = step.action.env.find(
    ({ name, value }) => isInfluentialVariable(name) && referencesOf(value).includes(reference),
  );
  return variable ? [sinkOf(read, `what programs do, as $${variable.name}`)] : [];
}

function isProgram({ step, reference }: Read): boolean {
  const [program] = inputsOf(step);
  return program?.references.includes(reference) === true;
}

/** Words of scripts that decide what is run or changed, where the text of an agent reaches them by their environment. */
function sinksOfScripts(subject: RuleSubject): readonly Sink[] {
  const commands = writtenCommands(subject.plan);
  if (commands.length === 0 || !mayHoldText(subject)) return [];
  const bySteps = Map.groupBy(subject.facts.reads.all, ({ step }) => step);
  return commands.flatMap(({ command, scalar, step }) => {
    const reads = bySteps.get(step) ?? [];
    // What is pasted into a command as it is may run anything, which is told of otherwise.
    const ofAgents = reads.filter((read) => !isPasted(read) && agentBehind(read, subject));
    if (ofAgents.length === 0) return [];
    const guarded = reads.flatMap(({ reference, role }) =>
      role === "guard" ? reference.name : [],
    );
    return sinksOfScript(command, { reads: ofAgents, guarded: new Set(guarded) }, scalar);
  });
}

function isPasted({ role, step: { action } }: Read): boolean {
  return role === "command" && !(action.kind === "shell" && action.environment === "scope");
}

/** Whether a recipe asks agents, or texts of them may come from one that it calls or that calls it. */
function mayHoldText({ plan, facts: { callGraph } }: RuleSubject): boolean {
  return (
    stepsOf(plan.body).some(({ step }) => step.action.kind === "agent") ||
    callGraph.callsFrom(plan.id).length > 0 ||
    callGraph.callsTo(plan.id).length > 0
  );
}

interface ReadsOfStep {
  readonly reads: readonly Read[];
  /** The variables that conditions of the step ask about. */
  readonly guarded: ReadonlySet<string>;
}

function sinksOfScript(
  action: ShellAction,
  { guarded, reads }: ReadsOfStep,
  scalar: Scalar,
): readonly Sink[] {
  const { text } = scalar;
  const { holes, values } = deciding(text, () => decidingIn(text));
  if (values.length === 0) return [];
  const { span } = scalarMapOf(scalar);
  const readsIn = readsFinder(action, reads, { holes, span });
  return values.flatMap((value): readonly Sink[] => {
    const read = readsIn(value);
    if (read === undefined || guarded.has(read.reference.name)) return [];
    const names = new Set([...value.names, read.reference.name]);
    if (isAskedBefore(text, value.start, names)) return [];
    return [{ read, decides: value.decides, span: span(value.start, value.end) }];
  });
}

/** The words of a script that decide something, and its placeholders. */
interface Deciding extends Pick<UnbracedScript, "holes"> {
  readonly values: readonly DecidingValue[];
}

const deciding = createTextMemo<Deciding>();

function decidingIn(script: string): Deciding {
  const { holes, text } = withoutBraces(script);
  return { holes, values: decidingValues(text) };
}

/** Finds a value in a word, by its placeholder, by a variable that the step sets, or by one of the environment. */
function readsFinder(
  action: ShellAction,
  reads: readonly Read[],
  { holes, span }: Pick<Deciding, "holes"> & Pick<ScalarMap, "span">,
): (value: DecidingValue) => Read | undefined {
  const holeAt = new Map(holes.map(({ name, start }) => [start, name]));
  const byName = new Map(reads.map((read) => [dottedName(read.reference), read]));
  const byStart = new Map(reads.map((read) => [read.reference.span.start, read]));
  const byReference = new Map(reads.map((read) => [read.reference, read]));
  const given = new Map(action.env.map(({ name, value }) => [name, referencesOf(value)]));
  return ({ names, ranges }) => {
    for (const { end, start } of ranges) {
      const read = byName.get(holeAt.get(start) ?? "") ?? byStart.get(span(start, end).start);
      if (read) return read;
    }
    const handed = [...names].flatMap((name) => given.get(name) ?? []);
    return handed.map((one) => byReference.get(one)).find((read) => read !== undefined);
  };
}
