import type { CatalogPart } from "../catalog-entry.ts";

/** Codes about recipes that call each other. */
export const recipeGraphCatalog = {} as const satisfies CatalogPart;
