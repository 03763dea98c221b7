import type { CatalogPart } from "../catalog-entry.ts";
import { quoteUserText } from "../quote-user-text.ts";

/** What comes of a name that nothing stands for, where it is no error. */
const whatComesOf = {
  decided: "this is decided already",
  literal: "the whole text stays as it is written, with its braces",
} as const;

/** Parameters of `unfit-default`. */
export interface UnfitDefault {
  readonly name: string;
  readonly found: string;
  readonly expected: string;
  /** What takes no other; absent: the declared type says what is expected. */
  readonly taker?: string;
  /** Whether an import gives it, in place of a default. */
  readonly isGiven?: true;
}

/** Parameters of `swallowed-argument`. */
export interface SwallowedArgument {
  readonly name: string;
  /** What stands before the argument, if that is a flag. */
  readonly flag: string | undefined;
  /** Whether nothing stands behind it. */
  readonly isLast: boolean;
  /** Whether the recipe only asks whether callers give it, and puts its value nowhere. */
  readonly isTested?: true;
}

/** Parameters of `unused-default`. */
export interface UnusedDefault {
  readonly name: string;
  readonly text: string;
  /** What stands for the name. */
  readonly instead: string;
  /** Whether it belongs to the declaration of an argument, and not to a placeholder. */
  readonly isDeclared: boolean;
}

/** `open`: what comes of it. */
export interface UndeclaredName {
  readonly name: string;
  readonly closest: string | undefined;
  readonly open: keyof typeof whatComesOf | "unasked";
}

/** Parameters of `misspelt-argument`. */
export interface MisspeltArgument {
  readonly name: string;
  readonly read: string;
  /** Whether both are read, and neither is declared. */
  readonly isBoth?: true;
}

/** What a recipe says of a name that it reads as a list. */
const listDeclarations = {
  forgotten: "`args` has all other defaults but not this one, so callers cannot give another list",
  text: "its declaration says that it is a text, so what callers write for it is none",
  undeclared: "nothing declares it, so what callers write for it is none",
  untyped: "its declaration does not say so, so what callers write for it is none",
} as const;

/** Words of which one is meant: `a, b or c`. */
function describeWords(words: readonly string[]): string {
  const quoted = words.map((word) => `"${quoteUserText(word)}"`);
  const last = quoted.pop() ?? "";
  return quoted.length === 0 ? last : `${quoted.join(", ")} or ${last}`;
}

/** What other languages call the types of arguments. */
const typesElsewhere: ReadonlyMap<string, string> = new Map([
  ["boolean", "bool"],
  ["file", "path"],
  ["float", "number"],
  ["folder", "path"],
  ["integer", "int"],
  ["list", "array"],
  ["str", "string"],
  ["text", "string"],
]);

