import type { CatalogPart } from "../catalog-entry.ts";
import { quoteUserText } from "../quote-user-text.ts";

/** Parameters of `parsed-lines`. */
export interface ParsedLines {
  /** All that the command prints. */
  readonly said?: string | undefined;
  readonly step: string;
  /** The language that shows a list or a mapping, and what would make JSON of it; undefined: it is lines. */
  readonly language?: string | undefined;
  readonly shows?: "list" | "mapping" | undefined;
  readonly instead?: string | undefined;
  /** What keeps a text that looks like JSON from being it. */
  readonly sign?: string | undefined;
}

/** A variable that is not set on each way to a read. */
export interface MaybeUnset {
  readonly name: string;
  readonly reason: string;
  /** Whether it is an empty text there rather than unset. */
  readonly isEmptied?: boolean;
}

/** Steps that no run gets to. */
export interface UnreachableStep {
  readonly step: string;
  /** Those that the step and they lead to each other with. */
  readonly others: readonly string[];
  /** The step before them that always fails. */
  readonly failing: string | undefined;
}

/** A variable that nothing has set where it is read. */
export interface NotYetSet {
  readonly name: string;
  readonly reader: string;
  /** The loop that had set it for its own steps. */
  readonly ended: string | undefined;
  /** A loop that sets it for its own steps, where nothing else does. */
  readonly within: string | undefined;
  /** A loop that drops what its iterations set, since they run at once. */
  readonly lanes: string | undefined;
}

export interface OverwrittenOutput {
  readonly name: string;
  /** The step whose result another one replaces, where that one is told. */
  readonly earlier?: string;
  /** What is most likely meant. */
  readonly meant?: string | undefined;
}

/** Parameters of `undefined-variable`. */
export interface Undefined {
  readonly name: string;
  readonly closest: string | undefined;
  /** Whether the engine counts in it, in loops of a kind that the recipe has none of. */
  readonly isCounter?: true;
}

/** Parameters of `one-word-argument`. */
export interface OneWordArgument {
  readonly name: string;
  readonly program: string;
  /** What the value is that should have been several words, or that a shell should have read. */
  readonly holds: "lines" | "list" | "options" | "pattern";
  readonly value: string | undefined;
}

const heldBy: Readonly<Record<OneWordArgument["holds"], string>> = {
  lines: "lines, which together are one name there",
  list: "a list, which is JSON in one word there",
  options: "options, which together are one word there",
  pattern: "a pattern, which no shell expands there",
};

/** Parameters of `words-as-program`. */
export interface WordsAsProgram {
  readonly value: string;
  readonly variable: string;
  /** Whether a shell runs the command and finds the value in its environment. */
  readonly isExported: boolean;
}

