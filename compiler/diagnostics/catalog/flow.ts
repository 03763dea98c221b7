import type { CatalogPart } from "../catalog-entry.ts";
import { quoteUserText } from "../quote-user-text.ts";

type UnaskedKey = {
  readonly name: string;
  readonly key: string;
  readonly step: string;
  /** What the prompt shows where the key is looked for. */
  readonly found: "mapping" | "list" | "text" | "other";
  readonly closest: string | undefined;
  /** Those that the prompt shows. */
  readonly keys: string;
};

type UnaskedValue = {
  /** Undefined where it is about the whole answer. */
  readonly key: string | undefined;
  readonly value: string;
  readonly step: string;
  readonly closest: string | undefined;
  /** Those that the prompt lists, or that are printed. */
  readonly choices: string;
  /** Whether it is about what commands print, not about what an agent answers. */
  readonly isPrinted?: boolean;
};

/** Parameters of `path-into-text-output`. */
export interface PathIntoText {
  readonly name: string;
  /** Half a sentence that says what the text is. */
  readonly from: string;
  /** Whether an agent has written it. */
  readonly isAnswer: boolean;
}

/** Parameters of `rewritten-number`. */
export interface RewrittenNumber {
  readonly written: string;
  readonly text: string;
  /** Whether it is one of many that may be printed. */
  readonly isExample: boolean;
}

/** Parameters of `unset-against-empty`. */
export interface UnsetAgainstEmpty {
  readonly name: string;
  readonly reason: string;
  /** What the comparison comes to where the variable is unset. */
  readonly outcome: boolean;
}

/** Parameters of `words-as-program`. */
export interface WordsAsProgram {
  readonly value: string;
  readonly variable: string;
  /** Whether a shell runs the command and finds the value in its environment. */
  readonly isExported: boolean;
}

