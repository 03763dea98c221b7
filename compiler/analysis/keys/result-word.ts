import type { Reference } from "../../ir/expression.ts";
import type { Plan } from "../../ir/plan.ts";
import { referencesOf } from "../../ir/references.ts";
import { startValue } from "../../ir/start-value.ts";
import type { EnvironmentEntry, ShellAction, Step } from "../../ir/step.ts";
import { scriptOf } from "../commands/script-of.ts";
import type { TextSource } from "../origins/text-source.ts";
import { resultStep } from "../scope/definition.ts";
import type { Definitions } from "../scope/definitions.ts";
import { createAllQuestion } from "../scope/definitions.ts";
import { settersOf } from "../setters/setters.ts";
import { programName } from "../shell/program-words.ts";
import { commandsInScript } from "../shell/visit-script.ts";
import { asksForJson } from "../types/asks-for-json.ts";

/** What other engines call parts of what a step yields, `{{build.stdout}}`, and numbers of items, which no path leads to. */
const resultWords = /^(?:exit_?code|exit_?status|output|return_?code|stderr|stdout|\d+)$/i;

/** Whether a key is hardly one of a mapping, but what other engines read of any step. */
export function isResultWord(key: string | undefined): boolean {
  return key !== undefined && resultWords.test(key);
}

/**
 * The first of the commands that set a variable, where all of them are programs that print no mappings: a path that ends with
 * such a word is a habit then.
 */
export function plainPrinter(definitions: Definitions, plan: Plan): TextSource | undefined {
  const printers = allShells(definitions) ?? [];
  const [first] = printers;
  if (first === undefined || !printers.every(({ action }) => printsNoMapping(action, plan))) {
    return undefined;
  }
  return { step: first.step, from: `what step "${first.step.id}" prints` };
}

const allShells = createAllQuestion(
  (definition): { readonly step: Step; readonly action: ShellAction } | undefined => {
    const step = resultStep(definition);
    if (step?.action.kind !== "shell" || asksForJson(step.action)) return undefined;
    return { step, action: step.action };
  },
  ({ action }) => action,
);

/** Programs that print lines, or what they are given. */
const plainPrograms: ReadonlySet<string> = new Set(
  (
    "[ basename cargo cd cp date diff dirname echo export false find git go gradle grep head hostname id ls make mkdir mv mvn mypy " +
    "nproc npm pnpm printf pwd pytest realpath rm ruff set sleep sort tail tee test touch tox tr true uname uniq wc which whoami yarn"
  ).split(" "),
);

function printsNoMapping({ command, env }: ShellAction, plan: Plan): boolean {
  const { text: script, holes } = scriptOf(command);
  const text = env.reduce((rest, { name }) => rest.replaceAll(`\${${name}}`, ""), script);
  if (/[{]|json/i.test(text)) return false;
  const programs = commandsInScript(text).map(({ name }) => programName(name?.value ?? ""));
  const isPlain = programs.length > 0 && programs.every((one) => plainPrograms.has(one));
  if (!isPlain || !programs.some((one) => one === "echo" || one === "printf")) return isPlain;
  // What is echoed may be a mapping that another step has printed.
  const shown = [...holes.map(({ reference }) => reference), ...env.flatMap(referencesOfEntry)];
  return !text.includes("$") && shown.every(({ name }) => isPlainInput(name, plan));
}

function referencesOfEntry({ value }: EnvironmentEntry): readonly Reference[] {
  return referencesOf(value);
}

/** Whether a variable is an input that is declared as a text of words, and that no step sets. */
function isPlainInput(name: string, plan: Plan): boolean {
  const param = settersOf(plan).has(name)
    ? undefined
    : plan.params.find((one) => one.name === name);
  const value = param && startValue(param);
  return typeof value === "string" && /^\w/.test(value);
}
