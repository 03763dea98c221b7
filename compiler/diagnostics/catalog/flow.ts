import type { CatalogPart } from "../catalog-entry.ts";

/** Codes about what happens when a recipe runs: order, definedness, types, loops. */
export const flowCatalog = {} as const satisfies CatalogPart;
