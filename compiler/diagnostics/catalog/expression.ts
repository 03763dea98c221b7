import type { CatalogPart } from "../catalog-entry.ts";
import { quoteUserText } from "../quote-user-text.ts";

/** Parameters of `literal-escape`. */
export interface LiteralEscape {
  readonly letter: string;
  /** Whether the backslash stays as well. */
  readonly keepsBackslash: boolean;
  /** Whether it is a line break that ends the text. */
  readonly isAtEnd: boolean;
}

/** Parameters of `misleading-truth`. */
export interface MisleadingTruth {
  readonly name: string;
  /** Undefined where it is the place of a text in another one. */
  readonly text: string | undefined;
  /** Whether a condition asks whether it is true, whether it equals `true` or `false`, or whether it is the empty text; what a script asks. */
  readonly asked: keyof typeof effectOfTruth;
}

/** Parameters of `misleading-length`. */
export interface MisleadingLength {
  readonly name: string;
  /** The step that prints the lines, or whose prompt asks for the number. */
  readonly step: string;
  readonly holds: "lines" | "a number" | "a truth value";
}

/** What a backslash and a letter are in other languages. */
function signOf(letter: string): string {
  if (letter === "t") return "tab";
  return letter === "n" ? "line break" : "carriage return";
}

/** What a condition finds of a text that says yes, no or nothing. */
const effectOfTruth = {
  truth: "counts as true",
  comparison: "equals neither `true` nor `false`",
  emptiness: "is not empty",
  "in a script": "counts as true where a script asks whether there is a text",
  "as a number": "is no number for a script that takes it for one",
  "in Python": "is no truth value in Python, which writes `True` and `False`",
} as const;

