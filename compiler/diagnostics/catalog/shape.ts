import type { CatalogPart } from "../catalog-entry.ts";

/** Codes about fields: missing, unknown, of the wrong type. */
export const shapeCatalog = {} as const satisfies CatalogPart;
