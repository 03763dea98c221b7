import type { CatalogPart } from "../catalog-entry.ts";
import { chainOf } from "../listed-names.ts";
import { quoteUserText } from "../quote-user-text.ts";

/** Where scripts of a program find the arguments behind them; in those of shells that is `$1`. */
const scriptArguments: ReadonlyMap<string, string> = new Map([
  ...["bun", "node", "ts-node", "tsx"].map((one) => [one, "process.argv"] as const),
  ["deno", "Deno.args"],
  ["elixir", "System.argv()"],
  ["groovy", "args"],
  ["julia", "ARGS"],
  ["lua", "arg"],
  ["perl", "@ARGV"],
  ["php", "$argv"],
  ["powershell", "$args"],
  ["pwsh", "$args"],
  ["r", "commandArgs(), behind --args,"],
  ["python", "sys.argv"],
  ["python3", "sys.argv"],
  ["rscript", "commandArgs()"],
  ["ruby", "ARGV"],
]);

/** What is said of tests whose failure nobody notices. */
const unheeded = {
  "all branches":
    "A failure among these branches changes nothing: the recipe succeeds all the same.",
  branches: "A failure among these last branches changes nothing: its list succeeds all the same.",
  "branches before":
    "A failure among these branches changes nothing: the steps behind them run all the same.",
  steps: "A failure of this last step changes nothing: its list succeeds all the same.",
  "steps before": "A failure of this step changes nothing: the steps behind it run all the same.",
} as const;

const runFile = "Let it run a script file that takes the value as an argument.";

const withVariable = "Give the value with `-v`, and write its name in the program: it stays data.";

/** What helps with programs whose scripts find no arguments behind them. */
const scriptAdvice: ReadonlyMap<string, string> = new Map([
  ...["awk", "gawk"].map((one) => [one, withVariable] as const),
  [
    "jq",
    "Give the value with `--arg`, and write its name with a dollar in the filter: it stays data.",
  ],
  ["osascript", "Give the value as an argument behind the script, and read it in `on run argv`."],
  ["duckdb", "Let it run a file, and set the value as a variable in front of it."],
  ["mysql", "Let it run a file, and set the value as a variable in front of it."],
  ["parallel", "Give the value behind `:::`, and write {} in its place: it stays data."],
  [
    "psql",
    "Let it read the script from a file or its standard input, where `:'name'` is what `-v name=...` gives: `-c` knows no such names.",
  ],
  ["sqlite3", "Give the value with `.parameter set`, and write its name in the script."],
  ...["nix-shell", "npm", "npx", "script", "watch"].map((one) => [one, runFile] as const),
]);

/** Whether what is meant is a subcommand, with its program before it. */
function isOfProgram(closest: string): boolean {
  return closest.includes(" ");
}

/** A program that stands where an argument is read. */
export interface JoinedLines {
  readonly program: string;
  /** Whether the sign of a block has joined its line to the one above. */
  readonly isFolded: boolean;
}

/** A first word of a command that is most likely no program. */
export interface UnlikelyProgram {
  readonly program: string;
  /** The common program that is meant most likely; undefined where it looks like a flag. */
  readonly closest: string | undefined;
  /** Whether quotes hold more than the program. */
  readonly inQuotes: boolean;
  /** The step in whose shell it is a function. */
  readonly owner?: string;
  /** The command that it begins, where a list holds that word by word. */
  readonly whole?: string;
}

/** Parameters of `literal-tilde`. */
export interface LiteralTilde {
  readonly text: string;
  readonly place:
    | "an argument"
    | "a directory"
    | "a prompt"
    | "a value"
    | "quotes"
    | "the environment";
}

/** What becomes of the folder that a path begins with, and what to write instead. */
const tildePlaces: Readonly<
  Record<
    LiteralTilde["place"],
    { readonly says: (folder: string) => string; readonly help: (folder: string) => string }
  >
