import type { Plan } from "../ir/plan.ts";

/** How names are compared: the rules hand it in, for analyses know nothing of spelling and documents. */
export interface Likeness {
  /** The only one of some names for which a name can be a slip. */
  readonly nearest: (name: string, names: readonly string[]) => string | undefined;
  /** Whether two names are one thing and several of it. */
  readonly isPlural: (one: string, other: string) => boolean;
  /** Whether one name comes of the other by a slip of the fingers. */
  readonly isTypingSlip: (one: string, other: string) => boolean;
  /** Which of the names that are missing one is misspelt for that nothing reads. */
  readonly misspeltFor: (name: string, missing: readonly string[]) => string | undefined;
  /** All that a recipe says. */
  readonly saidIn: (plan: Plan) => string;
}
