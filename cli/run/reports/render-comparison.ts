import type { PlanComparison, StepChange } from "../../../runtime/index.ts";
import { printable } from "../../progress/printable.ts";

/** What a changed recipe means for a run that goes on with it, for people. */
export function renderComparison({ changes, verdict }: PlanComparison): string {
  return [...changes.map(changeLine), ...verdictLines(verdict)]
    .map((line) => `recipec: ${line}\n`)
    .join("");
}

function changeLine({ kind, step }: StepChange): string {
  return `step '${printable(step)}' was ${kind}`;
}

function verdictLines(verdict: PlanComparison["verdict"]): readonly string[] {
  switch (verdict.kind) {
    case "safe":
      return ["safe: nothing that has run has changed"];
    case "safe-from": {
      const step = `'${printable(verdict.step)}'`;
      return [
        `safe from step ${step} on: nothing before it has changed, and with --force it and what follows run again`,
      ];
    }
    case "unsafe":
      return verdict.reasons.map((reason) => `unsafe because ${printable(reason)}`);
    default:
      return verdict satisfies never;
  }
}