/** Codes about the values that callers give command templates: how they are declared, their types and defaults. */
export const argumentCatalog = {
  "argument-type-conflict": {
    severity: "warning",
    message: ({ name, here, there, isDeclared = true }: TypeConflict) =>
      isDeclared
        ? `"${quoteUserText(name)}" is declared as ${there}, so it is not ${here} here.`
        : `"${quoteUserText(name)}" is ${there} in the last placeholder that names a type, so it is not ${here} here.`,
    help: ({ isDeclared = true }) =>
      isDeclared
        ? "Callers are held to the declared type; write the same one here, or none."
        : "Callers are held to one type: declare it in `args`, and write none here.",
    cause: ({ name, here }) => `${name}: ${here}`,
  },
  "default-recursion": {
    severity: "warning",
    message: ({ name, isCircle }: { name: string; isCircle: boolean }) =>
      isCircle
        ? `The default of "${quoteUserText(name)}" leads back to itself, so it fails unless the caller gives a value.`
        : `The default of "${quoteUserText(name)}" leads from name to name too often, so it fails unless the caller gives a value.`,
    help: ({ isCircle }) =>
      isCircle
        ? "Names mean the same in all nodes; give the inner value another name."
        : "Not more than six defaults may lead to one another; write the value of a later one here.",
    cause: ({ name }) => name,
  },
  "duplicate-argument": {
    severity: "warning",
    message: ({ name }: { name: string }) =>
      `The argument "${quoteUserText(name)}" is declared before; this declaration is ignored.`,
    help: () => "Remove one of the two.",
  },
  "empty-program": {
    severity: "warning",
    message: ({ name }: { name: string }) =>
      `"${quoteUserText(name)}" is the program of this command, and empty by default.`,
    help: () => "Give it a default that can be run, or none, so that callers must name a program.",
  },
  "empty-repeat": {
    severity: "warning",
    message: ({ name }: { name: string }) =>
      `"${quoteUserText(name)}" is empty by default, and a repeat over an empty list ends the run.`,
    help: () =>
      "Give the default an item, or leave the default out so that callers must give a list.",
  },
  "equal-copies": {
    severity: "warning",
    message: ({ name }: { name: string }) =>
      `Every copy does the same: none reads its own element of "${quoteUserText(name)}".`,
    help: ({ name }) => `Write {${quoteUserText(name)}[index]} where the element is meant.`,
  },
  "hidden-default": {
    severity: "warning",
    message: ({ name, by, isInline = false }: HiddenDefault) =>
      `The default of "${quoteUserText(name)}" in ${isInline ? "a placeholder" : "`args`"} is not seen by ${by}.`,
    help: ({ name }) => `Put it into \`defaults\`: {"${quoteUserText(name)}": ...}.`,
    cause: ({ name }) => name,
  },
  "misspelt-argument": {
    severity: "warning",
    message: ({ isBoth, name, read }: MisspeltArgument) =>
      isBoth
        ? `"${quoteUserText(name)}" is spelt almost like "${quoteUserText(read)}", and nothing stands for it.`
        : `Nothing reads the argument "${quoteUserText(name)}", and "${quoteUserText(read)}" is read but not declared.`,
    help: ({ isBoth, read }) =>
      isBoth
        ? `Did you mean "${quoteUserText(read)}"? Callers would have to give both.`
        : "Spell them alike: what callers give has no effect so.",
    cause: ({ name }) => name,
  },
  "no-such-element": {
    severity: "warning",
    message: ({ name, index, count }: { name: string; index: number; count: number }) =>
      `"${quoteUserText(name)}" has ${count === 1 ? "one element" : `${count} elements`} by default, and none at ${index}.`,
    help: () => "Elements are counted from 0.",
  },
  "not-a-list": {
    severity: "warning",
    message: ({ name }: { name: string }) =>
      `"${quoteUserText(name)}" is a text by default, and a text has no elements.`,
    help: () =>
      "Write a list in `defaults`; the text of a list becomes one only where callers give it for an argument of the type array.",
    cause: ({ name }) => name,
  },
  "overridden-value": {
    severity: "warning",
    message: ({ name }: { name: string }) =>
      `A caller who gives "${quoteUserText(name)}" replaces this value, too: names mean the same in all nodes.`,
    help: ({ name }) =>
      `Leave "${quoteUserText(name)}" out of \`args\`, or give the inner value another name.`,
  },
  "swallowed-argument": {
    severity: "warning",
    message: ({ flag, name, isLast, isTested }: SwallowedArgument) => {
      const effect =
        flag === undefined
          ? "the arguments behind it move up"
          : `"${quoteUserText(flag)}" ${isLast ? "has no value" : "takes the next word as its value"}`;
      const cause = isTested
        ? "is only tested, and its value is put nowhere"
        : "is empty by default and then left out";
      return `"${quoteUserText(name)}" ${cause}, so ${effect}.`;
    },
    help: ({ flag, name, isTested }: SwallowedArgument) => {
      if (isTested) {
        return `Write {${quoteUserText(name)}} behind it, which is left out where callers give nothing.`;
      }
      if (flag === undefined) {
        return "Put it behind the others, or give it with a flag: --name={name}.";
      }
      return flag.startsWith("--")
        ? `Write "${quoteUserText(flag)}={${quoteUserText(name)}}" if the program takes that, or give it a default.`
        : `Write "{${quoteUserText(name)}?${quoteUserText(flag)}:} {${quoteUserText(name)}}", which leaves out both, or give it a default.`;
    },
  },
  "tested-choice": {
    severity: "warning",
    message: ({ name, members }: { name: string; members: readonly string[] }) =>
      `"${quoteUserText(name)}" is ${describeWords(members)}, and each of them counts as true.`,
    help: () =>
      "Values cannot be compared: declare a `bool` for what is asked here, and let callers give that.",
  },
  "undeclared-list": {
    severity: "warning",
    message: ({ name, how }: { name: string; how: keyof typeof listDeclarations }) =>
      `"${quoteUserText(name)}" is read as a list, and ${listDeclarations[how]}.`,
    help: ({ name }) => `Declare \`${quoteUserText(name)}:array\` in \`args\`.`,
  },
  "undeclared-name": {
    severity: "warning",
    message: ({ name, open }: UndeclaredName) =>
      open === "unasked"
        ? `Nothing stands for "${quoteUserText(name)}": without \`args\`, callers are asked only for what commands read as it is.`
        : `Nothing stands for "${quoteUserText(name)}", and \`args\` does not let callers give it, so ${whatComesOf[open]}.`,
    help: ({ closest }) =>
      closest === undefined ? "Declare it in `args`." : `Did you mean "${quoteUserText(closest)}"?`,
  },
  "unfit-default": {
    severity: "warning",
    message: ({ name, found, expected, isGiven, taker }: UnfitDefault) => {
      const demand = taker === undefined ? "its type says" : `${taker} takes`;
      const what = isGiven ? "The value given for" : "The default of";
      return `${what} "${quoteUserText(name)}" is ${found}, and ${demand} ${expected}.`;
    },
    help: ({ isGiven, taker }) => {
      if (isGiven) {
        return taker === undefined
          ? "Give such a value, or let the imported recipe declare another type."
          : "Give such a value, or none, so that the default of the imported recipe counts.";
      }
      return taker === undefined
        ? "What callers give is checked against the type; defaults are taken as they are."
        : "Write such a default, or none, so that callers must give a value.";
    },
  },
  "unknown-argument-type": {
    severity: "warning",
    message: ({ type, only }: { type: string; only: string | undefined }) =>
      only === undefined
        ? `"${quoteUserText(type)}" is no type, so the argument is a text.`
        : `"${quoteUserText(type)}" has one value only: "${quoteUserText(only)}".`,
    help: ({ only, type }: { type: string; only: string | undefined }) => {
      if (only !== undefined) return "Commas part the values: enum(a,b).";
      const meant = typesElsewhere.get(type.toLowerCase());
      const guess = meant === undefined ? "" : `Did you mean "${meant}"? `;
      return `${guess}Types are string, path, int, number, bool, array and enum(a,b).`;
    },
  },
  "unread-argument": {
    severity: "note",
    message: ({ name, isCounter }: { name: string; isCounter: boolean }) =>
      isCounter
        ? `Nothing reads the argument "${quoteUserText(name)}": a repetition has its own "${quoteUserText(name)}".`
        : `Nothing reads the argument "${quoteUserText(name)}".`,
    help: ({ isCounter }) =>
      isCounter ? "Give the argument another name." : "Remove it, or use it in a command.",
    cause: ({ name }) => name,
  },
  "unread-default": {
    severity: "warning",
    message: ({ name }: { name: string }) =>
      `Nothing reads "${quoteUserText(name)}", so this default changes nothing.`,
    help: () =>
      "Is it spelt as in the placeholders? Names of a recipe that others import by reference are read there: declare it in `args` then.",
    cause: ({ name }) => name,
  },
  "unused-default": {
    severity: "warning",
    message: ({ name, text, instead }: UnusedDefault) =>
      `The default "${quoteUserText(text)}" is never used: \`defaults\` gives ${instead} for "${quoteUserText(name)}".`,
    help: ({ name, isDeclared }) =>
      isDeclared
        ? `Take the default out of the declaration, or "${quoteUserText(name)}" out of \`defaults\`.`
        : `Write {${quoteUserText(name)}}, or take the name out of \`defaults\`.`,
  },
} as const satisfies CatalogPart;

/** A default that something does not see. */
export interface HiddenDefault {
  readonly name: string;
  readonly by: string;
  /** Whether it stands in a placeholder of a command. */
  readonly isInline?: boolean;
}

/** Two types of one argument. */
export interface TypeConflict {
  readonly name: string;
  readonly here: string;
  readonly there: string;
  /** Whether the argument is declared, and not only written in placeholders. */
  readonly isDeclared?: boolean;
}
