import type { CatalogPart } from "../catalog-entry.ts";
import { quoteUserText } from "../quote-user-text.ts";

/** Where a value stands that is pasted into a command. */
export interface PastedPlace {
  /** How the shell reads the place. */
  readonly quoting: string;
}

const isGrep = /^e?grep$/;

/** Advice for all places but those in which the shell leaves "$NAME" as it is. */
const byEnvironment = ({ quoting }: PastedPlace): string => {
  switch (quoting) {
    case "single":
      return "Pass it by `env`, and end the single quotes around it: `'\"$NAME\"'`.";
    case "quoted-heredoc":
      return "Pass it by `env` and write $NAME there, with the word behind `<<` without quotes: they keep the shell from replacing it.";
    default:
      return 'Pass it by `env` and write "$NAME" in the command, so that its text stays text.';
  }
};

/** Parameters of `pasted-into-shell`. */
export interface PastedIntoShell extends PastedPlace {
  readonly name: string;
  readonly from: string;
  readonly effect: string;
}

/** Parameters of `breaking-text`. */
export interface BreakingText extends PastedPlace {
  readonly name: string;
  /** The text, or the kind of a value that becomes JSON in a text. */
  readonly pasted:
    | { readonly text: string }
    | { readonly json: "empty list" | "list" | "mapping" }
    | { readonly lines: true };
  /** Whether a caller may give another one. */
  readonly isDefault: boolean;
  readonly effect: string;
}

/** Parameters of `open-heredoc`. */
export interface OpenHeredoc {
  readonly delimiter: string;
  /** Whether its line is there, with blanks around it. */
  readonly hasBlanks: boolean;
  /** Whether it is in the same line, since the text does not keep its lines. */
  readonly isJoined: boolean;
}

/** Parameters of `misread-word`. */
export interface MisreadWord {
  readonly text: string;
  readonly looksLike:
    | "space"
    | "quote"
    | "hyphen"
    | "joined line"
    | "flag"
    | "quote of YAML"
    | "variable"
    | "variable in a heredoc"
    | "variable without its sign";
  /** The program of its command, or the flag that stands in its place. */
  readonly program: string;
}

