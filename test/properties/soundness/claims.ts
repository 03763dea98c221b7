import type { DiagnosticCode } from "../../../compiler/diagnostics/catalog.ts";
import type { DialectId } from "../../../compiler/index.ts";
import type { SampleRun } from "../../support/run-sample.ts";
import type { Finding } from "./finding.ts";
import type { Sketch } from "./sketch.ts";

/** Whether what a finding claims of runs of a sketch is true of one. */
type Claim = (finding: Finding, run: SampleRun, sketch: Sketch) => boolean;

/** What findings say of each run of their recipe. */
export const claims: Readonly<Record<string, Partial<Record<DiagnosticCode, Claim>>>> = {
  amplifier: {
    "constant-condition": isConstant,
    "endless-loop": endsAtItsLimit,
    "impossible-comparison": isNever,
    "idle-break": endsAtOnceOrNever,
    "list-default-in-condition": fails,
    "list-in-condition": fails,
    "list-longer-than-limit": fails,
    "lists-above-limit": neverSucceeds,
    "loop-default-not-list": fails,
    "loop-over-non-list": fails,
    "missing-newline": isNever,
    "never-equal": isNever,
    "no-final-output": hasNoFinalOutput,
    "path-into-scalar": fails,
    "recursion-limit": neverNestsSoDeep,
    "step-limit-too-low": exceedsItsLimit,
    "undefined-variable": fails,
    "unkept-answer": hasNoFinalOutput,
    "unknown-key": fails,
    "unreachable-step": neverBegins,
    "unset-variable": fails,
    "unstarted-loop": neverLoops,
    "variable-not-yet-set": fails,
    "word-against-number": isNever,
  },
  amplihack: {
    "constant-condition": isConstant,
    "failing-conversion": failsWhereAsked,
    "impossible-comparison": isNever,
    "impossible-membership": isNever,
    "method-of-collection": failsWhereAsked,
    "never-equal": isNever,
    "report-is-no-json": neverCompletes,
    "undefined-variable": isUnset,
    "unreachable-step": neverBegins,
    "word-against-number": isNever,
  },
  "agent-recipes": {
    "no-planned-exit": endsOpenlyBehind,
    "no-way-out": neverSucceedsAfter,
    "too-few-steps": endsOpenlyOnTheWay,
    "too-few-visits": beginsOnce,
    "unreachable-guardrail": keepsVisits,
    "unreachable-step": neverBegins,
  },
  "command-template": {
    "constant-guard": isConstantGuard,
    "default-recursion": failsWhereRead,
    "empty-repeat": neverRuns,
    "equal-copies": alwaysRunsTheSame,
    "no-such-element": failsAlone,
    "undeclared-name": isDecidedGuard,
    "undefined-variable": failsAlone,
    "unread-import": neverRunsChild,
  },
} satisfies Record<DialectId, Partial<Record<DiagnosticCode, Claim>>>;

/** Codes about runs that no sketch holds, and why. */
export const unheld: Readonly<Record<string, readonly DiagnosticCode[]>> = {
  "says what may happen in some runs": [
    "doubled-zero",
    "hidden-failure",
    "idle-update",
    "leaking-override",
    "lost-setting",
    "loop-over-mapping",
    "loop-over-null",
    "loop-over-text-output",
    "maybe-unset-key",
    "maybe-unset-variable",
    "misleading-truth",
    "misspelt-environment",
    "misspelt-input",
    "misspelt-key",
    "misspelt-output",
    "misspelt-update",
    "misspelt-value",
    "null-in-condition",
    "null-in-text",
    "parsed-lines",
    "path-into-default",
    "path-into-item",
    "path-into-null",
    "path-into-text-output",
    "stale-read",
    "unasked-key",
    "unasked-kind",
    "unasked-value",
    "unbounded-parallel",
    "unfit-choice",
    "unread-item",
    "unset-against-empty",
    "word-order",
  ],
  "is about what people read, or about other implementations": [
    "ambiguous-and-or",
    "conflicting-outcome-block",
    "differs-from-reference",
    "gate-in-loop",
    "id-unlike-file",
    "large-prompt",
    "misspelt-id",
    "no-open-outcome",
    "reason-of-another",
    "repeated-outcome",
    "repeated-test",
    "shadowed-variable",
    "unexpanded-placeholder",
    "unknown-outcome-in-prompt",
    "unusual-outcome",
    "weak-model",
  ],
  "needs commands of other kinds than sketches have": [
    "loop-over-one-word",
    "output-type-mismatch",
    "rewritten-number",
    "timeout-too-short",
    "words-as-program",
  ],
  "needs several files, which the tests of its rule have": [
    "broken-include",
    "callee-has-errors",
    "duplicate-recipe-id",
    "duplicate-recipe-name",
    "endless-extension",
    "endless-recursion",
    "endless-restart",
    "ill-typed-input",
    "include-cycle",
    "include-outside",
    "missing-include",
    "missing-input",
    "missing-recipe",
    "unknown-input",
    "unknown-pointer",
  ],
  "rests on the bounds, which every run holds": ["over-budget", "unbounded-cost"],
  "leaves nothing to run": ["missing-transition", "unknown-outcome", "unknown-step"],
};

