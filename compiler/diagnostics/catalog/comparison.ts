import type { CatalogPart } from "../catalog-entry.ts";
import { quoteUserText } from "../quote-user-text.ts";

type UnaskedValue = {
  /** Undefined where it is about the whole answer. */
  readonly key: string | undefined;
  readonly value: string;
  readonly step: string;
  readonly closest: string | undefined;
  /** Those that the prompt lists, or that are printed. */
  readonly choices: string;
  /** Whether it is about what commands print, not about what an agent answers. */
  readonly isPrinted?: boolean | undefined;
};

/** Parameters of `rewritten-number`. */
export interface RewrittenNumber {
  readonly written: string;
  readonly text: string;
  /** Whether it is one of many that may be printed. */
  readonly isExample: boolean;
  /** Whether that is a version, and else a hash. */
  readonly isVersion?: boolean;
  /** Whether a command prints it, to whose shell quotes around it say nothing. */
  readonly isPrinted?: boolean | undefined;
  /** Whether a text is searched for it. */
  readonly isSought?: boolean;
  /** Whether it is true or false, and no number. */
  readonly isTruth?: boolean;
}

/** Parameters of `misspelt-value`. */
export interface MisspeltValue {
  readonly name: string;
  readonly value: string;
  readonly meant: string;
  /**
   * Where the other text is: in what sets the value, in other conditions, or in the comment behind a default; `truth`: it is a
   * truth value with two letters swapped; `parted`: it has a blank at its beginning or end.
   */
  readonly is: "asked" | "listed" | "named" | "parted" | "truth";
}

/** Parameters of `number-with-text`. */
export interface NumberWithText {
  readonly name: string;
  readonly command: string;
  /** What it may print. */
  readonly example: string;
  /** What prints the number alone. */
  readonly alone: string;
}

/** Parameters of `unset-against-empty`. */
export interface UnsetAgainstEmpty {
  /** With what it is compared, or what is looked for in it. */
  readonly text: string;
  readonly isPart: boolean;
  readonly name: string;
  readonly reason: string;
  /** What the comparison comes to where the variable is unset. */
  readonly outcome: boolean;
}

const whereItStands: Readonly<Record<MisspeltValue["is"], string>> = {
  asked: ", as other conditions do",
  listed: "",
  named: ", which that has",
  parted: ", without the blank",
  truth: "",
};

