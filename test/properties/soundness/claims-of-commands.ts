import type { SampleRun } from "../../support/run-sample.ts";
import type { Finding } from "./finding.ts";
import { completes, isSkipped, onlyCommand, quotedIn, runsOf } from "./in-run.ts";
import type { Sketch } from "./sketch.ts";

/** A guard that is decided keeps its command from running, or never does. */
export function isDecidedGuard(finding: Finding, run: SampleRun): boolean {
  const { line, text } = finding;
  const guard = /when: "([^"]*)"/.exec(line)?.[1];
  const command = onlyCommand(finding);
  // A name in a word decides what the word becomes.
  if (command === undefined || guard === undefined || !text.includes(guard)) return true;
  return text.includes("!") ? !isSkipped(command, run) : !completes(command, run);
}

/** The only guard of a line with one command holds always or never, as it is said. */
export function isConstantGuard(finding: Finding, run: SampleRun): boolean {
  const command = onlyCommand(finding);
  if (command === undefined || finding.line.split("when:").length !== 2) return true;
  return finding.message.includes("always holds")
    ? !isSkipped(command, run)
    : !completes(command, run);
}

/** The only command of a line is never run. */
export function neverRuns(finding: Finding, run: SampleRun): boolean {
  return runsOf(onlyCommand(finding), run).length === 0;
}

/** The only command of a line is the same in all its copies; what a group repeats in turn has indexes of its own. */
export function alwaysRunsTheSame(finding: Finding, run: SampleRun): boolean {
  if (finding.line.split("repeat:").length !== 2) return true;
  return new Set(runsOf(onlyCommand(finding), run)).size < 2;
}

/** Commands in which the name stands cannot be made. */
export function failsWhereRead({ message }: Finding, run: SampleRun, { text }: Sketch): boolean {
  const readers = [...text.matchAll(/"(s\d+) ([^"]*)"/g)].filter(([, , words]) =>
    words?.includes(`{${quotedIn(message)}}`),
  );
  return readers.every(([, command]) => runsOf(command, run).length === 0);
}

/** The first command of the imported recipe is its own. */
export function neverRunsChild(_: Finding, run: SampleRun): boolean {
  return runsOf("s10", run).length === 0;
}

/** The only command of a line fails; a repetition of it goes on to its end. */
export function failsAlone(finding: Finding, run: SampleRun): boolean {
  return /repeat:/.test(finding.line) || !completes(onlyCommand(finding), run);
}
