import type { CatalogPart } from "../catalog-entry.ts";

/** Codes about reading a file as YAML or JSON. */
export const documentCatalog = {
  "alias-expansion": {
    severity: "error",
    message: ({ limit, of }: { limit: number; of?: "imports" }) =>
      of === undefined
        ? `The aliases of this file expand to more than ${limit} values.`
        : `The imports of this recipe expand to more than ${limit} nodes.`,
    help: ({ of }) =>
      of === undefined
        ? "Repeat less through aliases; each `*name` counts as all that its anchor holds."
        : "Import less often; each node that names an import counts as all that it holds.",
  },
  "control-character": {
    severity: "error",
    message: ({ character }: { character: string }) =>
      `The control character ${character} cannot stand in a recipe.`,
    help: ({ character }) =>
      character === "U+0000"
        ? "Is the file UTF-16, or no text? Save recipes with the encoding UTF-8."
        : "Remove it, or write it as an escape in double quotes.",
  },
  "duplicate-key": {
    severity: "warning",
    message: ({ key }: { key: string }) => `The key "${key}" is given twice in this mapping.`,
    help: () => "Only the last value counts; remove or rename one of the two.",
  },
  "empty-document": {
    severity: "error",
    message: () => "The file holds no document.",
    help: () => "A recipe is a mapping that starts with its `name`.",
  },
  "file-too-large": {
    severity: "error",
    message: ({ limit }: { limit: number }) => `The file has more than ${limit} bytes.`,
    help: () => "Split it into recipes that call each other, or keep data in a file of its own.",
  },
  "invalid-utf8": {
    severity: "error",
    message: ({ byte }: { byte: number }) => `The file is not valid UTF-8 at byte ${byte}.`,
    help: () => "Save the file with the encoding UTF-8.",
  },
  "json-syntax": {
    severity: "error",
    message: ({ problem }: { problem: string }) => `This is not valid JSON: ${problem}.`,
    help: () => "Correct the text there; what follows is not read.",
  },
  "multiple-documents": {
    severity: "error",
    message: () => "A second document starts here.",
    help: () => "Keep one recipe a file; inside block text, indent the line `---`.",
  },
  "nesting-too-deep": {
    severity: "error",
    message: ({ limit, of }: { limit: number; of?: "extends" }) =>
      of === undefined
        ? `Lists and mappings are nested more than ${limit} levels deep here.`
        : `More than ${limit} recipes in a row extend the next one.`,
    help: ({ of }) =>
      of === undefined
        ? "Flatten the structure, or put parts of it into recipes of their own."
        : "Let fewer recipes in a row extend the next one.",
  },
  "too-many-tokens": {
    severity: "error",
    message: ({ limit }: { limit: number }) =>
      `The file has more than ${limit} words and signs, and is read no further than here.`,
    help: () => "Split it into recipes that call each other, or keep data in a file of its own.",
  },
  "yaml-1-1-value": {
    severity: "warning",
    message: ({ text, value, modern }: { text: string; value: string; modern: string }) =>
      `Unquoted "${text}" is ${value} here, but ${modern} for newer YAML readers.`,
    help: ({ text }) => `Write "${text}" in quotes for the text, or spell the value plainly.`,
  },
  "yaml-comment-in-text": {
    severity: "warning",
    message: () => 'What follows "//" is a part of the text: comments of YAML begin with "#".',
    help: () => 'Write "#", or put the value in quotes if it is meant so.',
  },
  "yaml-indentation": {
    severity: "error",
    message: () => "This line's indentation fits none of the lines above it.",
    help: () => "Indent the entries of one mapping or list alike, with spaces.",
  },
  "yaml-invalid-merge": {
    severity: "error",
    message: () => "Only a mapping or a list of mappings can be merged with `<<`.",
    help: () => 'For a plain key of that name write `"<<"` in quotes.',
  },
  "yaml-invalid-value": {
    severity: "error",
    message: ({ text, type }: { text: string; type: string }) =>
      `"${text}" is not a valid ${type}.`,
    help: () => "Write it in quotes if it is meant as text.",
  },
  "yaml-lone-tag": {
    severity: "warning",
    message: () => 'A "!" before a value is a tag of YAML and no part of the value.',
    help: () => 'If the "!" is meant as text, put the value in quotes; otherwise leave it out.',
  },
  "yaml-missing-colon": {
    severity: "error",
    message: ({ key, isGlued }: { key: string; isGlued: boolean }) =>
      isGlued
        ? `A space is missing behind the colon of "${key}".`
        : `A colon is missing behind "${key}".`,
    help: ({ key }) => `Write \`${key}: \`, with a space before the value.`,
  },
  "yaml-missing-dash": {
    severity: "error",
    message: ({ key, lacks }: { key: string; lacks?: "dash" | "head" }) => {
      if (lacks === "head")
        return `The line with the dash is missing above "${key}": an item goes on here.`;
      const why =
        lacks === "dash"
          ? "the item above has that key already"
          : "other items of this list follow";
      return `A dash is missing before "${key}": ${why}.`;
    },
    help: () => "Each item of a list starts with a dash and a blank.",
  },
  "yaml-nested-mapping": {
    severity: "error",
    message: () => "This line has a second `: `, which would start a mapping inside a value.",
    help: () => "Put the whole value in quotes, or start block text with `|`.",
  },
  "yaml-outdented-text": {
    severity: "error",
    message: ({ indent }: { indent: number }) =>
      `This line has left the text above it, whose lines are indented by ${indent}.`,
    help: () => "Indent it as far as that text, to which it seems to belong.",
  },
  "yaml-question-mark": {
    severity: "error",
    message: () =>
      'An unquoted text in brackets or braces ends at a "?" for PyYAML, which cannot read the recipe then.',
    help: () => "Put the text in quotes.",
  },
  "yaml-recursive-alias": {
    severity: "error",
    message: ({ name }: { name: string }) => `The alias "*${name}" stands inside its own anchor.`,
    help: () => "Write the value out instead of referring to what is around it.",
  },
  "yaml-reserved-start": {
    severity: "error",
    message: ({ character }: { character: string }) =>
      `An unquoted value cannot start with "${character}".`,
    help: () => "Put the value in quotes.",
  },
  "yaml-separator-in-text": {
    severity: "warning",
    message: ({ sign }: { sign: string }) =>
      `The "${sign}" is a part of the text: in YAML the end of the line ends a value.`,
    help: () => "Leave it out, or put the value in quotes if it is meant so.",
  },
  "yaml-stray-separator": {
    severity: "error",
    message: ({ sign }: { sign: string }) =>
      `A "${sign}" follows a value that has ended: in YAML the end of the line parts entries.`,
    help: () => "Leave it out.",
  },
  "yaml-syntax": {
    severity: "error",
    message: ({ problem }: { problem: string }) => `This is not valid YAML: ${problem}.`,
    help: () => "Correct the text there, or put it in quotes if it is meant as text.",
  },
  "yaml-tab": {
    severity: "error",
    message: () => "A tab stands where YAML allows only spaces.",
    help: () => "Indent and separate with spaces; tabs are fine in quotes and in block text.",
  },
  "yaml-unclosed": {
    severity: "error",
    message: ({ opened }: { opened: string }) => `This ${opened} is never closed.`,
    help: () => "Close it where it ends; a longer text may be simpler as a block (`|`).",
  },
  "yaml-undefined-alias": {
    severity: "error",
    message: ({ name }: { name: string }) => `No anchor "&${name}" stands before this alias.`,
    help: ({ name }) => `If a "*" is meant as text, write "*${name}" in quotes.`,
  },
  "yaml-unhashable-key": {
    severity: "error",
    message: () => "A mapping or list cannot be a key.",
    help: () => "If this is a placeholder such as `{{name}}`, put the value in quotes.",
  },
  "yaml-unknown-tag": {
    severity: "error",
    message: ({ tag }: { tag: string }) => `The tag "${tag}" is unknown here.`,
    help: () => 'If a "!" is meant as text, put the value in quotes; a condition has `not` for it.',
  },
  "yaml-unmarked-text": {
    severity: "error",
    message: ({ key }: { key: string }) =>
      `The text below "${key}" is read as keys and values, since no sign starts it.`,
    help: () => "Write `|` behind the colon: the lines below are one text then.",
  },
  "yaml-unopened-quote": {
    severity: "warning",
    message: () => "No quote opens what this one closes, so it is a part of the text.",
    help: () => "Put one at the start of the text, too, or leave it out.",
  },
  "yaml-unquoted-placeholder": {
    severity: "error",
    message: () => "A value that starts with a placeholder must be quoted.",
    help: () => "Unquoted, `{` starts a YAML mapping.",
  },
} as const satisfies CatalogPart;
