import type { DiagnosticCode } from "../../../compiler/diagnostics/catalog.ts";
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
}

/** Findings that say that something has no effect. */
export const twins: Partial<Record<DiagnosticCode, Twin>> = {
  "ineffective-field": { change: withoutField, mayDiffer: false },
  "overwritten-output": { change: withOtherAnswers, mayDiffer: false },
  "unread-input": { change: withOtherInput, mayDiffer: true },
  "unread-output": { change: withOtherAnswers, mayDiffer: true },
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
  const field = new RegExp(`, ${nameIn(finding)}: (?:"[^"]*"|\\w+)`, "g");
  if (line.match(field)?.length !== 1) return undefined;
  return { ...sketch, text: lines.with(index, line.replace(field, "")).join("\n") };
}

function withOtherInput(sketch: Sketch, finding: Finding): Sketch {
  return { ...sketch, inputs: { ...sketch.inputs, [nameIn(finding)]: "zz" } };
}

/** Other answers of the same kind: failures stay failures, JSON stays JSON. */
function withOtherAnswers(sketch: Sketch, finding: Finding): Sketch | undefined {
  const { step = "", stepText, field } = finding;
  const isKeptTwice = /^ *output:/m.test(stepText) && /^ *collect:/m.test(stepText);
  // Another answer may not be what is declared, and has the same exit code.
  const isOther = field === "output_exit_code" || sketch.text.startsWith("# recipec: output");
  if (isKeptTwice || isOther) return undefined;
  const others = (sketch.answers.get(step) ?? []).map(otherAnswer);
  return { ...sketch, answers: new Map(sketch.answers).set(step, others) };
}

function otherAnswer(answer: string): string {
  if (isFailure(answer) || answer === "") return answer;
  if (/^\d+$/.test(answer)) return `${Number(answer) + 70}`;
  if (answer === "true") return "false";
  return answer.startsWith("{") || answer.startsWith("[")
    ? answer.replace(/\w(?="[}\]])/, "zz")
    : "zz";
}
