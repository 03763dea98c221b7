import type { DiagnosticCode } from "../../../compiler/diagnostics/catalog.ts";
import type { Scope } from "../../../runtime/abi.ts";
import type { SampleRun } from "../../support/run-sample.ts";
import type { Finding } from "./finding.ts";
import type { Sketch } from "./sketch.ts";
import { isFailure } from "./sketch.ts";

/** A claim that something does not count, held by a second run in which it is otherwise. */
interface Twin {
  /** Undefined where nothing can be changed but what else counts. */
  readonly change: (sketch: Sketch, finding: Finding) => Sketch | undefined;
  /** Whether variables may differ in the end. */
  readonly mayDiffer: boolean;
  /** Whether no more is claimed than that the run ends alike. */
  readonly endsAlike?: boolean;
}

/** Findings that say that something has no effect. */
export const twins: Partial<Record<DiagnosticCode, Twin>> = {
  "constant-choice": { change: withChoiceMade, mayDiffer: false },
  "ineffective-field": { change: withoutField, mayDiffer: false },
  "open-outcome-exits": { change: withOtherTarget, mayDiffer: false },
  "overwritten-output": { change: withOtherAnswers, mayDiffer: false },
  "unchecked-last-step": { change: withFailure, mayDiffer: true, endsAlike: true },
  "unread-argument": { change: withOtherArgument, mayDiffer: true },
  "unread-default": { change: withOtherDefault, mayDiffer: true },
  "unread-input": { change: withOtherInput, mayDiffer: true },
  "unread-output": { change: withOtherAnswers, mayDiffer: true },
  "unused-default": { change: withOtherInlineDefault, mayDiffer: false },
};

/** What a run asks of the world and how it ends. */
export function seenOf({ entries, report }: SampleRun): object {
  const asked = entries.flatMap((entry) => {
    if (entry.kind !== "start") return [];
    const { effect, key } = entry;
    const work = key.slice(key.lastIndexOf("/") + 1);
    if (effect.kind === "agent") return [`${work} ${effect.request.instruction}`];
    return [effect.kind === "process" ? `${work} ${effect.request.command}` : work];
  });
  return { asked, status: report.status };
}

/** The name that a finding is about. */
function nameIn({ message }: Finding): string {
  return /"([^"]*)"/.exec(message)?.[1] ?? "";
}

/**
 * A field is a line, or one of several between braces; undefined where others there have its name, or where it is told that it
 * has no effect but one.
 */
function withoutField(sketch: Sketch, finding: Finding): Sketch | undefined {
  const { line, linesBehind, message } = finding;
  if (message.includes("no effect") && message.includes(" but to ")) return undefined;
  const lines = sketch.text.split("\n");
  const index = lines.length - 1 - linesBehind;
  if (new RegExp(`^[ -]*${nameIn(finding)}:`).test(line)) {
    return { ...sketch, text: lines.toSpliced(index, 1).join("\n") };
  }
  // What a placeholder becomes may be no value for the field, and fails then.
  const field = new RegExp(`, ${nameIn(finding)}: (?:"[^"{]*"|\\w+)`, "g");
  if (line.match(field)?.length !== 1) return undefined;
  return { ...sketch, text: lines.with(index, line.replace(field, "")).join("\n") };
}

/** A text whose parts between braces are what it is said that they become; undefined where that would be several words. */
function withChoiceMade(sketch: Sketch, finding: Finding): Sketch | undefined {
  const [, choice, taken = ""] =
    /^"(\{.*\})" always becomes "(\w*)"\.$/.exec(finding.message) ?? [];
  return choice === undefined || taken === ""
    ? undefined
    : withLine(sketch, finding, (line) => line.replace(choice, taken));
}

/** Where the outcome `other` ends the recipe, it may as well be said to lead to its first step. */
function withOtherTarget(sketch: Sketch, finding: Finding): Sketch | undefined {
  const first = /^initialStep: (s\d+)$/m.exec(sketch.text)?.[1];
  return withLine(sketch, finding, (line) =>
    line.replace(/\bother: \{[^{}]*\}/, `other: {nextStep: ${first}}`),
  );
}

/** The step that a line has fails each time, where the line has but one. */
function withFailure(sketch: Sketch, { line }: Finding): Sketch | undefined {
  const [step, ...others] = line.match(/\bs\d+\b/g) ?? [];
  if (step === undefined || others.length > 0) return undefined;
  return { ...sketch, answers: new Map(sketch.answers).set(step, ["fail"]) };
}

/** Values of the declared types, other than the defaults. */
const otherValues: Readonly<Record<string, Scope[string]>> = {
  array: ["zz", "zz"],
  int: 7n,
  string: "zz",
};

function withOtherArgument(sketch: Sketch, finding: Finding): Sketch | undefined {
  const type = /^"?\w+:(\w+)/.exec(finding.text)?.[1] ?? "string";
  const value = otherValues[type];
  if (value === undefined) return undefined;
  return { ...sketch, inputs: { ...sketch.inputs, [nameIn(finding)]: value } };
}

function withOtherDefault(sketch: Sketch, finding: Finding): Sketch | undefined {
  const field = new RegExp(`\\b(${nameIn(finding)}: )("[^"]*"|\\[[^\\]]*\\]|\\w+)`);
  return withLine(sketch, finding, (line) =>
    line.replace(field, (_, name: string, value: string) =>
      value.startsWith("[") ? `${name}[zz, zz]` : `${name}"zz"`,
    ),
  );
}

function withOtherInlineDefault(sketch: Sketch, finding: Finding): Sketch | undefined {
  return withLine(sketch, finding, (line) => line.replace(`=${nameIn(finding)}}`, "=zz}"));
}

/** The line of a finding in other words; undefined where nothing in it changes. */
function withLine(
  sketch: Sketch,
  { line, linesBehind }: Finding,
  change: (line: string) => string,
): Sketch | undefined {
  const lines = sketch.text.split("\n");
  const index = lines.length - 1 - linesBehind;
  const changed = change(line);
  if (lines[index] !== line || changed === line) return undefined;
  return { ...sketch, text: lines.with(index, changed).join("\n") };
}

function withOtherInput(sketch: Sketch, finding: Finding): Sketch {
  return { ...sketch, inputs: { ...sketch.inputs, [nameIn(finding)]: "zz" } };
}

/** Other answers of the same kind: failures stay failures, JSON stays JSON. */
function withOtherAnswers(sketch: Sketch, finding: Finding): Sketch | undefined {
  const { message, stepText, field } = finding;
  // Of two steps that store under one name, it is the earlier one whose answer does not count.
  const step = message.startsWith("This step replaces") ? nameIn(finding) : (finding.step ?? "");
  const isKeptTwice = /^ *output:/m.test(stepText) && /^ *collect:/m.test(stepText);
  // Another answer may not be what is declared, and has the same exit code.
  const isOther = field === "output_exit_code" || sketch.text.startsWith("# recipec: output");
  if (isKeptTwice || isOther) return undefined;
  const others = (sketch.answers.get(step) ?? []).map(otherAnswer);
  return { ...sketch, answers: new Map(sketch.answers).set(step, others) };
}

function otherAnswer(answer: string): string {
  if (isFailure(answer) || answer === "" || answer === "null") return answer;
  if (/^\d+(?:\.\d+)?$/.test(answer)) return `${Number(answer) + 70}`;
  if (answer === "true") return "false";
  // An agent that makes a failure good says so.
  if (answer.startsWith("status: ")) return `${answer} zz`;
  return /[[{]/.test(answer) ? answer.replace(/\w(?="[}\]])/, "zz") : "zz";
}