/** Codes about conditions and templates. */
export const expressionCatalog = {
  "argument-as-empty": {
    severity: "warning",
    message: ({ name, kind, found, wanted }: LostArgument) =>
      kind === "call"
        ? `The function "${name}" takes ${found} for 0.`
        : `The method "${name}" takes ${found} for an empty ${wanted}.`,
    help: ({ found, name, wanted }: LostArgument) => {
      if (wanted === "number") return "Count with `len`, or give it one of the values in there.";
      if (wanted === "list") return "Give it a list, and call it on what stands between the items.";
      if (found !== "a list") return "Give it a text: one in quotes, or that of a value, `str(x)`.";
      return `Give it a text, and take several one by one: \`${oneByOne(name)}\`.`;
    },
  },
  "argument-count": {
    severity: "warning",
    message: ({ name, count }: ArgumentCount) =>
      count === 1 ? `"${name}" is given one value.` : `"${name}" is given ${count} values.`,
    help: ({ name, fewest, most }: ArgumentCount) =>
      `${name} takes ${fewest === most ? fewest : `${fewest} to ${most}`}: others are ignored, missing ones are empty.`,
  },
  "bare-name": {
    severity: "warning",
    message: ({ name }: { name: string }) =>
      `"${name}" is a text here, though it is the name of a variable.`,
    help: ({ name }) => `Write "{{${name}}}" for its value.`,
  },
  "condition-syntax": {
    severity: "error",
    message: ({ expected, found }: ConditionSyntax) =>
      found === ""
        ? `The condition ends where ${expected} should be.`
        : `The condition has "${found}" where ${expected} should be.`,
    help: ({ expected, found, mistake }: ConditionSyntax) =>
      conditionAdvice.get(mistake ?? "") ?? usualAdvice(expected, found),
  },
  "condition-too-complex": {
    severity: "error",
    message: () => "The condition is longer or nests deeper than any condition may.",
    help: () => "Decide in an earlier step and test the variable that it leaves.",
  },
  "cut-by-comment": {
    severity: "warning",
    message: ({ text }: { text: string }) =>
      `The text ends before "${text}": YAML takes a "#" behind a blank, and what follows, for a comment.`,
    help: () => "Put the whole text in quotes, or write it as a block (`|`).",
  },
  "failing-conversion": {
    severity: "warning",
    message: ({ name, text }: { name: string; text: string }) =>
      `${name}() makes no number of "${quoteUserText(text)}", so the condition fails.`,
    help: ({ name }) =>
      name === "int"
        ? "Text must be a whole number; float() takes 4.5, too."
        : "Give it the text of a number.",
  },
  "foreign-placeholder": {
    severity: "warning",
    message: ({ text }: { text: string; name: string }) =>
      `"${text}" is a placeholder of another language and stays as it is.`,
    help: ({ name }: { text: string; name: string }) => `Write {{${name}}}.`,
  },
  "group-as-operand": {
    severity: "warning",
    message: () => "Parentheses make this value true or false before anything is done with it.",
    help: () => "Leave them out.",
  },
  "literal-escape": {
    severity: "warning",
    message: ({ keepsBackslash, letter }: LiteralEscape) =>
      `"\\${letter}" is no ${signOf(letter)} in a condition: it is ${keepsBackslash ? "a backslash and " : ""}the letter "${letter}".`,
    help: ({ isAtEnd, keepsBackslash, letter }) =>
      isAtEnd && !keepsBackslash
        ? "Leave it out: what steps print and answer is kept without the space around it."
        : `YAML makes a ${signOf(letter)} of it where double quotes stand around the whole condition.`,
  },
  "misleading-length": {
    severity: "warning",
    message: ({ name, step, holds }: MisleadingLength) =>
      holds === "lines"
        ? `\`len\` counts the letters of "${name}", and not the lines that step "${step}" prints.`
        : `The prompt of step "${step}" asks for ${holds} as "${name}", and \`len\` of that is 0.`,
    help: ({ name, holds }) =>
      holds === "lines"
        ? `Take the lines apart: \`len(${name}.strip().split())\`, or have the command count them.`
        : `Compare the value itself: \`${name}\`.`,
  },
  "misleading-truth": {
    severity: "warning",
    message: ({ name, text, asked }: MisleadingTruth) => {
      if (text === undefined)
        return `"${quoteUserText(name)}" is -1 where nothing is found, which counts as true.`;
      // Scripts get either text from time to time.
      const where = asked === "in a script" || asked === "as a number" ? " where it says no" : "";
      return `"${name}" is the text "${quoteUserText(text)}"${where}, which ${effectOfTruth[asked]}.`;
    },
    help: ({ text, asked }) => {
      if (text === undefined)
        return "Ask whether it is there with `'text' in value`, or compare the place with 0.";
      if (asked === "in a script" || asked === "as a number")
        return 'Compare with the text: `[ "$NAME" = true ]`.';
      if (asked === "in Python") return 'Compare with the text: `"..." == "true"`.';
      return asked === "emptiness"
        ? 'Write `""` where there is nothing, or compare with the text.'
        : "Write `true` or `false` without quotes, or compare with the text.";
    },
    cause: ({ name }) => name,
  },
  "not-a-placeholder": {
    severity: "warning",
    message: ({ text }: { text: string; reason: string }) =>
      `"${text}" is not a placeholder and stays as it is.`,
    help: ({ text, reason }: { text: string; reason: string }) => {
      if (reason === "filter" && /\|\s*default\b/.test(text))
        return "There are no filters; give the variable its default where it is declared.";
      const [, name, , key] = (reason === "index" && namedKey.exec(text)) || [];
      if (key !== undefined) return `Write {{${name}.${key}}}.`;
      return placeholderAdvice.get(reason) ?? "Write {{name}}.";
    },
  },
  "shell-syntax": {
    severity: "error",
    message: ({ message }: { message: string }) => `Bash cannot read this command: ${message}.`,
    help: () => "Until it can, nothing tells where the values of its placeholders belong.",
  },
  "unclosed-quote": {
    severity: "error",
    message: ({ found }: { found: string }) => `The quote that starts ${found} is never closed.`,
    help: () => "Close it with the same kind of quote; write \\' for an apostrophe inside.",
  },
  "unknown-function": {
    severity: "error",
    message: ({ name, kind }: UnknownFunction) => `There is no ${kind} "${name}" in conditions.`,
    help: ({ expected }: UnknownFunction) => `Use ${expected}.`,
    cause: ({ name, kind }) => `${kind} ${name}`,
  },
  "unmeant-escape": {
    severity: "warning",
    message: ({ letter, sign }: { letter: string; sign: string }) =>
      `In double quotes "\\${letter}" is ${sign}, and no backslash is left.`,
    help: ({ letter }) =>
      `Write \`\\\\${letter}\`, or the text in single quotes or as a block (\`|\`), where backslashes stay.`,
  },
  "unplaceable-value": {
    severity: "error",
    message: ({ placeholder, obstacle }: Unplaceable) =>
      `The shell takes no value for "${placeholder}" ${obstaclePlaces.get(obstacle) ?? "there"}.`,
    help: ({ obstacle }: Unplaceable) =>
      obstacleAdvice.get(obstacle) ?? "Put the value into a variable of the shell first.",
    cause: ({ placeholder }) => placeholder,
  },
  "unsafe-name": {
    severity: "error",
    message: ({ found }: { found: string }) =>
      `"${found}" has two underscores in a row, which conditions must not name.`,
    help: () => "Give the variable or key another name.",
  },
  "value-as-program": {
    severity: "warning",
    message: ({ placeholder, program }: { placeholder: string; program: string }) =>
      program === "JSON"
        ? `The value of "${quoteUserText(placeholder)}" stands in a text of JSON, which a quote or a line break in it breaks.`
        : `The value of "${quoteUserText(placeholder)}" becomes part of what ${program} evaluates.`,
    help: ({ program }) => programHelp(program),
  },
  "wrapped-placeholder": {
    severity: "warning",
    message: ({ placeholder, kept }: { placeholder: string; kept: string }) =>
      `What stands around "${placeholder}", ${kept}, stays in the text.`,
    help: ({ placeholder }: { placeholder: string; kept: string }) =>
      `Write ${placeholder} and nothing around it.`,
  },
} as const satisfies CatalogPart;