function helpAfterSign(sign: string): string {
  if (sign === ",") return "No comma stands before a bracket.";
  if (/^(?:True|False|None)$/.test(sign)) return "Write `true`, `false` and `null`.";
  return 'Keys and texts stand in double quotes, which are `\\"` between double quotes of the shell.';
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
    cause: ({ name }) => name,
  },
  "list-in-condition": {
    severity: "error",
    message: ({ name, found }: { name: string; found: string }) =>
      `"${name}" is ${found}, which no condition can compute with.`,
    help: () => "Let a step turn it into a word or a number, and test that.",
    cause: ({ name }) => name,
  },
  "maybe-unset-variable": {
    severity: "warning",
    message: ({ name, reason, isEmptied }: MaybeUnset) =>
      `"${name}" may be ${isEmptied ? "empty" : "unset"} here: ${reason}.`,
    help: () => "Guard this step by the same condition, or declare a default for the variable.",
    cause: ({ name, reason }) => `${name}: ${reason}`,
    lacks: ({ name }) => name,
  },
  "method-of-collection": {
    severity: "warning",
    message: ({ method, found }: { method: string; found: string }) =>
      `The method "${method}" fails, since it is called on ${found}.`,
    help: () => "Methods belong to text: name the key or item that holds it.",
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
  "misspelt-input": {
    severity: "warning",
    message: ({ name, meant }: { name: string; meant: string }) =>
      `Nothing reads the input "${quoteUserText(name)}", and "${quoteUserText(meant)}", which is read, is given no value here.`,
    help: ({ meant }) => `Did you mean "${quoteUserText(meant)}"?`,
    cause: ({ name }) => name,
  },
  "misspelt-output": {
    severity: "warning",
    message: ({ name, meant, isSet }: { name: string; meant: string; isSet: boolean }) =>
      `Nothing reads "${quoteUserText(name)}", and "${quoteUserText(meant)}", which is read, ${isSet ? "does not get this result" : "is set by no step"}.`,
    help: ({ meant }) => `Did you mean "${quoteUserText(meant)}"?`,
    cause: ({ name }) => name,
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
    cause: ({ name, reason, effect }) => `${name}: ${reason} ${effect}`,
  },
  "one-word-argument": {
    severity: "warning",
    message: ({ holds, name, program, value }: OneWordArgument) => {
      const held = value === undefined ? "" : ` ("${quoteUserText(value)}")`;
      return `"${quoteUserText(program)}" gets "${name}"${held} as one word as it is: ${heldBy[holds]}.`;
    },
    help: ({ holds, name }: OneWordArgument) => {
      const variable = `$RECIPE_VAR_${name.replaceAll(".", "__").replaceAll("-", "_")}`;
      return holds === "list"
        ? `Make words of it: \`jq -r '.[]' <<< "${variable}" | xargs ...\`.`
        : `Let the shell split and expand it: \`${variable}\`, without quotes.`;
    },
    cause: ({ name }) => name,
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
    message: ({ name, earlier }: OverwrittenOutput) =>
      earlier === undefined
        ? `What this step stores in "${quoteUserText(name)}" is replaced before anything reads it.`
        : `This step replaces what step "${earlier}" has stored in "${quoteUserText(name)}" before anything reads it.`,
    help: ({ meant }) =>
      meant === undefined
        ? "Give it another name, or read it before the next step stores its own."
        : `Did you mean "${quoteUserText(meant)}", which is read, and which no step sets?`,
    supplies: ({ meant }) => meant,
  },
  "parsed-lines": {
    severity: "warning",
    message: ({ step, language, shows, sign, said }: ParsedLines) => {
      const words = said === undefined ? "lines of text" : `the text "${quoteUserText(said)}"`;
      const shown = language === undefined ? words : `a ${shows} as ${language} shows it`;
      const what = sign === undefined ? shown : `no JSON because of "${quoteUserText(sign)}"`;
      return `The step "${step}" is to find JSON in what its command prints, which is ${what}.`;
    },
    help: ({ instead, sign }) => {
      if (sign !== undefined) return helpAfterSign(sign);
      return instead === undefined
        ? "Leave `parse_json` out, or have the command print JSON, for example with `jq -Rs`."
        : `Have the program print JSON, with \`${instead}\`.`;
    },
    cause: ({ step }) => step,
  },
  "shadowed-variable": {
    severity: "warning",
    message: ({ name }: { name: string }) =>
      `The loop variable "${name}" hides a variable of the same name.`,
    help: () => "Give the loop variable a name of its own.",
    cause: ({ name }) => name,
  },
  "stale-read": {
    severity: "warning",
    message: ({ name, step }: { name: string; step: string }) =>
      `"${name}" still has its earlier value here: step "${step}" runs beside this one, and sets it for those behind.`,
    help: () => "Take one of the two steps out of the group.",
    cause: ({ name }) => name,
  },
  "undefined-variable": {
    severity: "error",
    message: ({ name, isCounter }: Undefined) =>
      isCounter
        ? `"${name}" is set only inside a loop with \`while_condition\`, of which the recipe has none.`
        : `"${name}" is never set.`,
    help: ({ name, closest, isCounter }: Undefined, { hasComments }) => {
      if (isCounter) return "Let a loop with `while_condition` count: those with `foreach` do not.";
      if (closest !== undefined) return `Did you mean "${closest}"?`;
      if (name === "else")
        return "There are no blocks such as {{#if}}; decide with the condition of a step.";
      return hasComments
        ? `Declare it in the recipe, or, if a caller gives it, write "# recipec: input ${name}".`
        : "Declare it in the recipe, with a default, also if a caller gives it.";
    },
    cause: ({ name }) => name,
    lacks: ({ name }) => name,
  },
  "unexpanded-placeholder": {
    severity: "warning",
    message: ({ place, text }: { place: string; text: string }) =>
      `Placeholders are not replaced in ${place}, so "${text}" stays as it is.`,
    help: () => "Write the text itself, or put the placeholder where it is replaced.",
  },
  "unkept-answer": {
    severity: "warning",
    message: ({ step, how }: { step: string; how: "answers" | "leaves behind" | "prints" }) =>
      `Nothing keeps what the ${how === "answers" ? "agent of the " : ""}last step "${step}" ${how}, so the recipe has no final output.`,
    help: () => "Give the step an `output`.",
  },
  "unkept-json": {
    severity: "warning",
    message: () => "What the step answers is read as JSON, and nothing keeps it.",
    help: () => "Name a variable for it in `output`, or remove the field.",
  },
  "unreachable-step": {
    severity: "warning",
    message: ({ step, others, failing }: UnreachableStep) => {
      const names = [step, ...others].map((name) => `"${name}"`);
      const subject =
        others.length === 0
          ? `Step ${names.join("")} is`
          : `Steps ${names.slice(0, -1).join(", ")} and ${names.slice(-1).join("")} are`;
      const reason = failing === undefined ? "" : `: step "${failing}" always fails`;
      return `${subject} never reached${reason}.`;
    },
    help: ({ others, failing }: UnreachableStep) => {
      if (failing !== undefined) {
        return "Let that step end well where all is as it should be, or give it a condition.";
      }
      return others.length === 0
        ? "Lead to it from another step, or remove it."
        : "Only they lead to each other: lead to one of them from another step, or remove them.";
    },
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
  "unset-by-agent": {
    severity: "warning",
    message: ({ name, step }: { name: string; step: string }) =>
      `The agent of step "${step}" cannot set "${name}": what it answers is all that the recipe has of it.`,
    help: () =>
      "Ask for it in the answer, and let the condition read that, by the `output` of the step.",
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
    message: ({ name, reader, ended, within, lanes }: NotYetSet) => {
      if (lanes !== undefined)
        return `"${name}" is lost when ${reader} reads it: what the parallel iterations of "${lanes}" set is dropped.`;
      if (ended !== undefined)
        return `"${name}" is gone when ${reader} reads it: the loop "${ended}" has ended.`;
      return within === undefined
        ? `"${name}" is not set yet when ${reader} reads it.`
        : `"${name}" is set only in the iterations of the loop "${within}", and ${reader} reads it outside of them.`;
    },
    help: ({ ended, within, lanes }: NotYetSet) => {
      if (lanes !== undefined)
        return "Let the loop collect the results of its iterations, and read those.";
      if (ended !== undefined)
        return "It is set inside the loop only: let a step of the loop store what is needed behind it.";
      return within === undefined
        ? "Move the step that sets it before this one, or declare a default."
        : "Read it in a step of the loop, or declare a default.";
    },
    cause: ({ name }) => name,
    lacks: ({ name }) => name,
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
