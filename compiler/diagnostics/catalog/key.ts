import type { CatalogPart } from "../catalog-entry.ts";
import { listedNames } from "../listed-names.ts";
import { quoteUserText } from "../quote-user-text.ts";

/** What codes about a missing key have in common. */
export interface MeantCall {
  /** The call that is meant, where the key is named like a method and there are such calls. */
  readonly call: string | undefined;
}

/** Parameters of `unasked-key`. */
export interface UnaskedKey extends MeantCall {
  readonly name: string;
  readonly key: string;
  readonly step: string;
  /** What the prompt shows, or asks for, where the key is looked for. */
  readonly found:
    | "mapping"
    | "list"
    | "text"
    | "other"
    | "unshown"
    | "number"
    | "text in Markdown"
    | "text in XML"
    | "text in YAML"
    | "plain text"
    | "sentence"
    | "word";
  readonly closest: string | undefined;
  /** Those that the prompt shows. */
  readonly keys: string;
}

/** Parameters of `unasked-kind`. */
export interface UnaskedKind {
  readonly name: string;
  /** The last key of the name. */
  readonly key: string | undefined;
  readonly step: string;
  /** What the prompt asks for. */
  readonly kind:
    | "list"
    | "list of mappings"
    | "longer text"
    | "mapping"
    | "number"
    | "truth value"
    | "word";
  /** The words that it lists. */
  readonly choices: string;
  /** The keys that it shows. */
  readonly keys: readonly string[];
  readonly effect:
    | "`in` finds nothing in"
    | "has no order beside"
    | "is never equal to"
    | "makes no number"
    | "no condition can compute with";
  /** What it is compared with, as it is written. */
  readonly text: string | undefined;
}

/** Parameters of `misspelt-key`. */
export interface MisspeltKey {
  readonly name: string;
  readonly key: string;
  readonly meant: string;
  /** Whether what sets the value names the other key; else other steps read that. */
  readonly isNamed: boolean;
}

/** Parameters of `path-into-text-output`. */
export interface PathIntoText extends MeantCall {
  readonly name: string;
  /** Half a sentence that says what the text is. */
  readonly from: string;
  /** Whether it is another value on other ways. */
  readonly may: boolean;
  /** Whether an agent has written it. */
  readonly isAnswer: boolean;
  /** What has become of text that is JSON otherwise. */
  readonly spoilt?: "beside" | "broken" | "empty";
  /** What would make JSON of a mapping that a program prints as its language shows it. */
  readonly instead?: string | undefined;
}

/** Parameters of `path-into-default`. */
export interface PathIntoDefault {
  readonly name: string;
  readonly key: string;
  readonly found: string;
  /** Whose skipping leaves the default; undefined where no step sets the variable. */
  readonly step?: string;
  readonly closest?: string | undefined;
}

/** Parameters of `path-into-scalar`. */
export interface PathIntoScalar extends MeantCall {
  readonly name: string;
  readonly found: string;
  readonly key: string;
}

