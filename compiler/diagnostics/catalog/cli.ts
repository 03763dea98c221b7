import type { CatalogPart } from "../catalog-entry.ts";

/** Codes about the command line, configuration and suppression comments. */
export const cliCatalog = {
  "malformed-suppression": {
    severity: "warning",
    message: () => "This ignore comment names no diagnostic.",
    help: () => "Write `# recipec: ignore CODE -- reason`.",
  },
  "unknown-suppression": {
    severity: "warning",
    message: ({ code }: { code: string; closest: string | undefined }) =>
      `There is no diagnostic "${code}" to ignore.`,
    help: ({ closest }) => (closest === undefined ? undefined : `Did you mean "${closest}"?`),
  },
  "unused-suppression": {
    severity: "warning",
    message: ({ code }: { code: string }) => `No warning "${code}" is reported on this line.`,
    help: () => "Remove it; errors cannot be ignored.",
  },
} as const satisfies CatalogPart;
