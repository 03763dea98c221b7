import type { CatalogPart } from "../catalog-entry.ts";

/** Codes about reading a file as YAML or JSON. */
export const documentCatalog = {
  "duplicate-key": {
    severity: "warning",
    message: ({ key }: { key: string }) => `The key "${key}" is given twice in this mapping.`,
    help: () => "Only the last value counts; remove or rename one of the two.",
  },
} as const satisfies CatalogPart;