/** Codes about keys that are looked up in values. */
export const keyCatalog = {
  "maybe-unset-key": {
    severity: "warning",
    message: ({ name, key, reason }: { name: string; key: string; reason: string }) =>
      `"${name}" may have no key "${key}": ${reason}.`,
    help: () => "Read it where a condition makes sure of it, or give it a value in every case.",
    cause: ({ name, key }) => `${name}.${key}`,
  },
  "misspelt-key": {
    severity: "warning",
    message: ({ name, key, isNamed }: MisspeltKey) =>
      isNamed
        ? `What sets "${name}" names no key "${quoteUserText(key)}".`
        : `Only this step reads a key "${quoteUserText(key)}" of "${name}".`,
    help: ({ meant, isNamed }) =>
      `Did you mean "${quoteUserText(meant)}", which ${isNamed ? "that names" : "other steps read"}?`,
    cause: ({ name, key }) => `${name}.${key}`,
  },
  "path-into-default": {
    severity: "warning",
    message: ({ name, key, found, step }: PathIntoDefault) =>
      step === undefined
        ? `"${name}" is ${found} unless the caller gives another value: it has no key "${quoteUserText(key)}".`
        : `"${name}" keeps its default when step "${step}" is skipped, and the default is ${found}: it has no key "${quoteUserText(key)}".`,
    help: ({ closest, step }) => {
      if (closest !== undefined) return `Did you mean "${quoteUserText(closest)}"?`;
      return step === undefined
        ? "Give the default the keys that are read."
        : "Give the default the keys that are read, or read them under the same condition.";
    },
    cause: ({ name, key }) => `${name}.${key}`,
  },
  "path-into-item": {
    severity: "warning",
    message: ({ name, found, key }: { name: string; found: string; key: string }) =>
      `By the declared list, "${name}" is ${found}, so it has no key "${key}".`,
    help: () => "Declare a list of mappings that have the key, or use the item as it is.",
    cause: ({ name, key }) => `${name}.${key}`,
  },
  "path-into-null": {
    severity: "warning",
    message: ({ name, step, key }: { name: string; step: string; key: string }) =>
      `"${name}" is null when step "${step}" fails, and null has no key "${quoteUserText(key)}".`,
    help: () =>
      "Let the step fail, retry it, or skip this step when there is no answer to go on with.",
    cause: ({ name, step }) => `${name}: ${step}`,
  },
  "path-into-scalar": {
    severity: "error",
    message: ({ name, found, key }: PathIntoScalar) =>
      `"${name}" is ${found}, so it has no key "${key}".`,
    help: ({ call }) =>
      call === undefined
        ? "Name the value as a whole, or let a step store a mapping there (`parse_json: true`)."
        : `Write \`${call}\`.`,
    cause: ({ name }) => name,
  },
  "path-into-text-output": {
    severity: "warning",
    message: ({ name, from, may, spoilt, instead }: PathIntoText) =>
      `"${name}" ${may ? "may be" : "is"} ${from}, which ${haveKeys(spoilt, instead)}.`,
    help: ({ isAnswer, call, spoilt, instead }) => {
      if (spoilt === "empty")
        return "Let the step fail, have it print JSON in that case, or read this only where it has gone well.";
      if (spoilt === "beside")
        return "Have the command print JSON in each case, or read this where a condition makes sure of it.";
      if (call !== undefined) return `Write \`${call}\`.`;
      if (instead !== undefined) return `Have the program print JSON, with \`${instead}\`.`;
      return isAnswer
        ? "Add `parse_json: true` to the step that sets it."
        : "Have the command print JSON, for example with `jq`.";
    },
    cause: ({ name, from }) => `${name}: ${from}`,
  },
  "unasked-key": {
    severity: "warning",
    message: ({ name, key, step, found }: UnaskedKey) =>
      found === "mapping" || found === "unshown"
        ? `The prompt of step "${step}" does not ask for a key "${key}" in "${name}".`
        : `The prompt of step "${step}" asks for a ${found} as "${name}", which has no key "${key}".`,
    help: ({ closest, found, keys, key, call }) => {
      if (call !== undefined) return `Write \`${call}\`.`;
      if (found === "unshown")
        return `Lists and texts have no "${key}" here: ask for what you want to read as a key of its own.`;
      if (found !== "mapping" && !/^(?:list|text|other)$/.test(found))
        return `Ask for JSON with the key "${key}", or read the whole answer.`;
      if (found !== "mapping") return `Ask for what you want to read as a key of its own.`;
      return closest === undefined
        ? `The prompt shows: ${keys}. Ask for the key there, or read one of these.`
        : `Did you mean "${closest}"?`;
    },
    cause: ({ name, key }) => `${name}.${key}`,
  },
  "unasked-kind": {
    severity: "warning",
    message: ({ key, step, kind, effect, text }: UnaskedKind) =>
      `The prompt of step "${step}" asks for a ${kind}${key === undefined ? "" : ` as "${key}"`}, which ${effect}${text === undefined ? "" : ` ${text}`}.`,
    help: ({ name, kind, choices, keys }: UnaskedKind) => {
      if (kind === "longer text") {
        return "Ask for the word or the number alone, or for JSON with a key for it.";
      }
      if (kind.startsWith("list")) return "Ask for a word or a number beside it, and test that.";
      if (kind === "number") return "Compare with a number.";
      if (kind === "truth value") return `Write \`${name}\` or \`not ${name}\`.`;
      return kind === "mapping"
        ? `Test one of the keys that it shows: ${listedNames(keys.map((key) => `${name}.${key}`))}.`
        : `Compare with one of its words: ${choices}.`;
    },
    cause: ({ name, text = "" }) => `${name} ${text}`,
  },
  "unknown-key": {
    severity: "error",
    message: ({
      name,
      key,
    }: {
      name: string;
      key: string;
      closest: string | undefined;
      keys: string;
    }) => `"${name}" has no key "${key}".`,
    help: ({ closest, keys }) => {
      if (closest !== undefined) return `Did you mean "${closest}"?`;
      return keys === "" ? "It has no keys: give it this one." : `Its keys are: ${keys}.`;
    },
    cause: ({ name, key }) => `${name}.${key}`,
  },
} as const satisfies CatalogPart;

/** Completes "..., which ...": what is to be said of the keys of a text. */
function haveKeys(spoilt: PathIntoText["spoilt"], instead: string | undefined): string {
  if (instead !== undefined) return "is no JSON";
  return spoilt ? "has no keys" : "has keys only if all of it is JSON";
}
