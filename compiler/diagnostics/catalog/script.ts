import type { CatalogPart } from "../catalog-entry.ts";
import { quoteUserText } from "../quote-user-text.ts";

/** Parameters of `shell-slip`. */
export interface ShellSlip {
  /** What is written. */
  readonly text: string;
  readonly kind:
    | "blanks around ="
    | "assigned to $"
    | "glued bracket"
    | "open bracket"
    | "redirect in a test"
    | "order of texts"
    | "number that is text"
    | "test of one word"
    | "open -exec"
    | "option without -o"
    | "numbered file"
    | "emptied file"
    | "dotted name"
    | "workflow expression"
    | "read without input"
    | "value as command"
    | "variable as command"
    | "key behind a mapping";
}

/** Parameters of `unset-shell-variable`. */
export interface UnsetShellVariable {
  readonly name: string;
  /** What the name is meant for: a variable of the recipe, or one that the command has. */
  readonly meant: string | undefined;
  readonly isOfRecipe: boolean;
  /** Whether commands are given their variables one by one. */
  readonly isGiven: boolean;
}

/** What is read otherwise than it is meant, and what to write instead. */
const slips: Readonly<Record<ShellSlip["kind"], readonly [says: string, help: string]>> = {
  "blanks around =": [
    "starts a program: where a variable gets its value, no blank stands beside the `=`",
    "Write `name=value`.",
  ],
  "assigned to $": [
    "starts a program: the variable that gets a value is written without `$`",
    "Write `name=value`.",
  ],
  "glued bracket": [
    "is the name of a program: a blank stands behind the bracket of a test",
    "Put a blank behind the bracket.",
  ],
  "open bracket": [
    "is where this test ends, which has no `]` that stands alone",
    "Put a blank before each `]`; where tests are joined by `&&` or `||`, each has brackets of its own.",
  ],
  "redirect in a test": [
    "names a file here and compares nothing",
    "Write `-gt` or `-lt` for numbers.",
  ],
  "order of texts": [
    "compares texts, letter by letter: 9 comes behind 10",
    "Write `-gt` or `-lt` for numbers, or `(( ... ))`.",
  ],
  "number that is text": [
    "is compared as a number, which it is not",
    "Write `=` or `!=` for texts.",
  ],
  "test of one word": [
    "is one word, so the test only asks whether it is empty",
    "Put blanks around the sign.",
  ],
  "open -exec": [
    "has no end: the shell takes a `;` for the end of the command of its own",
    "Write `\\;` or `+` there.",
  ],
  "option without -o": [
    "is no option here, but the first parameter of the script",
    "Write `-o pipefail`.",
  ],
  "numbered file": [
    "writes a file with a digit for its name",
    "Write `2>&1` or `>&2` for the other output.",
  ],
  "dotted name": [
    "ends the command: names of the shell have no dots",
    "Write `{{name.key}}` for a value of the recipe; a dot behind a variable stands behind its brace.",
  ],
  "workflow expression": [
    "ends the command: only workflows of GitHub know such expressions",
    "Let the caller give the value as a variable, and write the placeholder of it.",
  ],
  "read without input": [
    "sets nothing: commands of recipes have no standard input, and nobody is asked",
    "Let the caller give the value as a variable of the recipe.",
  ],
  "value as command": [
    "runs the value as a command, whatever it is in Markdown",
    "Put a backslash before both backquotes.",
  ],
  "variable as command": [
    "runs a command of that name, and is not the recipe's variable",
    "Write the placeholder instead.",
  ],
  "key behind a mapping": [
    "is the whole mapping with a text behind it: names of the shell have no dots",
    "Write `{{name.key}}`, or two underscores for the dot.",
  ],
  "emptied file": [
    "is emptied before the command reads it",
    "Write another file, and rename it then.",
  ],
};

/** Codes about what the commands of a script leave behind, and how they end. */
export const scriptCatalog = {
  "doubled-zero": {
    severity: "warning",
    message: () => "Where nothing matches, `grep -c` prints 0 and fails, so this prints 0 again.",
    help: () =>
      "Write `|| true` instead; if the file may be missing, let what reads the number do without one.",
  },
  "empty-output": {
    severity: "warning",
    message: ({ name }: { name: string }) =>
      `"${name}" is always an empty text, because its command prints nothing.`,
    help: () =>
      "Print what shall be stored, such as with `cat` behind a redirection, or ask for `output_exit_code`.",
    cause: ({ name }) => name,
  },
  "hidden-failure": {
    severity: "warning",
    message: ({
      failing,
      last,
      whole,
    }: {
      failing: string;
      last: string;
      whole: "pipe" | "script" | "directory" | "elsewhere";
    }) => {
      if (whole === "elsewhere")
        return `When \`${quoteUserText(failing)}\` fails, \`${quoteUserText(last)}\` runs in the directory that the script was in.`;
      return whole === "directory"
        ? `When \`${quoteUserText(failing)}\` fails, \`${last}\` deletes the files of the directory that the script was in.`
        : `When \`${quoteUserText(failing)}\` fails, this command succeeds all the same: a ${whole} ends like \`${last}\`, its last part.`;
    },
    help: ({ whole }) =>
      `Begin the command with \`set ${whole === "pipe" ? "-o pipefail" : "-e"}\`.`,
    cause: ({ failing }) => failing,
  },
  "lost-setting": {
    severity: "warning",
    message: ({ step }: { step: string | undefined }) => {
      const owner = step === undefined ? "this hook" : `the step "${step}"`;
      return `What ${owner} sets is gone when it ends: each command has a shell of its own.`;
    },
    help: () => "Put it into the command that needs it.",
    cause: ({ step }) => step ?? "",
  },
  "shell-slip": {
    severity: "warning",
    message: ({ text, kind }: ShellSlip) => `\`${quoteUserText(text)}\` ${slips[kind][0]}.`,
    help: ({ kind }) => slips[kind][1],
  },
  "unset-shell-variable": {
    severity: "warning",
    message: ({ name, meant, isOfRecipe }: UnsetShellVariable) => {
      if (isOfRecipe)
        return `"$${name}" is empty here: the shell does not know the recipe's "${meant}".`;
      const having = meant === undefined ? "" : `, which has "${meant}"`;
      return `"$${name}" is empty here: nothing sets it in this command${having}.`;
    },
    help: ({ name, meant, isOfRecipe, isGiven }) => {
      if (!isOfRecipe) {
        if (meant !== undefined) return "Spell both alike.";
        return isGiven
          ? "Set it, or give it by `env`."
          : "Of their step, hooks have STEP_ID and STEP_STATUS.";
      }
      const value = `{{${meant}}}`;
      return isGiven
        ? `Give it to the command: \`env: {${name}: "${value}"}\`.`
        : `Write ${value}.`;
    },
    cause: ({ name }) => name,
  },
} as const satisfies CatalogPart;