function programHelp(program: string): string {
  switch (program) {
    case "JSON":
      return "Have a program write the JSON: `jq -n --arg text {{name}} '{text: $text}'`.";
    case "bash's arithmetic":
      return "A text such as `a[$(command)]` runs that command there: let digits through alone before, `[[ $COUNT =~ ^[0-9]+$ ]] || exit 1`, or compare with `[ ... ]`, which reads numbers only.";
    default:
      return "The value arrives exactly as it is, so a text with quotes in it breaks or changes the program: pass it as an argument, or let the program read it from its environment.";
  }
}

/** Parameters of `argument-as-empty`. */
export interface LostArgument {
  readonly name: string;
  readonly kind: "call" | "method";
  readonly found: string;
  readonly wanted: "text" | "list" | "number";
}

/** How a method that takes one text is called for several. */
function oneByOne(method: string): string {
  if (method === "find") return "'a' in x or 'b' in x";
  if (method === "replace") return "x.replace('a', '').replace('b', '')";
  return `x.${method}('a') or x.${method}('b')`;
}

type ArgumentCount = {
  readonly name: string;
  readonly count: number;
  readonly fewest: number;
  readonly most: number;
};

type Unplaceable = {
  readonly placeholder: string;
  /** A key of the tables below. */
  readonly obstacle: string;
};

const obstaclePlaces: ReadonlyMap<string, string> = new Map([
  ["backquotes", "inside escaped backquotes"],
  ["file-descriptor", "as the number of a file"],
  ["function-name", "in the name of a function"],
  ["heredoc-delimiter", "in the word that ends a here-document"],
  ["parameter-name", "in the name of a variable"],
  ["range", "in a range"],
  ["variable-name", "in the name of a variable"],
]);

const obstacleAdvice: ReadonlyMap<string, string> = new Map([
  ["backquotes", "Write $(...) instead of backquotes."],
  ["file-descriptor", "Write the number itself, or &> before the name of a file."],
  ["function-name", "Give the function a name of its own, and pass the value as an argument."],
  ["heredoc-delimiter", "End the here-document with a word of its own, such as EOF."],
  ["parameter-name", "Write the name of the variable itself, or the placeholder alone."],
  ["range", "Write $(seq 1 {{n}}): bash expands ranges before it knows values."],
  ["unknown", "Assign it to a variable on a line of its own, and use that."],
  ["variable-name", "Write the name itself, or export NAME=value."],
]);

type ConditionSyntax = {
  readonly expected: string;
  readonly found: string;
  /** What the author most likely meant; a key of the advice below. */
  readonly mistake: string | undefined;
};

type UnknownFunction = {
  readonly name: string;
  readonly kind: "function" | "method";
  /** What there is, as words of a sentence. */
  readonly expected: string;
};