/** Codes about text that becomes code, and about secrets. */
export const securityCatalog = {
  "agent-chosen-path": {
    severity: "warning",
    message: ({ name, from, decides }: { name: string; from: string; decides: string }) =>
      `"${name}" is ${from}, and decides ${decides}.`,
    help: ({ decides }) =>
      /^(?:what is|which file|where files)\b/.test(decides)
        ? 'Refuse before what leads elsewhere: `case "$FILE" in /*|*..*) exit 1 ;; esac`.'
        : "Let the agent choose a word, and have conditions choose by it what is run.",
  },
  "breaking-text": {
    severity: "warning",
    message: ({ name, pasted, isDefault, effect }: BreakingText) => {
      if ("json" in pasted && pasted.json === "empty list") {
        return `"${name}" is an empty list by default, and what a caller gives is pasted as JSON into the command: ${effect}.`;
      }
      if ("lines" in pasted) {
        return `"${name}" is a list of lines, and is pasted into the command: ${effect}.`;
      }
      const value =
        "json" in pasted ? `a ${pasted.json}` : JSON.stringify(quoteUserText(pasted.text));
      const how = "json" in pasted ? "as JSON " : "";
      return `"${name}" is ${value}${isDefault ? " by default" : ""}, and is pasted ${how}into the command: ${effect}.`;
    },
    help: byEnvironment,
    cause: ({ name }) => name,
  },
  "broken-command": {
    severity: "error",
    message: ({ problem, interpreter }: { problem: string; interpreter?: string }) =>
      interpreter === undefined
        ? `The shell cannot read this command: ${problem}.`
        : `${interpreter} cannot read this ${isGrep.test(interpreter) ? "pattern" : "program"}: ${problem}.`,
    help: ({ interpreter = "bash" }) => {
      if (/^(?:ba)?sh$/.test(interpreter)) {
        return "Correct the command there; `bash -n` reads a script without running it.";
      }
      return isGrep.test(interpreter)
        ? "Correct the pattern there; `grep -F` looks for a text as it is."
        : "Correct the program there: it is read as a whole before any of it runs.";
    },
  },
  "doubtful-command": {
    severity: "warning",
    message: ({ problem, interpreter }: { problem: string; interpreter?: string }) =>
      interpreter === undefined
        ? `The shell cannot read this command unless its placeholders complete it: ${problem}.`
        : `${interpreter} cannot read this program unless the values in it complete it: ${problem}.`,
    help: () =>
      "Put the parts that are always there into the command, and values alone into placeholders.",
  },
  "misread-word": {
    severity: "warning",
    message: ({ text, looksLike, program }: MisreadWord) => {
      if (looksLike === "joined line") {
        return "A blank stands behind this backslash, so the command ends here and the next line is another one.";
      }
      if (looksLike === "flag") {
        return `This line begins with the flag "${quoteUserText(program)}", which the shell looks for as a program.`;
      }
      if (looksLike === "quote of YAML") {
        return `The quotes of ${quoteUserText(text)} only look like those of YAML, and belong to the value.`;
      }
      if (looksLike === "variable") {
        return `"${quoteUserText(text)}" stands in single quotes, where the shell leaves it as it is.`;
      }
      if (looksLike === "variable in a heredoc") {
        return `"${quoteUserText(text)}" stands in a heredoc with a quoted word, where the shell leaves it as it is.`;
      }
      if (looksLike === "variable without its sign") {
        return `"${quoteUserText(text)}" is the name of a variable, and without "$" it is nothing but a word.`;
      }
      return `"${quoteUserText(text)}" has a character that only looks like a ${looksLike}, and is taken for a letter.`;
    },
    help: ({ looksLike, text }) => {
      if (looksLike === "variable") return `End the single quotes around it: \`'"${text}"'\`.`;
      if (looksLike === "variable without its sign") return `Write "$${text}".`;
      if (looksLike === "variable in a heredoc")
        return "Write the word behind `<<` without quotes.";
      if (looksLike === "joined line")
        return "Let the backslash be the last character of its line.";
      if (looksLike === "flag") return "Write a backslash at the end of the line above.";
      if (looksLike === "quote of YAML") return 'Write `"` instead, or no quotes at all.';
      return `Write an ordinary ${looksLike} there.`;
    },
  },
  "open-heredoc": {
    severity: "warning",
    message: ({ delimiter, hasBlanks }: OpenHeredoc) =>
      hasBlanks
        ? `Blanks stand around "${delimiter}", so this line does not end the heredoc, and all that follows is part of its text.`
        : `No line "${delimiter}" ends this heredoc, so all that follows is part of its text.`,
    help: ({ delimiter, isJoined }) =>
      isJoined
        ? "Begin the text with `|`, which keeps its lines: without it they are one."
        : `The line "${delimiter}" must stand alone and without space around it.`,
  },
  "pasted-into-program": {
    severity: "warning",
    message: ({ name, from, program }: { name: string; from: string; program: string }) =>
      `"${name}" is ${from}, and is pasted into the code of ${program}, which reads its quotes and line breaks as code.`,
    help: ({ program }) =>
      program === "JSON"
        ? 'Have a program write it as JSON: `jq -n --arg name "$NAME"`, with NAME from `env`.'
        : "Pass it by `env` and read the environment in the program.",
  },
  "pasted-into-shell": {
    severity: "warning",
    message: ({ name, from, effect }: PastedIntoShell) =>
      `"${name}" is ${from}, and is pasted into the command: ${effect}.`,
    help: byEnvironment,
  },
  "secret-in-command": {
    severity: "warning",
    message: ({ name }: { name: string }) =>
      `"${quoteUserText(name)}" is handed over in a command line, which every process on the machine can read.`,
    help: () =>
      "Let the program read it from its environment, its standard input or a file that only you can read.",
    cause: ({ name }) => name,
  },
  "secret-literal": {
    severity: "warning",
    message: ({ what }: { what: string }) => `This looks like ${what} written into the recipe.`,
    help: () =>
      "Read it from the environment of the command, and replace the one that was written here.",
  },
  "unknown-secret": {
    severity: "warning",
    message: ({ name }: { name: string }) =>
      `The recipe has no variable "${quoteUserText(name)}" that could be secret.`,
    help: () =>
      "Write the name of an input or an output, or that of an environment variable in capitals.",
  },
} as const satisfies CatalogPart;
