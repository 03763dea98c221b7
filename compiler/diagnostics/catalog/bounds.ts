import type { CatalogPart } from "../catalog-entry.ts";

/** Codes about what a run costs. */
export const boundsCatalog = {
  "step-limit-too-low": {
    severity: "error",
    message: ({ needed, limit }: { needed: number; limit: number }) =>
      `Every successful run takes at least ${needed} agent steps, but the limit is ${limit}.`,
    help: () => "Raise `max_total_steps`.",
  },
} as const satisfies CatalogPart;
