import type { CatalogPart } from "../catalog-entry.ts";

/** Codes about fields: missing, unknown, of the wrong type. */
export const shapeCatalog = {
  "missing-field": {
    severity: "error",
    message: ({ field, owner }: { field: string; owner: string }) =>
      `The field "${field}" is missing in ${owner}.`,
  },
  "wrong-type": {
    severity: "error",
    message: ({ subject, expected, found }: { subject: string; expected: string; found: string }) =>
      `The ${subject} must be ${expected}, not ${found}.`,
  },
} as const satisfies CatalogPart;