/** Codes about what happens when a recipe runs: order, definedness, types. */
export const flowCatalog = {
  "ambiguous-and-or": {
    severity: "warning",
    message: () => "This condition mixes `and` and `or` without parentheses.",
    help: () =>
      "`and` binds tighter here, but older engines read from left to right; add parentheses.",
  },
  "constant-condition": {
    severity: "warning",
    message: ({ outcome, isPart = false }: { outcome: boolean; isPart?: boolean }) =>
      `This ${isPart ? "part of the condition" : "condition"} is always ${outcome}.`,
    help: () => "Remove it if that is meant, else compare with what a run can change.",
  },
  "differs-from-reference": {
    severity: "note",
    message: ({ reference }: { reference: string }) => `The reference implementation ${reference}.`,
    help: () => "Write it in a way that both understand if the recipe is to run there, too.",
  },
  "impossible-comparison": {
    severity: "warning",
    message: ({ left, right, relation }: { left: string; right: string; relation: string }) =>
      `The sides of this comparison ${relation}: ${quoteUserText(left)} and ${quoteUserText(right)}.`,
    help: () => "Compare with a value that the other side can have.",
  },
  "impossible-membership": {
    severity: "warning",
    message: ({ found, item }: { found: string; item: string }) =>
      `\`in\` never finds ${quoteUserText(item)} in ${quoteUserText(found)}.`,
    help: () => "It looks for a part of a text or for an item of a list.",
  },
  "leaking-override": {
    severity: "warning",
    message: ({ name }: { name: string }) =>
      `"${name}" keeps the value that the called recipe is given here.`,
    help: () => "Give the input of the called recipe a name that this recipe does not use.",
    cause: ({ name }) => name,
  },
  "list-default-in-condition": {
    severity: "warning",
    message: ({ name, found }: { name: string; found: string }) =>
      `"${name}" is ${found} unless the caller gives another value, and no condition can compute with that.`,
    help: () => "Let a step turn it into a word or a number, and test that.",
  },
  "list-in-condition": {
    severity: "error",
    message: ({ name, found }: { name: string; found: string }) =>
      `"${name}" is ${found}, which no condition can compute with.`,
    help: () => "Let a step turn it into a word or a number, and test that.",
    cause: ({ name }) => name,
  },
  "maybe-unset-key": {
    severity: "warning",
    message: ({ name, key, reason }: { name: string; key: string; reason: string }) =>
      `"${name}" may have no key "${key}": ${reason}.`,
    help: () => "Read it where a condition makes sure of it, or give it a value in every case.",
    cause: ({ name, key }) => `${name}.${key}`,
  },
  "maybe-unset-variable": {
    severity: "warning",
    message: ({ name, reason }: { name: string; reason: string }) =>
      `"${name}" may be unset here: ${reason}.`,
    help: () => "Guard this step by the same condition, or declare a default for the variable.",
    cause: ({ name, reason }) => `${name}: ${reason}`,
  },
  "method-of-collection": {
    severity: "warning",
    message: ({ method, found }: { method: string; found: string }) =>
      `The method "${method}" fails, since it is called on ${found}.`,
    help: () => "Methods belong to text: name the key or item that holds it.",
  },
  "misleading-truth": {
    severity: "warning",
    message: ({ name, text, isCompared }: { name: string; text: string; isCompared: boolean }) =>
      `"${name}" is the text "${quoteUserText(text)}", which ${isCompared ? "equals neither `true` nor `false`" : "counts as true"}.`,
    help: () => "Write `true` or `false` without quotes, or compare with the text.",
    cause: ({ name }) => name,
  },
  "missing-newline": {
    severity: "warning",
    message: ({ name, effect }: { name: string; effect: string }) =>
      `"${name}" ends with the newline that its command prints, ${effect}.`,
    help: () => "Print with `printf '%s' \"$(command)\"`, which drops it, or with `echo -n`.",
    cause: ({ name }) => name,
  },
  "misspelt-environment": {
    severity: "warning",
    message: ({ name, meant }: { name: string; meant: string }) =>
      `The command is given "${quoteUserText(name)}", which it never mentions, and reads "${quoteUserText(meant)}", which it is not given.`,
    help: () => "Spell both alike.",
  },
  "never-equal": {
    severity: "warning",
    message: ({ name, text }: { name: string; text: string }) =>
      `"${name}" is true or false, which never equals "${text}".`,
    help: () => "Compare with `true` or `false`, in lower case.",
  },
  "no-final-output": {
    severity: "warning",
    message: ({ name }: { name: string }) =>
      `The recipe has no final output: what a last step collects, as here in "${name}", is none.`,
    help: () => "Add a step whose `output` is the result, or a variable `final_output`.",
    cause: ({ name }) => name,
  },
  "null-in-condition": {
    severity: "warning",
    message: ({ name, reason }: { name: string; reason: string }) =>
      `"${name}" is null ${reason}, and a condition that reads null fails.`,
    help: () => "Let the step fail, or give the variable a value in that case.",
    cause: ({ name, reason }) => `${name}: ${reason}`,
  },
  "null-in-text": {
    severity: "warning",
    message: ({ name, reason, effect }: { name: string; reason: string; effect: string }) =>
      `"${name}" is null ${reason}, and ${effect}.`,
    help: () =>
      "Let the step fail, retry it, or skip this step when there is no answer to go on with.",
  },
  "output-type-mismatch": {
    severity: "error",
    message: ({ name, declared, found }: { name: string; declared: string; found: string }) =>
      `"${name}" is declared as ${declared}, but this step leaves ${found} behind.`,
    help: ({ found }) =>
      found === "string"
        ? "Have the step's output parsed as JSON, or declare a string."
        : "Declare what the step leaves behind, or let it leave what is declared.",
  },
  "overwritten-output": {
    severity: "warning",
    message: ({ name }: { name: string }) =>
      `What this step stores in "${quoteUserText(name)}" is replaced before anything reads it.`,
    help: () => "Give it another name, or read it before the next step stores its own.",
  },
  "parsed-lines": {
    severity: "warning",
    message: ({ step }: { step: string }) =>
      `The step "${step}" is to find JSON in what its command prints, which is lines of text.`,
    help: () =>
      "Leave `parse_json` out, or have the command print JSON, for example with `jq -Rs`.",
    cause: ({ step }) => step,
  },
  "path-into-default": {
    severity: "warning",
    message: ({ name, key, found, step }: Record<"name" | "key" | "found" | "step", string>) =>
      `"${name}" keeps its default when step "${step}" is skipped, and the default is ${found}: it has no key "${quoteUserText(key)}".`,
    help: () => "Give the default the keys that are read, or read them under the same condition.",
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
  },
  "path-into-scalar": {
    severity: "error",
    message: ({ name, found, key }: { name: string; found: string; key: string }) =>
      `"${name}" is ${found}, so it has no key "${key}".`,
    help: () =>
      "Name the value as a whole, or let a step store a mapping there (`parse_json: true`).",
    cause: ({ name }) => name,
  },
  "path-into-text-output": {
    severity: "warning",
    message: ({ name, from }: PathIntoText) =>
      `"${name}" is ${from}, which has keys only if all of it is JSON.`,
    help: ({ isAnswer }) =>
      isAnswer
        ? "Add `parse_json: true` to the step that sets it."
        : "Have the command print JSON, for example with `jq`.",
    cause: ({ name, from }) => `${name}: ${from}`,
  },
  "rewritten-number": {
    severity: "warning",
    message: ({ written, text, isExample }: RewrittenNumber) =>
      isExample
        ? `A short hash may look like a number: "${written}" is pasted as "${text}".`
        : `"${written}" is a number, and is pasted as "${text}".`,
    help: ({ isExample }) =>
      isExample
        ? "Print the whole hash, or a letter before it."
        : "Quote it, or let a letter stand before it: `v1.10`.",
    cause: ({ written }) => written,
  },
  "shadowed-variable": {
    severity: "warning",
    message: ({ name }: { name: string }) =>
      `The loop variable "${name}" hides a variable of the same name.`,
    help: () => "Give the loop variable a name of its own.",
  },
  "stale-read": {
    severity: "warning",
    message: ({ name, step }: { name: string; step: string }) =>
      `"${name}" still has its earlier value here: step "${step}" runs beside this one, and sets it for those behind.`,
    help: () => "Take one of the two steps out of the group.",
    cause: ({ name }) => name,
  },
  "unasked-key": {
    severity: "warning",
    message: ({ name, key, step, found }: UnaskedKey) =>
      found === "mapping"
        ? `The prompt of step "${step}" asks for no "${key}", so "${name}" most likely has no such key.`
        : `The prompt of step "${step}" asks for a ${found} as "${name}", which has no key "${key}".`,
    help: ({ closest, found, keys }) => {
      if (found !== "mapping") return `Ask for what you want to read as a key of its own.`;
      return closest === undefined
        ? `The prompt shows: ${keys}. Ask for the key there, or read one of these.`
        : `Did you mean "${closest}"?`;
    },
    cause: ({ name, key }) => `${name}.${key}`,
  },
  "unasked-value": {
    severity: "warning",
    message: ({ key, value, step, choices, isPrinted = false }: UnaskedValue) =>
      isPrinted
        ? `This is one of ${choices} here, so "${quoteUserText(value)}" is most likely misspelt.`
        : `The prompt of step "${step}" asks for ${choices}${key === undefined ? "" : ` as "${key}"`}, so "${quoteUserText(value)}" is most likely never answered.`,
    help: ({ closest }) =>
      closest === undefined
        ? "Ask for the value there, or compare with one of these."
        : `Did you mean "${closest}"?`,
    cause: ({ key = "", value }) => `${key} ${value}`,
  },
  "undefined-variable": {
    severity: "error",
    message: ({ name }: { name: string; closest: string | undefined }) => `"${name}" is never set.`,
    help: ({ name, closest }) => {
      if (closest !== undefined) return `Did you mean "${closest}"?`;
      return name === "else"
        ? "There are no blocks such as {{#if}}; decide with the condition of a step."
        : `Declare it in the recipe, or, if a caller gives it, write "# recipec: input ${name}".`;
    },
    cause: ({ name }) => name,
  },
  "unexpanded-placeholder": {
    severity: "warning",
    message: ({ place, text }: { place: string; text: string }) =>
      `Placeholders are not replaced in ${place}, so "${text}" stays as it is.`,
    help: () => "Write the text itself, or put the placeholder where it is replaced.",
  },
  "unkept-answer": {
    severity: "warning",
    message: ({ step, prints }: { step: string; prints: boolean }) =>
      `Nothing keeps what the ${prints ? "" : "agent of the "}last step "${step}" ${prints ? "prints" : "answers"}, so the recipe has no final output.`,
    help: () => "Give the step an `output`.",
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
    help: ({ closest, keys }) =>
      closest === undefined ? `Its keys are: ${keys}.` : `Did you mean "${closest}"?`,
    cause: ({ name, key }) => `${name}.${key}`,
  },
  "unreachable-step": {
    severity: "warning",
    message: ({ step }: { step: string }) => `Step "${step}" is never reached.`,
    help: () => "Lead to it from another step, or remove it.",
    cause: ({ step }) => `step "${step}"`,
  },
  "unread-input": {
    severity: "note",
    message: ({ name }: { name: string }) => `No step reads the input "${name}".`,
    help: () => "Remove it, or read it in a step.",
    cause: ({ name }) => name,
  },
  "unread-output": {
    severity: "note",
    message: ({ name }: { name: string }) => `No step reads "${name}".`,
    help: () => "Remove the field, or read it in a later step.",
    cause: ({ name }) => name,
  },
  "unset-against-empty": {
    severity: "warning",
    message: ({ name, reason, outcome }: UnsetAgainstEmpty) =>
      `"${name}" may be unset here: ${reason}. What is unset is not '', so this is ${outcome} then.`,
    help: ({ name, outcome }) =>
      outcome
        ? `Ask \`${name}\`, which is false for both.`
        : `Ask \`not ${name}\`, which is true for both.`,
    cause: ({ name }) => name,
  },
  "unset-variable": {
    severity: "error",
    message: ({ name, reader }: { name: string; reader: string }) =>
      `"${name}" is never set when ${reader} reads it.`,
    help: () => "Set it on the way that leads here, or declare a default.",
    cause: ({ name }) => name,
  },
  "variable-not-yet-set": {
    severity: "error",
    message: ({ name, reader }: { name: string; reader: string }) =>
      `"${name}" is not set yet when ${reader} reads it.`,
    help: () => "Move the step that sets it before this one, or declare a default.",
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
      `"${quoteUserText(word)}" is a word, and words are put in order letter by letter.`,
    help: () => "Compare with `==`, or with numbers.",
  },
  "words-as-program": {
    severity: "warning",
    message: ({ value }: WordsAsProgram) =>
      `This runs a program named "${quoteUserText(value)}": a placeholder is one word, whatever spaces its value holds.`,
    help: ({ variable, isExported }: WordsAsProgram) =>
      isExported
        ? `Let the shell split it: \`$RECIPE_VAR_${variable}\`, without quotes.`
        : "Write the words that are always the same into the command, and let the value be the program alone.",
    cause: ({ variable }) => variable,
  },
} as const satisfies CatalogPart;