/** The step does not complete, and a condition with such a mistake lets nothing pass and skips nothing. */
function fails({ step, stepText, field }: Finding, run: SampleRun): boolean {
  if (field === "condition") return !(completes(step, run) || isSkipped(step, run));
  // What is read in the body of a loop over an empty list is not read.
  const isInLoop = /^ *(?:foreach|while_condition):/m.test(stepText);
  if (isInLoop && !["foreach", "while_condition"].includes(field)) return true;
  return isSkipped(step, run) || !completes(step, run);
}

/** What stands behind `and` or `or` may not be asked for. */
function failsWhereAsked(finding: Finding, run: SampleRun): boolean {
  return /\b(?:and|or)\b/.test(finding.line) || fails(finding, run);
}

function isConstant(finding: Finding, run: SampleRun): boolean {
  // What a part decides shows only where the rest lets it.
  if (finding.field !== "condition" || finding.message.includes("part of")) return true;
  const isTrue = finding.message.includes("always true");
  return isTrue ? !isSkipped(finding.step, run) : !completes(finding.step, run);
}

/** Where it is the whole condition, it never holds, or always does if that is said or it asks for a difference. */
function isNever(finding: Finding, run: SampleRun): boolean {
  const { field, message, step, stepText, text } = finding;
  const condition = /^ *condition: (["'])(.*)\1$/m.exec(stepText)?.[2];
  if (field !== "condition" || condition !== text || /letter by letter/.test(message)) return true;
  const holds = /\balways\b/.test(message) !== /!=|\bnot in\b/.test(text);
  return holds ? !isSkipped(step, run) : !completes(step, run);
}

/** The only command of a line, where a line has but one. */
function onlyCommand({ line }: Finding): string | undefined {
  const [only, ...others] = line.match(/\bs\d+\b/g) ?? [];
  return others.length === 0 ? only : undefined;
}

/** A guard that is decided keeps its command from running, or never does. */
function isDecidedGuard(finding: Finding, run: SampleRun): boolean {
  const { line, text } = finding;
  const guard = /when: "([^"]*)"/.exec(line)?.[1];
  const command = onlyCommand(finding);
  // A name in a word decides what the word becomes.
  if (command === undefined || guard === undefined || !text.includes(guard)) return true;
  return text.includes("!") ? !isSkipped(command, run) : !completes(command, run);
}

/** The only guard of a line with one command holds always or never, as it is said. */
function isConstantGuard(finding: Finding, run: SampleRun): boolean {
  const command = onlyCommand(finding);
  if (command === undefined || finding.line.split("when:").length !== 2) return true;
  return finding.message.includes("always holds")
    ? !isSkipped(command, run)
    : !completes(command, run);
}

/** The only command of a line is never run. */
function neverRuns(finding: Finding, run: SampleRun): boolean {
  return runsOf(onlyCommand(finding), run).length === 0;
}

/** The only command of a line is the same in all its copies; what a group repeats in turn has indexes of its own. */
function alwaysRunsTheSame(finding: Finding, run: SampleRun): boolean {
  if (finding.line.split("repeat:").length !== 2) return true;
  return new Set(runsOf(onlyCommand(finding), run)).size < 2;
}

/** Commands in which the name stands cannot be made. */
function failsWhereRead({ message }: Finding, run: SampleRun, { text }: Sketch): boolean {
  const readers = [...text.matchAll(/"(s\d+) ([^"]*)"/g)].filter(([, , words]) =>
    words?.includes(`{${quotedIn(message)}}`),
  );
  return readers.every(([, command]) => runsOf(command, run).length === 0);
}

/** The first command of the imported recipe is its own. */
function neverRunsChild(_: Finding, run: SampleRun): boolean {
  return runsOf("s10", run).length === 0;
}

/** How a command was started, each time. */
function runsOf(command: string | undefined, { entries }: SampleRun): readonly string[] {
  return entries.flatMap((entry) => {
    if (entry.kind !== "start" || entry.effect.kind !== "process") return [];
    const { command: started } = entry.effect.request;
    return started.split(" ")[0] === command ? [started] : [];
  });
}

/** The only command of a line fails; a repetition of it goes on to its end. */
function failsAlone(finding: Finding, run: SampleRun): boolean {
  return /repeat:/.test(finding.line) || !completes(onlyCommand(finding), run);
}

/** The loop of the step has no iteration. */
function neverLoops({ step }: Finding, run: SampleRun): boolean {
  return iterationsOf(step, run) === 0;
}

function neverCompletes({ step }: Finding, run: SampleRun): boolean {
  return !completes(step, run);
}

function neverBegins({ step }: Finding, run: SampleRun): boolean {
  return !(run.report.steps.some(({ id }) => id === step) || isSkipped(step, run));
}

