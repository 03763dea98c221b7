import type { CatalogPart } from "../catalog-entry.ts";

/** Parameters of `timeout-too-short`. */
export interface TimeoutTooShort {
  readonly step: string;
  /** Tells the step from others of its name. */
  readonly key: string;
  /** The limit of the step, in seconds. */
  readonly limit: number;
  /** How long something in it waits. */
  readonly seconds: number;
  /** Whether it takes all of that time, and not that at most. */
  readonly isWhole: boolean;
  /** The seconds that have passed before it, where it is ended only because of these. */
  readonly before?: number | undefined;
  /** Of what is repeated, in how many rounds it takes its time. */
  readonly rounds?: number | undefined;
}

/** Parameters of `step-limit-too-low`. */
export interface TooFewSteps {
  readonly needed: number;
  readonly limit: number;
  readonly of: "callee" | "recipe";
}

/** Diagnostics about what a run takes, and about limits that it cannot keep. */
export const boundsCatalog = {
  "lists-above-limit": {
    severity: "warning",
    message: ({ needed, limit }: { needed: number; limit: number }) =>
      `With the lists that the recipe declares, every successful run takes at least ${needed} counted steps, but the limit is ${limit}.`,
    help: () => "Raise `max_total_steps`, or declare shorter lists; callers may give others.",
  },
  "over-budget": {
    severity: "error",
    message: ({
      amount,
      budget,
      formula,
      isCertain,
    }: {
      amount: string;
      budget: string;
      field: string;
      formula: string;
      isCertain: boolean;
    }) =>
      isCertain
        ? `Every successful run takes at least ${amount}, but the budget is ${budget}.`
        : `A run may take up to ${amount}${formula}, but the budget is ${budget}.`,
    help: ({ field }) =>
      `\`recipec bounds\` shows where it comes from; \`budget.${field}\` in the configuration allows more.`,
  },
  "step-limit-too-low": {
    severity: "error",
    message: ({ needed, limit, of }: TooFewSteps) => {
      const runs = {
        recipe: "Every successful run",
        callee: "Every successful run of the called recipe",
      };
      return `${runs[of]} takes at least ${needed} counted steps, but the limit is ${limit}.`;
    },
    help: () => "Raise `max_total_steps`.",
  },
  "timeout-too-short": {
    severity: "warning",
    message: ({ step, limit, seconds, isWhole, before, rounds }: TimeoutTooShort) => {
      const ended = `The step "${step}" is ended after ${limit} seconds`;
      if (before !== undefined) {
        return isWhole
          ? `${ended}, and what waits up to here takes ${before + seconds} in all.`
          : `${ended}, so the ${seconds} seconds of this limit never pass behind waits of ${before}.`;
      }
      if (rounds !== undefined) return `${ended}, and this takes ${seconds} in ${rounds} rounds.`;
      return isWhole
        ? `${ended}, and this alone takes ${seconds}.`
        : `${ended}, so the ${seconds} seconds of this limit never pass.`;
    },
    help: () => "Give the step more time, or wait less.",
    cause: ({ key }) => key,
  },
  "unbounded-cost": {
    severity: "warning",
    message: ({ of, why, budget }: { of: string; why: string; budget: string; field: string }) =>
      `Nothing bounds the ${of} of a run: ${why}; the budget is ${budget}.`,
    help: ({ field }) => `Without \`budget.${field}\` in the configuration, nothing is asked for.`,
  },
} as const satisfies CatalogPart;