function usualAdvice(expected: string, found: string): string {
  if (found === "") return "Complete it, or remove what is left open.";
  // Items of a list stand there, and arguments.
  if (expected.startsWith('","') && /^["'\w]/.test(found)) return "Write a comma before it.";
  return "Remove it, or quote it if it is part of a text.";
}

const conditionAdvice: ReadonlyMap<string, string> = new Map([
  ["symbol-for-and", 'Write "and".'],
  ["symbol-for-or", 'Write "or".'],
  ["symbol-for-not", 'Write "not".'],
  ["symbol-for-equal", 'Write "==" to compare.'],
  ["symbol-for-unequal", 'Write "!=".'],
  [
    "html-entity",
    "Write the sign itself: < > & and quotes have no names here as they have in HTML.",
  ],
  ["typographic-quote", `Texts stand in straight quotes: 'text'.`],
  ["backquote", `Texts stand in straight quotes: 'text'.`],
  ["full-width-sign", "Write the sign of half the width, as on an English keyboard."],
  [
    "question-mark",
    "Conditions do not choose: compare with == or !=, and let steps have conditions of their own.",
  ],
  ["opening-word", "Leave the word out: the field says it."],
  ["keyword-case", "Keywords are written in lower case: and, or, not."],
  ["word-for-equal", 'Write "==", and "!=" for "is not".'],
  ["word-operator", "There are only ==, !=, <, <=, >, >=; let an earlier step compute the answer."],
  ["negative-number", "Quote a negative number: '-1'. It still compares as a number."],
  ["date", "Quote a date: '2024-01-01'."],
  ["call", "Conditions have no functions and no methods; let an earlier step compute the value."],
  ["arithmetic", "Conditions do not compute; quote a text that contains this character."],
  ["chained-comparison", 'Compare two values at a time and join the comparisons with "and".'],
  ["compared-negation", 'Put "not" before the whole comparison, or compare with false.'],
  ["bare-text", "Quote a text that has more than one word: 'two words'."],
  ["list", "Conditions have no lists; compare with one value at a time."],
  ["dollar", "Write a variable as {{name}}."],
  [
    "placeholder",
    "Write the bare name: conditions read variables themselves and are no templates.",
  ],
  ["bare-name", "Write a variable as its bare name."],
  [
    "empty",
    "Leave the field out if the step always runs; quote a condition that starts with `!` or `#`.",
  ],
  ["broken-number", "A number has one point at most; quote a version: '1.2.3'."],
  ["exponent", "Numbers have no exponents, prefixes or units; quote a text: '1e5'."],
  ["keyword-as-key", 'Quote a key that is a keyword: x["in"].'],
  ["word-for-method", "Write the method: x.startswith('a'); or use in, ==, !=, <, <=, >, >=."],
  ["not-in-name", 'Put the name in parentheses: "not (in_progress)".'],
  ["not-in-spaces", 'Write "not in" on one line, with blanks between the words.'],
  [
    "comparison-in-call",
    "Close what is open before it, or put the comparison in parentheses: bool((n > 1)).",
  ],
  ["list-in-parentheses", "A list stands in brackets: x in ['a', 'b']."],
  ["argument-count", "Give it two values or more."],
  ["fraction-index", 'Count from 0, or quote a key: x["key"].'],
  ["broken-placeholder", "Write {{name}} or {{name.key}}, without blanks, indexes or filters."],
]);

/** A key in quotes, which is no index: `{{name['key']}}`. */
const namedKey = /^\{\{\s*([\p{L}\p{N}_.]+)\[(["'])([\p{L}\p{N}_]+)\2\]\s*\}\}$/u;

const placeholderAdvice: ReadonlyMap<string, string> = new Map([
  ["blanks", "Write {{name}} without blanks."],
  ["block", "There are no blocks; decide with the condition of a step."],
  ["filter", "There are no filters; let an earlier step prepare the text."],
  ["index", "Lists cannot be indexed; loop over them with foreach."],
  ["character", "Names have only letters, digits and _; keys are joined with a point."],
  [
    "element",
    "Elements of lists stay as they are: write the placeholder into the command, beside the element.",
  ],
  ["unclosed", "Close it with }}."],
  ["unopened", "Open it with {{."],
  ["constant", "These prompts are the same in every run; let the agent look up what differs."],
  ["shown", "This text is the same in every run: write it without the value."],
  ["statement", "There are no statements; decide with the condition of a step."],
]);
