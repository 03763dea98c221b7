import type { CatalogPart } from "../catalog-entry.ts";
import { quoteUserText } from "../quote-user-text.ts";

/** Parameters of `loop-over-text-output`. */
export interface LoopOverText {
  readonly name: string;
  /** What it is instead of a list. */
  readonly from: string;
  /** The recipe that loops over it, and what it is called there; undefined for a loop of this recipe. */
  readonly passed?: { readonly recipe: string; readonly as: string };
  /** Whether a prompt shows that it is no list. */
  readonly isAsked?: boolean;
}

/** Parameters of `loop-over-one-word`. */
export interface OneWordLoop {
  /** The variable of the loop. */
  readonly variable: string;
  /** What it goes over, as it is written. */
  readonly value: string;
  /** The list that this holds as JSON; undefined for what is one word, whatever it holds. */
  readonly list: string | undefined;
  /** Whether it is the only element of an array, and the variable that array. */
  readonly isArray?: boolean;
}

/** Codes about loops: what they go over, how they end, what stands in them. */
export const loopCatalog = {
  "endless-loop": {
    severity: "warning",
    message: ({ step }: { step: string }) =>
      `Nothing in the loop "${step}" makes its condition false, so it ends only at its limit of iterations.`,
    help: () =>
      "Change a variable of the condition in the body or in an update, or add a way to break out.",
  },
  "gate-in-loop": {
    severity: "warning",
    message: ({ stage, loop }: { stage: string; loop: string }) =>
      `The loop "${loop}" asks for the approval of "${stage}" again in each iteration.`,
    help: () => "Ask once, in a stage before or after the loop.",
  },
  "idle-break": {
    severity: "warning",
    message: ({ step }: { step: string }) =>
      `Nothing in the loop "${quoteUserText(step)}" changes what this condition reads, so it ends the loop at once or never.`,
    help: () => "Change a variable of the condition in the body or in an update.",
  },
  "idle-update": {
    severity: "warning",
    message: ({ name, rest }: { name: string; rest: string | undefined }) =>
      rest === undefined
        ? `This sets "${name}" to what it is.`
        : `Templates compute nothing: the text of "${name}" grows by "${quoteUserText(rest)}" each time.`,
    help: ({ rest }) =>
      rest === undefined
        ? "Set it to what a step of the loop stores."
        : "Compute it in a step, `echo $((N + 1))` with `N` from `env`, or read `_loop_iteration`.",
  },
  "late-approval": {
    severity: "warning",
    message: ({ stage, step }: { stage: string; step: string }) =>
      `The approval of stage "${stage}" is asked for after its steps, when "${step}" has already run.`,
    help: () =>
      "Write it into the stage before this one: a stage runs its steps first, wherever its approval is written.",
  },
  "list-longer-than-limit": {
    severity: "error",
    message: ({ items, limit }: { items: number; limit: number }) =>
      `The list has ${items} items, but the loop takes at most ${limit}.`,
    help: () => "Raise the limit of iterations, or shorten the list.",
  },
  "loop-default-not-list": {
    severity: "warning",
    message: ({ name, found }: { name: string; found: string; inQuotes: boolean }) =>
      `The loop needs a list, but "${name}" is ${found} unless the caller gives another value.`,
    help: ({ inQuotes }) =>
      inQuotes
        ? "Write the list of the default without quotes around it."
        : "Declare an empty list as the default.",
  },
  "loop-over-mapping": {
    severity: "warning",
    message: ({ name, reason }: { name: string; reason: string; key: string }) =>
      `The loop needs a list, but ${reason} "${name}", which only a mapping has.`,
    help: ({ name, key }) => `Name the key that holds the list: {{${name}.${key}}}.`,
    cause: ({ name }) => name,
  },
  "loop-over-non-list": {
    severity: "error",
    message: ({ text, found }: { text: string; found: string }) =>
      `The loop needs a list, but "${text}" is ${found}.`,
    help: () => "Loop over a list, or over the key that holds one.",
  },
  "loop-over-null": {
    severity: "warning",
    message: ({ name, reason }: { name: string; reason: string }) =>
      `"${name}" is null ${reason}, and a loop over null fails.`,
    help: () => "Let the step fail, or skip the loop when there is no list.",
  },
  "loop-over-one-word": {
    severity: "warning",
    message: ({ isArray = false, list, value }: OneWordLoop) => {
      const quoted = quoteUserText(value);
      if (isArray) {
        return `This array does not get each item: "${quoted}" is the list "${list ?? ""}" as JSON.`;
      }
      return list === undefined
        ? `This loop runs once: "${quoted}" is one word, whatever spaces its value holds.`
        : `This loop does not run for each item: "${quoted}" holds the list "${list}" as JSON.`;
    },
    help: ({ isArray = false, list, value, variable }: OneWordLoop) => {
      if (list !== undefined) {
        const name = value.replace(/[[@*\]]+/, "");
        return isArray
          ? `Let jq print the items into it: \`mapfile -t ${variable} < <(jq -r '.[]' <<< ${name})\`.`
          : `Let jq print the items: \`for ${variable} in $(jq -r '.[]' <<< "${name}")\`.`;
      }
      const name = value.slice(2, -2).replaceAll(".", "__").replaceAll("-", "_");
      return `Let the shell split it: \`for ${variable} in $RECIPE_VAR_${name}\`.`;
    },
  },
  "loop-over-text-output": {
    severity: "warning",
    message: ({ name, from, isAsked = false, passed }: LoopOverText) =>
      `${passed ? `The recipe "${passed.recipe}" loops over "${passed.as}"` : "The loop needs a list"}, but "${name}" is ${from}${isAsked ? "" : ": text, unless all of it is a JSON list"}.`,
    help: () =>
      "Let the command print a JSON list (`... | jq -R . | jq -s .`), or add `parse_json: true` to the agent's step.",
  },
  "misspelt-update": {
    severity: "warning",
    message: ({ name, meant }: { name: string; meant: string }) =>
      `Nothing reads "${quoteUserText(name)}", and "${quoteUserText(meant)}", which is read, stays as it is in the loop.`,
    help: ({ meant }) => `Did you mean "${quoteUserText(meant)}"?`,
  },
  "single-round-loop": {
    severity: "warning",
    message: ({ step }: { step: string }) =>
      `The condition of the loop "${step}" never holds behind its first round.`,
    help: () =>
      "Let the body leave what the condition waits for, also where one of its commands fails.",
    cause: ({ step }) => step,
  },
  "unbounded-parallel": {
    severity: "warning",
    message: () => "All iterations of this loop start at once, however many there are.",
    help: () => "Write how many may run at once, such as `parallel: 5`, or set `rate_limiting`.",
  },
  "unread-approval": {
    severity: "warning",
    message: ({ stage }: { stage: string; variable: string }) =>
      `The approval of stage "${stage}" asks for words, and no step reads them.`,
    help: ({ variable }) =>
      `The message of an approval is "${variable}": write {{${variable}}} in a step behind it.`,
  },
  "unread-item": {
    severity: "warning",
    message: ({ item, list }: { item: string; list: string | undefined }) => {
      const instead = list === undefined ? "" : `; it reads all of "${quoteUserText(list)}"`;
      return `Nothing in this loop reads "${quoteUserText(item)}", so each iteration does the same${instead}.`;
    },
    help: ({ item }) => `Read {{${item}}} where the item is meant.`,
  },
  "unstarted-loop": {
    severity: "warning",
    message: ({ name }: { name: string }) =>
      `With the default of "${quoteUserText(name)}" this loop never starts, and nothing else changes that variable.`,
    help: () => "Turn the comparison round, or begin with another default.",
  },
} as const satisfies CatalogPart;