> = {
  "an argument": {
    says: () => 'in an argument: the program finds the "~" itself',
    help: () =>
      "Only the program of a command may start with ~; write the whole path, or let callers give it.",
  },
  "a directory": {
    says: (folder) => `here: a directory of the name "${folder}" is looked for`,
    help: (folder) =>
      `Write the whole path, let callers give it, or begin the command with \`cd ${folder}/...\`.`,
  },
  "a prompt": {
    says: () => "in a prompt: the agent reads it letter for letter",
    help: () => "Have a command print it in a step before, or let callers give the value.",
  },
  quotes: {
    says: (folder) => `in quotes: a file or directory of the name "${folder}" is meant there`,
    help: () => "Put the tilde before the quotes, or write `$HOME` in double quotes.",
  },
  "the environment": {
    says: () => "here: the environment of a command holds it letter for letter",
    help: () => "Set the variable in the command itself, or let callers give the value.",
  },
  "a value": {
    says: (folder) =>
      `where a command reads it: a file or directory of the name "${folder}" is meant there`,
    help: () =>
      "Write the whole path, let callers give it, or begin the path in the command with `$HOME`.",
  },
};

/** Codes about command templates: words, placeholders, nodes, imports. */
export const commandCatalog = {
  "broken-import": {
    severity: "error",
    message: ({ path }: { path: string }) =>
      `"${quoteUserText(path)}" is no recipe of commands, so it cannot be imported.`,
    help: () => "A recipe is a mapping with a `template`.",
  },
  "constant-choice": {
    severity: "warning",
    message: ({ text, taken }: { text: string; taken: string }) => {
      if (/\?|^[^=]*=(?!=)/.test(text)) {
        return `"{${quoteUserText(text)}}" always becomes "${quoteUserText(taken)}".`;
      }
      return text.includes("==")
        ? `"{${quoteUserText(text)}}" compares nothing: it is a value with the default "${quoteUserText(taken)}".`
        : `"${quoteUserText(text)}" is a name here, and nothing stands for it.`;
    },
    help: ({ text }: { text: string; taken: string }) => {
      if (text.includes("?")) {
        return "The condition of a choice is a name or `!name`: it cannot compare, and a default cannot hold `?` and `:`.";
      }
      return text.includes("==")
        ? "Let the caller give a value that is true or false."
        : "Write true or false without quotes, or the name of a value.";
    },
  },
  "constant-guard": {
    severity: "error",
    message: ({ text, always }: { text: string; always: boolean; reason: string }) =>
      `The guard "${quoteUserText(text)}" ${always ? "always holds" : "never holds"}.`,
    help: () =>
      "Write a name, `!name`, one placeholder such as `{name?yes:no}`, or true or false without quotes.",
  },
  "cut-choice": {
    severity: "warning",
    message: ({ yes, no }: { yes: string; no: string }) =>
      `The first text of this choice ends at the first colon: it is "${quoteUserText(yes)}", and the other one "${quoteUserText(no)}".`,
    help: () => "Put a text with a colon behind the other one, and the `!` before the name.",
  },
  "empty-word": {
    severity: "warning",
    message: () => "This empty word is left out: arguments that come out empty are not given.",
    help: () => "Give the program a word that means nothing to it, or use a flag: --name=.",
  },
  "failing-parallel": {
    severity: "warning",
    message: () =>
      "The first failing branch fails this whole node, whose other results are then lost.",
    help: () => "To isolate branches from each other, put the `failure` on them, or leave it out.",
  },
  "guard-outside-repeat": {
    severity: "warning",
    message: ({ name, isOutside }: { name: string; isOutside: boolean }) =>
      isOutside
        ? `"${quoteUserText(name)}" does not exist where this guard is asked: outside of the repetition.`
        : `"${quoteUserText(name)}" does not exist yet where this guard is first asked: before the repetition.`,
    help: () =>
      "Put the guard on a node inside: {repeat: ..., template: [{when: ..., template: ...}]}.",
  },
  "high-risk-command": {
    severity: "warning",
    message: ({ reason }: { program: string; reason: string }) => `${reason}.`,
    help: ({ program }, { hasComments }) =>
      hasComments
        ? `If that is meant, say so: # recipec: ignore high-risk-command -- why ${quoteUserText(program)} is safe here`
        : "If that is meant, let `overrides` in recipec.config.yaml say so for this file: rules: { high-risk-command: off }",
  },
  "import-cycle": {
    severity: "error",
    message: ({ cycle }: { cycle: readonly string[] }) =>
      `The recipe imports itself: ${chainOf(cycle.map((path) => quoteUserText(path)))}.`,
    help: () => "Move what the recipes share into one that imports none of them.",
  },
  "imported-truth": {
    severity: "warning",
    message: ({ reference, value }: { reference: string; value: string }) =>
      `"${quoteUserText(reference)}" is the text "${quoteUserText(value)}", which counts as true in a reference.`,
    help: () => "Only false, 0, null and the empty text are false there. Write it without quotes.",
  },
  "impossible-argument": {
    severity: "error",
    message: ({ reason }: { reason: string }) =>
      `No process can be given this argument: it ${reason}.`,
    help: () => "Let the program read the text from a file or from standard input.",
  },
  "joined-lines": {
    severity: "warning",
    message: ({ program, isFolded }: JoinedLines) =>
      isFolded
        ? `The ">" joins the lines of this script: "${program}" is an argument of the command in the line above.`
        : `"${program}" is an argument of the command in the line above: the line break before it is a blank.`,
    help: () => "Write the script as a block with `|`, which keeps its lines.",
  },
  "literal-label": {
    severity: "warning",
    message: ({ label }: { label: string }) =>
      `"${quoteUserText(label)}" is the label as it stands: nothing in it is filled in.`,
    help: () => "Leave the label out: branches are numbered then.",
  },
  "literal-shell-syntax": {
    severity: "warning",
    message: ({ text, effect }: { text: string; effect: string }) =>
      `"${quoteUserText(text)}" is a word like any other here: ${effect}.`,
    help: () => "No shell reads commands. Make a list of commands, or put the line into a script.",
  },
  "literal-tilde": {
    severity: "warning",
    message: ({ text, place }: LiteralTilde) =>
      `"${quoteUserText(text)}" is not expanded ${tildePlaces[place].says(quoteUserText(text.replace(/\/.*/s, "")))}.`,
    help: ({ text, place }: LiteralTilde) =>
      tildePlaces[place].help(quoteUserText(text.replace(/\/.*/s, ""))),
  },
  "lost-backslash": {
    severity: "warning",
    message: ({ text }: { text: string }) =>
      `A backslash in "${quoteUserText(text)}" goes: it makes the next character an ordinary one, also between double quotes.`,
    help: () => "Put the word in single quotes, or write two backslashes.",
  },
  "lost-input": {
    severity: "warning",
    message: ({ isSilent }: { isSilent: boolean }) =>
      isSilent
        ? "The command before it prints nothing, so this one reads nothing."
        : "When the command before it fails, this one reads nothing, and the run goes on with its answer.",
    help: ({ isSilent }) =>
      isSilent
        ? "Put the silent command in front of the one that prints what is read here."
        : "Give the list `failure: branch`, so that it ends where a command fails.",
  },
  "lost-padding": {
    severity: "warning",
    message: ({ text }: { text: string; padded: string }) =>
      `"{${quoteUserText(text)}}" computes a number, which has no zeros in front any more.`,
    help: ({ padded }) => `Write {${quoteUserText(padded)}}.`,
  },
  "malformed-placeholder": {
    severity: "error",
    message: ({ text }: { text: string; hint: string }) => `"${text}" is no placeholder.`,
    help: ({ hint }) => hint,
  },
  "many-copies": {
    severity: "warning",
    message: ({ count }: { count: number }) =>
      `This node is run ${count} times, and nothing limits that.`,
    help: () =>
      "Copies of a parallel node start together, others one after the other, which takes long.",
  },
  "open-quote": {
    severity: "warning",
    message: ({ isInner, text }: { isInner: boolean; text?: string }) => {
      if (text !== undefined)
        return `The apostrophes in "${quoteUserText(text)}" are quotes here: they go, and all between them is one word.`;
      return isInner
        ? "A quote inside ends this text, and tears apart what it encloses."
        : "Nothing closes this quote, so all that follows is one word.";
    },
    help: ({ isInner, text }) => {
      if (text !== undefined)
        return "Put the sentence in double quotes, or write a backslash before each apostrophe.";
      return isInner
        ? "Put the text in single quotes, or write a backslash before each quote in it."
        : "Close it, or write a backslash before a quote that is meant as such.";
    },
  },
  "outer-braces": {
    severity: "warning",
    message: ({ text }: { text: string; name: string }) =>
      `"${quoteUserText(text)}" keeps its outer braces: they are text here.`,
    help: ({ name }) => `Write {${quoteUserText(name)}}.`,
  },
  "placeholder-in-script": {
    severity: "warning",
    message: ({ name, program }: { name: string; program: string }) =>
      `The text of "${quoteUserText(name)}" becomes part of a script of ${program}, which executes it.`,
    help: ({ program }) =>
      scriptAdvice.get(program) ??
      `Give the value as an argument behind the script (${scriptArguments.get(program) ?? "$1"} there): it stays data.`,
  },
  "recipe-as-program": {
    severity: "warning",
    message: ({ word, file }: { word: string; file: string | undefined }) =>
      file === undefined
        ? `This runs a program "${quoteUserText(word)}"; no recipe of that name is run.`
        : `This runs a program "${quoteUserText(word)}", not the recipe "${quoteUserText(file)}" that is beside this one.`,
    help: () =>
      "To run the recipe, import it and name the import; for the program, write its path.",
  },
  "repeated-delay": {
    severity: "warning",
    message: ({ ms }: { ms: string }) =>
      `This delay of ${ms} ms is waited before the repetition, and before each copy again.`,
    help: () => "Put it on a node inside, or around the repetition.",
  },
  "repeated-label": {
    severity: "warning",
    message: ({ label, isCopied }: { label: string; isCopied: boolean }) =>
      isCopied
        ? `All copies of this branch are called "${quoteUserText(label)}".`
        : `Another branch beside this one is called "${quoteUserText(label)}", too.`,
    help: () => "Reports tell branches apart by their labels alone.",
  },
  "split-placeholder": {
    severity: "error",
    message: ({ text }: { text: string }) =>
      `A blank ends the placeholder that begins with "${quoteUserText(text)}".`,
    help: () =>
      "Put the word in quotes; commands are split into words before anything is filled in.",
  },
  "unchecked-last-step": {
    severity: "warning",
    message: ({ among }: { readonly among: keyof typeof unheeded }) => unheeded[among],
    help: ({ among }: { readonly among: keyof typeof unheeded }) =>
      among.startsWith("steps")
        ? "Give the list `failure: branch`, or the step, so that its failure is one of the whole."
        : "Give the node with `parallel` the setting `failure: branch`, so that its failure is one of the whole.",
  },
  "unknown-import": {
    severity: "error",
    message: ({ name }: { name: string; closest: string | undefined }) =>
      `No recipe is imported as "${quoteUserText(name)}".`,
    help: ({ closest }) =>
      closest === undefined ? "Add it to `imports`." : `Did you mean "${quoteUserText(closest)}"?`,
    cause: ({ name }) => name,
  },
  "unknown-reference": {
    severity: "error",
    message: ({ reference }: { reference: string; closest: string | undefined }) =>
      `"${quoteUserText(reference)}" names nothing that is imported.`,
    help: ({ closest }) =>
      closest === undefined
        ? "Write a name that the imported recipe has, or what stands in for it: `{reference=text}`."
        : `Did you mean "${quoteUserText(closest)}"?`,
  },
  "unlikely-program": {
    severity: "warning",
    message: ({ program, closest, inQuotes, owner, whole }: UnlikelyProgram) => {
      const name = quoteUserText(program);
      if (whole !== undefined)
        return `"${name}" is run without words: each text of a list is a command of its own.`;
      if (owner !== undefined)
        return `"${name}" is a function of the step "${owner}", and gone when that ends: each command has a shell of its own.`;
      if (inQuotes) return `This runs a program named "${name}": what is in quotes is one word.`;
      if (closest === undefined)
        return `A command begins with its program, and "${name}" looks like a flag.`;
      return isOfProgram(closest)
        ? `"${name}" is nothing that the program brings along, and most likely "${closest}".`
        : `The program "${name}" is spelt almost like "${closest}", and is no common one.`;
    },
    help: ({ closest, inQuotes, owner, whole }) => {
      if (whole !== undefined)
        return `Write the program and its words as one text: "${quoteUserText(whole)}".`;
      if (owner !== undefined) return "Define it here, too, or read it from a file in both.";
      if (inQuotes) return "Leave the quotes out, or put them around single arguments.";
      if (closest === undefined) return "Write the program in front of it.";
      return isOfProgram(closest)
        ? `Write "${closest}".`
        : `Write "${closest}", or the path of a program of your own.`;
    },
  },
  "unread-import": {
    severity: "note",
    message: ({ alias }: { alias: string }) =>
      `Nothing runs the recipe that is imported as "${quoteUserText(alias)}", or refers to it.`,
    help: () => "Remove the import: it is loaded with each run, used or not.",
  },
} as const satisfies CatalogPart;
