import type { CatalogPart } from "../catalog-entry.ts";
import { quoteUserText } from "../quote-user-text.ts";

/** Codes about command templates: words, placeholders, imports. */
export const commandCatalog = {
  "broken-import": {
    severity: "error",
    message: ({ path }: { path: string }) =>
      `"${quoteUserText(path)}" is no recipe of commands, so it cannot be imported.`,
    help: () => "A recipe is a mapping with a `template`.",
  },
  "constant-guard": {
    severity: "error",
    message: ({ text, always }: { text: string; always: boolean; reason: string }) =>
      `The guard "${quoteUserText(text)}" ${always ? "always holds" : "never holds"}.`,
    help: () =>
      "Write a name, `!name`, one placeholder such as `{name?yes:no}`, or true or false without quotes.",
  },
  "default-recursion": {
    severity: "warning",
    message: ({ name }: { name: string }) =>
      `The default of "${quoteUserText(name)}" leads back to itself, so it fails unless the caller gives a value.`,
    help: () => "Names mean the same in all nodes; give the inner value another name.",
  },
  "duplicate-argument": {
    severity: "warning",
    message: ({ name }: { name: string }) =>
      `The argument "${quoteUserText(name)}" is declared before; this declaration is ignored.`,
  },
  "import-cycle": {
    severity: "error",
    message: ({ path }: { path: string }) =>
      `Importing "${quoteUserText(path)}" leads back to a recipe that imports this one.`,
  },
  "malformed-placeholder": {
    severity: "error",
    message: ({ text }: { text: string; hint: string }) => `"{${text}}" is no placeholder.`,
    help: ({ hint }) => hint,
  },
  "open-quote": {
    severity: "warning",
    message: () => "Nothing closes this quote, so all that follows is one word.",
  },
  "split-placeholder": {
    severity: "error",
    message: ({ text }: { text: string }) =>
      `A blank ends the placeholder that begins with "${quoteUserText(text)}".`,
    help: () =>
      "Put the word in quotes; commands are split into words before anything is filled in.",
  },
  "unknown-argument-type": {
    severity: "warning",
    message: ({ type }: { type: string }) =>
      `"${quoteUserText(type)}" is no type, so the argument is a text.`,
    help: () => "Types are string, path, int, number, bool, array and enum(a,b).",
  },
  "unknown-import": {
    severity: "error",
    message: ({ name }: { name: string; closest: string | undefined }) =>
      `No recipe is imported as "${quoteUserText(name)}".`,
    help: ({ closest }) =>
      closest === undefined ? "Add it to `imports`." : `Did you mean "${quoteUserText(closest)}"?`,
  },
  "unknown-reference": {
    severity: "error",
    message: ({ reference }: { reference: string; closest: string | undefined }) =>
      `"${quoteUserText(reference)}" names nothing in the imported recipe.`,
    help: ({ closest }) =>
      closest === undefined ? undefined : `Did you mean "${quoteUserText(closest)}"?`,
  },
} as const satisfies CatalogPart;
