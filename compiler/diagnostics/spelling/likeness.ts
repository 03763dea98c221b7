import { unmistakableName } from "./closest-name.ts";
import { isPlural } from "./is-misspelling.ts";
import { isTypingSlip } from "./is-typing-slip.ts";
import { misspeltFor } from "./misspelt-for.ts";

/** How names are compared, for analyses that look for what a name is meant to be. */
export const likeness = {
  nearest: unmistakableName,
  isPlural,
  isTypingSlip,
  misspeltFor,
} as const;
