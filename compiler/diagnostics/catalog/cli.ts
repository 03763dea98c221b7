import type { CatalogPart } from "../catalog-entry.ts";

/** Codes about the command line, configuration and suppression comments. */
export const cliCatalog = {} as const satisfies CatalogPart;
