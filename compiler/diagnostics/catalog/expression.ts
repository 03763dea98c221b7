import type { CatalogPart } from "../catalog-entry.ts";

/** Codes about conditions and templates. */
export const expressionCatalog = {} as const satisfies CatalogPart;