/** Codes about what conditions compare, and what the values are that they ask for. */
export const comparisonCatalog = {
  "impossible-comparison": {
    severity: "warning",
    message: ({ left, right, relation }: { left: string; right: string; relation: string }) =>
      `The sides of this comparison ${relation}: ${quoteUserText(left)} and ${quoteUserText(right)}.`,
    help: () => "Compare with a value that the other side can have.",
  },
  "impossible-membership": {
    severity: "warning",
    message: ({ by, found, item }: { by: string; found: string; item: string }) =>
      `\`${by}\` never finds ${quoteUserText(item)} in ${quoteUserText(found)}.`,
    help: () => "It looks for a part of a text or for an item of a list.",
  },
  "misspelt-value": {
    severity: "warning",
    message: ({ name, value, is }: MisspeltValue) => {
      const text = quoteUserText(value);
      if (is === "parted") return `A blank stands beside "${text}" here, and belongs to the text.`;
      if (is === "named") return `What sets "${name}" has no word "${text}".`;
      return is === "listed"
        ? `The comment at the default of "${name}" does not list "${text}".`
        : `Only this condition asks for "${text}" in "${name}".`;
    },
    help: ({ meant, is }) => `Did you mean "${quoteUserText(meant)}"${whereItStands[is]}?`,
    cause: ({ name, value }) => `${name} ${value}`,
  },
  "never-equal": {
    severity: "warning",
    message: ({ name, text }: { name: string; text: string }) =>
      `"${name}" is true or false, which never equals "${text}".`,
    help: () => "Compare with `true` or `false`, in lower case.",
  },
  "number-with-text": {
    severity: "warning",
    message: ({ name, command, example }: NumberWithText) =>
      `"${name}" is no number: \`${quoteUserText(command)}\` prints more than one, such as "${quoteUserText(example)}".`,
    help: ({ alone }: NumberWithText) => `Print the number alone: \`${quoteUserText(alone)}\`.`,
    cause: ({ name }: NumberWithText) => name,
  },
  "repeated-test": {
    severity: "warning",
    message: ({ text, areSides }: { text: string; areSides: boolean }) =>
      areSides
        ? `"${quoteUserText(text)}" stands on both sides of this comparison.`
        : `"${quoteUserText(text)}" is asked before this already, and decides nothing here.`,
    help: ({ areSides }) =>
      areSides
        ? "Compare it with another value, or remove the comparison."
        : "Ask for something else here, or remove it.",
  },
  "rewritten-number": {
    severity: "warning",
    message: ({ written, text, isExample, isVersion, isSought, isTruth }: RewrittenNumber) =>
      isExample
        ? `${isVersion === true ? "Such a version" : "A short hash"} may look like a number: "${written}" is pasted as "${text}".`
        : `"${written}" is ${isTruth === true ? "no text" : "a number"}, and is ${isSought === true ? "looked for" : "pasted"} as "${text}".`,
    help: ({ isExample, isPrinted, isVersion, isTruth }) => {
      if (isTruth === true) return "Put it in quotes.";
      if (isPrinted === true)
        return "Print a letter before it, as in `v1.10`, or quotes with it: `echo '\"1.10\"'`.";
      return isExample
        ? `Print the whole ${isVersion === true ? "version" : "hash"}, or a letter before it.`
        : "Quote it, or let a letter stand before it: `v1.10`.";
    },
    cause: ({ written }) => written,
  },
  "unasked-value": {
    severity: "warning",
    message: ({ key, value, step, choices, isPrinted = false }: UnaskedValue) =>
      isPrinted
        ? `This is one of ${choices} here, so "${quoteUserText(value)}" is most likely misspelt.`
        : `The prompt of step "${step}" asks for ${choices}${key === undefined ? "" : ` as "${key}"`}, so "${quoteUserText(value)}"${isPadded(value) ? " with a blank beside it" : ""} is most likely never answered.`,
    help: ({ closest, value }) => {
      if (isPadded(value)) return "Remove the blank.";
      return closest === undefined
        ? "Ask for the value there, or compare with one of these."
        : `Did you mean "${closest}"?`;
    },
    cause: ({ key = "", value }) => `${key} ${value}`,
  },
  "unset-against-empty": {
    severity: "warning",
    message: ({ name, reason, outcome, text, isPart }: UnsetAgainstEmpty) =>
      `"${name}" may be unset here: ${reason}. What is unset ${isPart ? "has no" : "is not"} '${quoteUserText(text)}'${isPart ? " in it" : ""}, so this is ${outcome} then.`,
    help: ({ name, outcome, text, isPart }) => {
      if (isPart) {
        return outcome
          ? `Ask \`${name} and '${quoteUserText(text)}' not in ${name}\`.`
          : `Ask \`not ${name} or '${quoteUserText(text)}' in ${name}\`.`;
      }
      if (text !== "") return `Ask \`${name} and ${name} != '${quoteUserText(text)}'\`.`;
      return outcome
        ? `Ask \`${name}\`, which is false for both.`
        : `Ask \`not ${name}\`, which is true for both.`;
    },
    cause: ({ name }) => name,
  },
  "word-against-number": {
    severity: "warning",
    message: ({ text, isOrder }: { text: string; isOrder: boolean }) =>
      isOrder
        ? `"${quoteUserText(text)}" is no number, so the two sides are put in order letter by letter.`
        : `A number never equals the word "${quoteUserText(text)}".`,
    help: () => "Compare with a number.",
  },
  "word-order": {
    severity: "warning",
    message: ({ word }: { word: string }) =>
      `"${quoteUserText(word)}" is ${kindOfWord(word)} are put in order letter by letter.`,
    help: ({ word }) =>
      isNumeral(word)
        ? "Compare with the number, without quotes: `int(value) > 5`."
        : "Compare with `==`, or with numbers.",
  },
  "word-with-more": {
    severity: "warning",
    message: ({ name, word, command }: { name: string; word: string; command: string }) =>
      `"${name}" is never "${quoteUserText(word)}" alone: what \`${quoteUserText(command)}\` prints stands before it.`,
    help: () => "Send the output of that command elsewhere: `>&2`, or `> /dev/null`.",
    cause: ({ name }) => name,
  },
} as const satisfies CatalogPart;

/** Whether a text spells a number. */
function isNumeral(word: string): boolean {
  return /^\d+(?:\.\d+)?$/.test(word);
}

function kindOfWord(word: string): string {
  if (isNumeral(word)) return "a text, as is what it is compared with, and texts";
  return /\d/.test(word) ? "no number, and texts" : "a word, and words";
}

function isPadded(text: string): boolean {
  return text !== text.trim();
}