/** A loop whose condition nothing makes false has begun no iteration or the most that it may, unless one failed. */
function endsAtItsLimit({ step, stepText }: Finding, run: SampleRun): boolean {
  const limit = Number(/max_while_iterations: (\d+)/.exec(stepText)?.[1]);
  return !completes(step, run) || [0, limit].includes(iterationsOf(step, run));
}

/** Turns of the step's own loop; those of loops inside it have longer paths. */
function iterationsOf(step: string | undefined, { trace }: SampleRun): number {
  const turn = new RegExp(`^iteration ${step}\\[\\d+\\](?: |$)`);
  return trace.filter((line) => turn.test(line)).length;
}

/** A loop over items whose way out nothing in it opens takes the first item at most, or all. */
function endsAtOnceOrNever({ step, stepText }: Finding, run: SampleRun): boolean {
  const isSimple = /foreach: "{{list}}"/.test(stepText) && completes(step, run);
  const items = run.report.outputs.get("list");
  if (!isSimple || !Array.isArray(items)) return true;
  return [0, 1, items.length].includes(iterationsOf(step, run));
}

function hasNoFinalOutput(_: Finding, { report }: SampleRun): boolean {
  return report.summary.final_output === undefined;
}

/** What a called recipe leaves behind comes too late for whoever reads it before. */
function isUnset({ message }: Finding, { report, trace }: SampleRun): boolean {
  const name = quotedIn(message);
  return !report.outputs.has(name) || trace.some((line) => line.startsWith("enter "));
}

/**
 * The innermost recipe of those that nest too deep is begun by no call but those with limits of their own; its steps have numbers
 * from 20 on.
 */
function neverNestsSoDeep(_: Finding, { trace }: SampleRun, { child = "" }: Sketch): boolean {
  return trace.every((line) => {
    const caller = /\b(s\d+)(?:\[\d+\])?\/s2\d\b/.exec(line)?.[1];
    return caller === undefined || /^ *recursion:/m.test(stepTextIn(child, caller));
  });
}

/** The text of a step in a recipe, up to the next step. */
function stepTextIn(recipe: string, id: string): string {
  const start = recipe.indexOf(`- id: ${id}\n`);
  const end = recipe.indexOf("- id: ", start + 1);
  return start < 0 ? "" : recipe.slice(start, end < 0 ? recipe.length : end);
}

function neverSucceeds(_: Finding, { report }: SampleRun): boolean {
  return report.status !== "completed" && report.status !== "partial";
}

/** A limit on a called recipe fails the step that calls it; iterations of a loop may fail without it. */
function exceedsItsLimit(finding: Finding, run: SampleRun): boolean {
  const { message, step, stepText } = finding;
  if (!message.includes("of the called recipe")) return neverSucceeds(finding, run);
  return /^ *(?:foreach|while_condition):/m.test(stepText) || !completes(step, run);
}

function neverSucceedsAfter({ step }: Finding, { report }: SampleRun): boolean {
  return report.status !== "completed" || report.steps.every(({ id }) => id !== step);
}

/** Behind the step a run ends as planned only by the outcome that is open. */
function endsOpenlyBehind({ message }: Finding, run: SampleRun): boolean {
  return !beginnings(run).includes(quotedIn(message)) || !endsAsPlanned(run);
}

/** Where the guardrail leaves no steps for the way to an exit, a run ends by the outcome that is open, if at all. */
function endsOpenlyOnTheWay({ message }: Finding, run: SampleRun): boolean {
  const [, over, to] =
    /^The shortest way (?:over step "(\w+)" )?to (an exit|step)/.exec(message) ?? [];
  if (to !== "an exit") return true;
  return (over !== undefined && !beginnings(run).includes(over)) || !endsAsPlanned(run);
}

function endsAsPlanned({ report }: SampleRun): boolean {
  return report.status === "completed" && report.outputs.get("outcome") !== "other";
}

/** Steps of a library may be part of another recipe of the run, too. */
function beginsOnce({ message }: Finding, run: SampleRun): boolean {
  const step = quotedIn(message);
  return /^s3\d/.test(step) || beginnings(run).filter((id) => id === step).length < 2;
}

/** No run ends by the guardrail; behind a restart another one counts. */
function keepsVisits(_: Finding, run: SampleRun): boolean {
  const hasRestarted = beginnings(run).some((id) => /^s[12]\d/.test(id));
  return hasRestarted || !/^max-step-visits/.test(run.report.reason ?? "");
}

/** The steps that a run has begun, in order. */
function beginnings({ trace }: SampleRun): readonly string[] {
  return trace.flatMap((line) => /^start (?:.*\/)?(s\d+)/.exec(line)?.[1] ?? []);
}

/** The first name that a message quotes. */
function quotedIn(message: string): string {
  return /"([^"]*)"/.exec(message)?.[1] ?? "";
}

function completes(step: string | undefined, { report }: SampleRun): boolean {
  return report.steps.some(({ id, status }) => id === step && status === "completed");
}

function isSkipped(step: string | undefined, { report }: SampleRun): boolean {
  return report.skipped.some(({ id, reason }) => id === step && reason === "condition");
}
