import type { Read } from "../analysis/reads.ts";
import type { Hole } from "../analysis/script-of.ts";
import { scriptOf } from "../analysis/script-of.ts";
import type { ScriptPlace } from "../analysis/shell/parse-script.ts";
import { parseScript } from "../analysis/shell/parse-script.ts";
import type { Origin, TaintSource } from "../analysis/taint.ts";
import { taintOf } from "../analysis/taint.ts";
import { describeSource, traceOf } from "../analysis/taint-text.ts";
import type { Step } from "../ir/step.ts";
import { stepsOf } from "../ir/visit.ts";
import type { RuleReport, RuleSubject } from "./rule.ts";
import { defineRule } from "./rule.ts";

type Codes = "pasted-into-shell" | "pasted-into-program";

/**
 * Engines paste values into commands as they are. Text that an agent or a command has written may hold
 * any sign, and what is a quote in it is a quote of the script.
 */
export const pastedText = defineRule({
  name: "pasted-text",
  reports: ["pasted-into-program", "pasted-into-shell"],
  check(subject, report) {
    const reads = Map.groupBy(
      subject.facts.reads.all.filter(({ role }) => role === "command"),
      ({ step }) => step,
    );
    for (const { step } of stepsOf(subject.plan.body)) {
      checkStep(step, reads.get(step) ?? [], subject, report);
    }
  },
});

function checkStep(
  step: Step,
  reads: readonly Read[],
  { facts }: RuleSubject,
  report: RuleReport<Codes>,
): void {
  const { action } = step;
  if (action.kind !== "shell" || reads.length === 0) return;
  const { text, holes } = scriptOf(action.command);
  const { places } = parseScript(text, holes);
  const told = new Set<string>();
  for (const [index, hole] of holes.entries()) {
    const { name } = hole.reference;
    const read = reads.find(({ reference }) => reference === hole.reference);
    const place = places[index] && placeInJson(places[index], text.slice(0, hole.start));
    if (read === undefined || place === undefined || told.has(name)) continue;
    const sources = taintOf(hole.reference, read.state, facts.flow);
    const source = sources.find((one) => breaks(place, one));
    if (source === undefined) continue;
    told.add(name);
    tell(hole, place, source, report);
  }
}

function tell(
  { reference }: Hole,
  place: ScriptPlace,
  source: TaintSource,
  report: RuleReport<Codes>,
): void {
  const name = [reference.name, ...reference.path].join(".");
  const from = describeSource(source);
  const related = traceOf(source);
  if (place.program === undefined) {
    report(
      "pasted-into-shell",
      reference.span,
      { name, from, effect: effectIn(place) },
      { related },
    );
  } else {
    const { program } = place;
    report("pasted-into-program", reference.span, { name, from, program }, { related });
  }
}

const anyText: readonly Origin[] = ["agent", "command", "recipe", "person", "caller"];
const freeText: readonly Origin[] = ["agent"];

const json = "JSON";

/** A value that is pasted as JSON into JSON stays what it is; only between quotes it must not have any. */
function placeInJson(place: ScriptPlace, before: string): ScriptPlace {
  if (place.program !== json) return place;
  const line = before.slice(before.lastIndexOf("\n") + 1);
  const isQuoted = (line.match(/(?<!\\)"/g)?.length ?? 0) % 2 === 1;
  return isQuoted ? place : { ...place, program: undefined };
}

/** Whether text from there is likely to break where it stands. */
function breaks({ quoting, program }: ScriptPlace, { origin, step }: TaintSource): boolean {
  if (program === json) return freeText.includes(origin);
  if (program !== undefined) return anyText.includes(origin);
  switch (quoting) {
    case "single":
      return anyText.includes(origin);
    case "bare":
    case "double":
    case "heredoc":
    case "ansi-c":
    case "arithmetic":
    case "comment":
      return freeText.includes(origin);
    case "quoted-heredoc":
      // JSON is pasted as one line, which no delimiter is.
      return (
        freeText.includes(origin) && !(step?.action.kind === "agent" && step.action.expectJson)
      );
    case "unknown":
      return false;
    default:
      return quoting satisfies never;
  }
}

function effectIn({ quoting, delimiter }: ScriptPlace): string {
  switch (quoting) {
    case "single":
      return "an apostrophe in it ends the quoted text";
    case "double":
      return "quotes, backticks and $ in it are read by the shell";
    case "heredoc":
      return "backticks and $ in it are read by the shell";
    case "quoted-heredoc":
      return `a line "${delimiter ?? ""}" in it ends the text, and the rest is run`;
    case "comment":
      return "what follows its first line break is run";
    default:
      return "the shell splits it and runs what it finds";
  }
}
