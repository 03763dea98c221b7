import type { SampleRun } from "../../support/run-sample.ts";
import type { Finding } from "./finding.ts";
import { completes, isSkipped, iterationsOf, quotedIn, stepTextIn } from "./in-run.ts";
import type { Sketch } from "./sketch.ts";

/** The step does not complete, and a condition with such a mistake lets nothing pass and skips nothing. */
export function fails({ step, stepText, field }: Finding, run: SampleRun): boolean {
  if (field === "condition") return !(completes(step, run) || isSkipped(step, run));
  // What is read in the body of a loop over an empty list is not read.
  const isInLoop = /^ *(?:foreach|while_condition):/m.test(stepText);
  if (isInLoop && !["foreach", "while_condition"].includes(field)) return true;
  return isSkipped(step, run) || !completes(step, run);
}

/** What stands behind `and` or `or` may not be asked for. */
export function failsWhereAsked(finding: Finding, run: SampleRun): boolean {
  return /\b(?:and|or)\b/.test(finding.line) || fails(finding, run);
}

/** A whole condition lets all pass, or nothing. */
export function isConstant(finding: Finding, run: SampleRun): boolean {
  // What a part decides shows only where the rest lets it.
  if (finding.field !== "condition" || finding.message.includes("part of")) return true;
  const isTrue = finding.message.includes("always true");
  return isTrue ? !isSkipped(finding.step, run) : !completes(finding.step, run);
}

/** Where it is the whole condition, it never holds, or always does if that is said or it asks for a difference. */
export function isNever(finding: Finding, run: SampleRun): boolean {
  const { field, message, step, stepText, text } = finding;
  const condition = /^ *condition: (["'])(.*)\1$/m.exec(stepText)?.[2];
  if (field !== "condition" || condition !== text || /letter by letter/.test(message)) return true;
  const holds = /\balways\b/.test(message) !== /!=|\bnot in\b/.test(text);
  return holds ? !isSkipped(step, run) : !completes(step, run);
}

/** The loop of the step has no iteration. */
export function neverLoops({ step }: Finding, run: SampleRun): boolean {
  return iterationsOf(step, run) === 0;
}

/** The step does not begin, and no condition is asked whether it may. */
export function neverBegins({ step }: Finding, run: SampleRun): boolean {
  return !(run.report.steps.some(({ id }) => id === step) || isSkipped(step, run));
}

/** A loop whose condition nothing makes false has begun no iteration or the most that it may, unless one failed. */
export function endsAtItsLimit({ step, stepText }: Finding, run: SampleRun): boolean {
  const limit = Number(/max_while_iterations: (\d+)/.exec(stepText)?.[1]);
  return !completes(step, run) || [0, limit].includes(iterationsOf(step, run));
}

/** The loop of the step has one iteration at most. */
export function hasOneRound({ step }: Finding, run: SampleRun): boolean {
  return iterationsOf(step, run) < 2;
}

/** A loop over items whose way out nothing in it opens takes the first item at most, or all. */
export function endsAtOnceOrNever({ step, stepText }: Finding, run: SampleRun): boolean {
  const isSimple = /foreach: "{{list}}"/.test(stepText) && completes(step, run);
  const items = run.report.outputs.get("list");
  if (!isSimple || !Array.isArray(items)) return true;
  return [0, 1, items.length].includes(iterationsOf(step, run));
}

/** The run has no final output. */
export function hasNoFinalOutput(_: Finding, { report }: SampleRun): boolean {
  return report.summary.final_output === undefined;
}

/** What a called recipe leaves behind comes too late for whoever reads it before. */
export function isUnset({ message }: Finding, { report, trace }: SampleRun): boolean {
  const name = quotedIn(message);
  return !report.outputs.has(name) || trace.some((line) => line.startsWith("enter "));
}

/**
 * The innermost recipe of those that nest too deep is begun by no call but those with limits of their own; its steps have numbers
 * from 20 on.
 */
export function neverNestsSoDeep(
  _: Finding,
  { trace }: SampleRun,
  { text, child = "" }: Sketch,
): boolean {
  return trace.every((line) => {
    const [callers] = /\bs\d\S*(?=\/s2\d\b)/.exec(line) ?? [];
    const steps = callers?.match(/\bs\d+/g);
    return (
      !steps ||
      steps.some((step) => /^ *recursion:/m.test(stepTextIn(text, step) + stepTextIn(child, step)))
    );
  });
}

/** The run does not complete, not even in part. */
export function neverSucceeds(_: Finding, { report }: SampleRun): boolean {
  return report.status !== "completed" && report.status !== "partial";
}

/** A limit on a called recipe fails the step that calls it; iterations of a loop may fail without it. */
export function exceedsItsLimit(finding: Finding, run: SampleRun): boolean {
  const { message, step, stepText } = finding;
  if (!message.includes("of the called recipe")) return neverSucceeds(finding, run);
  return /^ *(?:foreach|while_condition):/m.test(stepText) || !completes(step, run);
}

/** An attempt that has run out of time fails its step, whatever `on_error` covers. */
export function failsWhenLate({ step }: Finding, { report }: SampleRun): boolean {
  return report.steps.every(
    ({ id, error, status }) => id !== step || !/timed out/.test(error ?? "") || status === "failed",
  );
}

/** What the step stores is empty in the end, where it has completed and nothing else stores that. */
export function leavesEmptyText(finding: Finding, run: SampleRun, { text }: Sketch): boolean {
  const name = quotedIn(finding.message);
  const writer = `(?:output|collect|as): ${name}$|update_context: .*\\b${name}:|^ *recipe: `;
  const [, ...others] = text.match(new RegExp(writer, "gm")) ?? [];
  return others.length > 0 || !completes(finding.step, run) || run.report.outputs.get(name) === "";
}
