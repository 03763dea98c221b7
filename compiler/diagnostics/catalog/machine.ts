import type { CatalogPart } from "../catalog-entry.ts";
import { chainOf } from "../listed-names.ts";
import { quoteUserText } from "../quote-user-text.ts";

/** A restart that no run gets out of. */
export interface EndlessRestart {
  readonly recipe: string;
  /** The recipes that start one another, the first one again at its end where they do so in a circle. */
  readonly path: readonly string[];
  readonly onlyOther: boolean;
  readonly isCircle: boolean;
}

/** Codes about recipes that are machines of steps and outcomes, and about the files that such recipes share. */
export const machineCatalog = {
  "broken-include": {
    severity: "error",
    message: ({ path, problem }: { path: string; problem: string }) =>
      `The file "${quoteUserText(path)}" cannot be included: ${problem}.`,
    help: () => "Correct the file, or include another one.",
  },
  "conflicting-outcome-block": {
    severity: "warning",
    message: ({ step }: { step: string }) =>
      `The prompt of step "${quoteUserText(step)}" says itself how to report an outcome.`,
    help: () =>
      "The engine appends that to each prompt; say what the outcomes mean, not their form.",
  },
  "duplicate-recipe-id": {
    severity: "error",
    message: ({ id, other }: { id: string; other: string }) =>
      `The recipe "${quoteUserText(other)}" has the id "${quoteUserText(id)}" too.`,
    help: () => "Restarts and `recipec run ID` find one of them only; give this one another id.",
  },
  "endless-restart": {
    severity: "warning",
    message: ({ recipe, path, onlyOther }: EndlessRestart) => {
      const restarting = `Restarting with "${quoteUserText(recipe)}"`;
      const way = quoteUserText(path.join(" -> "));
      return onlyOther
        ? `${restarting} comes to an exit only by the outcome "other": ${way}.`
        : `${restarting} never comes to an exit: ${way}.`;
    },
    help: ({ onlyOther, isCircle, path }: EndlessRestart) => {
      if (!isCircle) return `Let some outcome of "${quoteUserText(path.at(-1) ?? "")}" exit.`;
      return onlyOther
        ? "As long as all goes as foreseen, it starts again; let an outcome exit that says that nothing is left to do."
        : "Let some outcome exit, in one of the recipes that start each other.";
    },
  },
  "file-among-recipes": {
    severity: "warning",
    message: ({ path }: { path: string }) =>
      `The file "${quoteUserText(path)}" lies among the recipes, and is none.`,
    help: () =>
      "What loads this folder takes it for a broken recipe: move it into one of its own, such as `shared/`.",
  },
  "id-unlike-file": {
    severity: "note",
    message: ({ id, file }: { id: string; file: string }) =>
      `The id "${quoteUserText(id)}" is not the name of the file, which is "${quoteUserText(file)}".`,
    help: () => "`recipec run ID` looks for a file of that name, and restarts do first.",
  },
  "include-cycle": {
    severity: "error",
    message: ({ target, cycle }: { target: string; cycle: readonly string[] }) =>
      `Including "${quoteUserText(target)}" leads back to itself: ${chainOf(cycle.map((one) => quoteUserText(one)))}.`,
    help: () => "Move what the files share into one that includes none of them.",
  },
  "include-outside": {
    severity: "error",
    message: ({ path }: { path: string }) =>
      `The file "${quoteUserText(path)}" lies outside the folder of the project.`,
    help: () => "Recipes share files by relative paths inside their project.",
  },
  "large-prompt": {
    severity: "warning",
    message: ({ bytes }: { bytes: number }) =>
      `The prompt has ${bytes} bytes, more than agents are sure to take.`,
    help: () => "Let the agent read long material from a file that the prompt names.",
  },
  "missing-include": {
    severity: "error",
    message: ({ path }: { path: string; closest: string | undefined }) =>
      `There is no file "${quoteUserText(path)}".`,
    help: ({ closest }) =>
      closest === undefined
        ? "The path is relative to the folder of the file that includes."
        : `Did you mean "${quoteUserText(closest)}"?`,
  },
  "missing-transition": {
    severity: "error",
    message: ({ outcome, step }: { outcome: string; step: string }) =>
      `Nothing says what follows the outcome "${quoteUserText(outcome)}" of step "${quoteUserText(step)}".`,
    help: () => "Add it to `onOutcome`.",
    lacks: ({ outcome }) => outcome,
  },
  "misspelt-id": {
    severity: "warning",
    message: ({ id, name }: { id: string; name: string }) =>
      `The id "${quoteUserText(id)}" is spelt almost like the file, which is called "${quoteUserText(name)}".`,
    help: () => "`recipec run ID` looks for a file of that name, and restarts do first.",
  },
  "no-open-outcome": {
    severity: "warning",
    message: ({ step }: { step: string }) =>
      `The step "${quoteUserText(step)}" has no outcome "other".`,
    help: () => "Without it an agent that meets something unforeseen must report what is not so.",
  },
  "no-planned-exit": {
    severity: "warning",
    message: ({ step, cycle }: { step: string; cycle: readonly string[] }) =>
      `From step "${quoteUserText(step)}" only the outcome "other" leads to an exit: ${quoteUserText(chainOf(cycle))}.`,
    help: () =>
      'As long as all goes as foreseen, only a guardrail ends such a run; let an outcome exit that is not "other".',
  },
  "no-way-out": {
    severity: "warning",
    message: ({ step, cycle }: { step: string; cycle: readonly string[] }) =>
      `No exit can be reached from step "${quoteUserText(step)}": ${quoteUserText(chainOf(cycle))}.`,
    help: () => "Only a guardrail ends such a run; let some outcome exit.",
  },
  "open-outcome-exits": {
    severity: "warning",
    message: ({ step }: { step: string }) =>
      `The outcome "other" ends the recipe, so it never leads to ${step}.`,
    help: () => 'Let it exit, or set the guardrail "exitOnOther" to false.',
    cause: ({ step }) => step,
  },
  "reason-of-another": {
    severity: "warning",
    message: ({ outcome, reason }: { outcome: string; reason: string }) =>
      `The outcome "${quoteUserText(outcome)}" exits with the reason "${quoteUserText(reason)}", which is another outcome of the step.`,
    help: () => "Give the reason that whoever reads the report has to know.",
  },
  "repeated-outcome": {
    severity: "warning",
    message: ({ outcome }: { outcome: string }) =>
      `The outcome "${quoteUserText(outcome)}" is in the list before.`,
    help: () => "It counts once; delete it, or write the outcome that was meant.",
  },
  "too-few-steps": {
    severity: "warning",
    message: ({ way, steps, limit }: { way: string; steps: number; limit: number }) =>
      `The shortest way ${quoteUserText(way)} has ${steps} steps, but the guardrail allows ${limit}.`,
    help: () => "Raise `maxTotalSteps`.",
    cause: ({ limit }) => String(limit),
  },
  "too-few-visits": {
    severity: "warning",
    message: ({ step }: { step: string }) =>
      `Step "${quoteUserText(step)}" is part of a loop, but the guardrail allows one visit of each step.`,
    help: () => "Raise `maxStepVisits`.",
  },
  "unknown-outcome": {
    severity: "error",
    message: ({ outcome, step }: { outcome: string; step: string; closest: string | undefined }) =>
      `"${quoteUserText(outcome)}" is not an outcome of step "${quoteUserText(step)}".`,
    help: ({ closest }) =>
      closest === undefined ? "Add it to `outcomes`." : `Did you mean "${quoteUserText(closest)}"?`,
    lacks: ({ outcome }) => outcome,
  },
  "unknown-outcome-in-prompt": {
    severity: "warning",
    message: ({ name }: { name: string; closest: string | undefined }) =>
      `The prompt names "${quoteUserText(name)}", which is not an outcome of the step.`,
    help: ({ closest }) =>
      closest === undefined
        ? "The agent is shown the step's own outcomes; name one of them, or add this one."
        : `Did you mean "${quoteUserText(closest)}"?`,
  },
  "unknown-pointer": {
    severity: "error",
    message: ({ path, pointer }: { path: string; pointer: string; closest: string | undefined }) =>
      `Nothing in "${quoteUserText(path)}" is at "${quoteUserText(pointer)}".`,
    help: ({ closest }) =>
      closest === undefined
        ? "Write the way to a part that the file has: `FILE#/name`."
        : `Did you mean "${quoteUserText(closest)}"?`,
  },
  "unknown-step": {
    severity: "error",
    message: ({ step }: { step: string; closest: string | undefined }) =>
      `There is no step "${quoteUserText(step)}".`,
    help: ({ closest }) =>
      closest === undefined
        ? "Write the name of a step, or add the step."
        : `Did you mean "${quoteUserText(closest)}"?`,
    cause: ({ step }) => step,
    lacks: ({ step }) => step,
  },
  "unreachable-guardrail": {
    severity: "warning",
    message: ({ visits, steps }: { visits: number; steps: number }) =>
      `No step can run ${visits} times in ${steps} steps, so \`maxStepVisits\` never ends a run.`,
    help: () =>
      "Are the two guardrails exchanged? `maxTotalSteps` counts the steps of a run, 100 by default.",
    cause: ({ steps }) => String(steps),
  },
  "unusual-outcome": {
    severity: "warning",
    message: ({ outcome }: { outcome: string; help: string }) =>
      `"${quoteUserText(outcome)}" is an unusual name for an outcome.`,
    help: ({ help }) => help,
  },
  "weak-model": {
    severity: "note",
    message: ({ step, work }: { step: string; work: string }) =>
      `The step "${quoteUserText(step)}" asks the smallest model to ${work}.`,
    help: () =>
      "`haiku` is for commits, summaries and simple choices; leave `model` out, or name a larger one.",
  },
} as const satisfies CatalogPart;
