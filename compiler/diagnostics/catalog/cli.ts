import type { CatalogPart } from "../catalog-entry.ts";

/** `known`: what there is instead, in words. */
export interface UnknownConfigField {
  readonly field: string;
  readonly owner: string;
  readonly closest: string | undefined;
  readonly known: string;
}

/** `choices`: the values that there are, in words. */
export interface UnknownConfigValue {
  readonly field: string;
  readonly value: string;
  readonly closest: string | undefined;
  readonly choices: string;
}

/** A pattern of paths, why it does not fit what is meant, and what to write. */
export interface Pattern {
  readonly text: string;
  readonly reason: string;
  readonly instead: string;
}

/** Codes about the command line, configuration and suppression comments. */
export const cliCatalog = {
  "doubtful-pattern": {
    severity: "warning",
    message: ({ text, reason }: Pattern) =>
      `The pattern "${text}" fits hardly any path: ${reason}.`,
    help: ({ instead }: Pattern) => instead,
  },
  "fixed-severity": {
    severity: "error",
    message: ({ code }: { code: string }) => `"${code}" is always an error.`,
    help: () => "It leaves a text without a meaning, so no recipe can be compiled in spite of it.",
  },
  "malformed-suppression": {
    severity: "warning",
    message: () => "This ignore comment names no diagnostic.",
    help: () => "Write `# recipec: ignore CODE -- reason`.",
  },
  "unexplained-suppression": {
    severity: "error",
    message: ({ code }: { code: string }) => `The error "${code}" is ignored without a reason.`,
    help: () => "Say why the recipe is right all the same: `# recipec: ignore CODE -- reason`.",
  },
  "unfit-pattern": {
    severity: "error",
    message: ({ text, reason }: Pattern) => `The pattern "${text}" fits no path: ${reason}.`,
    help: ({ instead }: Pattern) => instead,
  },
  "unknown-config-field": {
    severity: "error",
    message: ({ field, owner }: UnknownConfigField) => `There is no field "${field}" in ${owner}.`,
    help: ({ closest, known }: UnknownConfigField) =>
      closest === undefined ? `It takes: ${known}.` : `Did you mean "${closest}"?`,
  },
  "unknown-config-value": {
    severity: "error",
    message: ({ field, value }: UnknownConfigValue) => `"${value}" is no value for "${field}".`,
    help: ({ choices, closest }: UnknownConfigValue) =>
      closest === undefined ? `It takes one of: ${choices}.` : `Did you mean "${closest}"?`,
  },
  "unknown-suppression": {
    severity: "warning",
    message: ({ code }: { code: string; closest: string | undefined }) =>
      `There is no diagnostic "${code}" to ignore.`,
    help: ({ closest }) =>
      closest === undefined ? "`recipec explain` lists the codes." : `Did you mean "${closest}"?`,
  },
  "unreadable-file": {
    severity: "error",
    message: ({ reason }: { reason: string }) => `The file cannot be read: ${reason}.`,
    help: () => "Check the path and the permissions.",
  },
  "unused-suppression": {
    severity: "warning",
    message: ({ code, where }: { code: string; where: string }) =>
      `There is no "${code}" to ignore ${where}.`,
    help: () => "Remove it; errors that leave a text without a meaning cannot be ignored.",
  },
} as const satisfies CatalogPart;
