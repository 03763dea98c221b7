import { isMap } from "../../../runtime/values/value.ts";
import { inputsOf } from "../../ir/evaluated.ts";
import type { Param } from "../../ir/plan.ts";
import type { ShellAction, Step } from "../../ir/step.ts";
import { scriptOf } from "../commands/script-of.ts";
import type { Definition } from "../scope/definition.ts";
import { resultStep } from "../scope/definition.ts";
import type { Definitions } from "../scope/definitions.ts";
import {
  createAllQuestion,
  createDefinitionsQuestion,
  createFirstQuestion,
} from "../scope/definitions.ts";
import { beginsWithWords } from "../shell/printing/begins-with-words.ts";
import { printsLines } from "../shell/printing/prints-lines.ts";
import { printsListing } from "../shell/printing/prints-listing.ts";
import { programShowing } from "../shell/printing/shows-object.ts";
import { asksForJson } from "../types/asks-for-json.ts";

/** A step that leaves text behind, which only by luck is JSON. */
export interface TextSource {
  readonly step: Step;
  /** Half a sentence that says what the text is. */
  readonly from: string;
  /** What would make JSON of what is printed; absent: `jq` and other programs. */
  readonly instead?: string;
}

/** The first of the definitions, where all of them leave text behind. */
export const textSourceOfAll = createDefinitionsQuestion<TextSource | undefined>(
  textSourceOf,
  (first, second) => second && first,
  undefined,
);

/**
 * The first of the definitions that leaves text behind, where another one is asked for JSON. A step that is shown what it
 * replaces may leave the like of it.
 */
export function textSourceBesideJson(definitions: Definitions): TextSource | undefined {
  return isAskedForJson(definitions) ? firstText(definitions) : undefined;
}

const firstText = createFirstQuestion(textUnlessShown);

/** Where a definition is text, unless its step is shown what it replaces. */
function textUnlessShown(definition: Definition): TextSource | undefined {
  const source = textSourceOf(definition);
  if (source === undefined || definition.kind !== "exit") return source;
  return isShown(definition.assignment.name, definition.step) ? undefined : source;
}

function isShown(name: string, step: Step): boolean {
  return inputsOf(step).some(({ references }) =>
    references.some((one) => one.name === name && one.path.length === 0),
  );
}

const isAskedForJson = createFirstQuestion((definition) => {
  const action = resultStep(definition)?.action;
  const isAsking = action?.kind === "agent" || action?.kind === "shell";
  return (isAsking && asksForJson(action)) || undefined;
});

/** The first of the definitions that are no defaults, where all of these leave text behind. */
export function textSourceBesideDefaults(definitions: Definitions): TextSource | undefined {
  const found = writtenText(definitions);
  return found === "default" ? undefined : found;
}

const writtenText = createDefinitionsQuestion<TextSource | "default" | undefined>(
  (definition) => (definition.kind === "param" ? "default" : textSourceOf(definition)),
  sourceBeside,
  "default",
);

/**
 * The first of the definitions that are no defaults, where these are mappings and all others leave text behind, as in the
 * iterations behind the first one. A step that is shown what it replaces may leave the like of it.
 */
export function textSourceBesideMappings(definitions: Definitions): TextSource | undefined {
  const found = textBesideMappings(definitions);
  return found === "default" ? undefined : found;
}

const textBesideMappings = createDefinitionsQuestion<TextSource | "default" | undefined>(
  (definition) => {
    if (definition.kind === "param") return isMapping(definition.param) ? "default" : undefined;
    return textUnlessShown(definition);
  },
  sourceBeside,
  "default",
);

function isMapping({ default: value }: Param): boolean {
  return value !== undefined && isMap(value);
}

function sourceBeside(
  first: TextSource | "default" | undefined,
  second: TextSource | "default" | undefined,
): TextSource | "default" | undefined {
  if (first === "default") return second;
  return second === "default" ? first : second && first;
}

/**
 * The first of the commands that print a value, where all of its definitions are such, none looks for JSON in what it prints,
 * and none of them has a word in it.
 */
export function printerWithout(word: string, definitions: Definitions): TextSource | undefined {
  const printers = allPrinters(definitions) ?? [];
  const [first] = printers;
  if (first === undefined || printers.some(({ text }) => text.includes(word))) return undefined;
  return { step: first.step, from: `what step "${first.step.id}" prints` };
}

const allPrinters = createAllQuestion(
  (definition): { readonly step: Step; readonly text: string } | undefined => {
    const step = resultStep(definition);
    if (step?.action.kind !== "shell" || step.action.check) return undefined;
    return { step, text: scriptOf(step.action.command).text };
  },
  ({ text }) => text,
);

/** Where a definition is what an agent answers that is not asked for JSON, or lines of a command that prints none. */
function textSourceOf(definition: Definition): TextSource | undefined {
  const step = resultStep(definition);
  return step && textOf(step);
}

/** A loop leaves behind what its last iteration does; of one over a list, it is told that there may be none. */
function textOf(step: Step): TextSource | undefined {
  const { action, id } = step;
  if (action.kind === "loop") {
    const isLast = action.value === "last" && action.head.kind !== "each";
    const [only, ...others] = isLast ? action.body.steps.values() : [];
    return only && others.length === 0 ? textOf(only) : undefined;
  }
  if (action.kind === "agent") {
    return asksForJson(action)
      ? undefined
      : { step, from: `what the agent of step "${id}" answers` };
  }
  return action.kind === "shell" && !action.check ? printedText(step, action) : undefined;
}

function printedText(step: Step, action: ShellAction): TextSource | undefined {
  const { text } = scriptOf(action.command);
  if (printsLines(text) || (!asksForJson(action) && printsListing(text))) {
    return { step, from: `the lines that step "${step.id}" prints` };
  }
  // Where JSON is looked for, that is told of the program itself.
  const showing = asksForJson(action) ? undefined : programShowing(text);
  if (showing !== undefined) {
    const { language, instead, shows } = showing;
    return {
      step,
      from: `the ${shows} that step "${step.id}" prints as ${language} shows it`,
      instead,
    };
  }
  return printsWords(action) ? { step, from: `text that step "${step.id}" prints` } : undefined;
}

/** Whether what a command prints begins as no JSON does, and is not searched for any. */
function printsWords({ command, decoding }: ShellAction): boolean {
  if (decoding === "json-aggressive") return false;
  const { text, holes } = scriptOf(command);
  return beginsWithWords(
    text,
    holes.map(({ start, end }) => text.slice(start, end)),
  );
}
