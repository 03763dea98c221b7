import { unmistakableName } from "./closest-name.ts";
import { isPlural } from "./is-misspelling.ts";

/** How names are compared, for analyses that look for what a name is meant to be. */
export const likeness = { nearest: unmistakableName, isPlural } as const;
