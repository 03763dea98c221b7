import { scriptOf } from "../commands/script-of.ts";
import { resultStep } from "../scope/definition.ts";
import { promptText } from "../types/prompt-outline.ts";
import type { Origin } from "./value-origin.ts";

/** What the steps that set a value are told to do. */
export interface Producers {
  /** The scripts of commands. */
  readonly scripts: readonly string[];
  /** The prompts of agents. */
  readonly prompts: readonly string[];
  /** Whether nothing else sets the value but a default. */
  readonly isComplete: boolean;
}

/** The scripts and prompts that a value comes from. */
export function producersOf({ definitions }: Origin): Producers {
  if (definitions.parts !== undefined) return { scripts: [], prompts: [], isComplete: false };
  const scripts: string[] = [];
  const prompts: string[] = [];
  let isComplete = true;
  for (const definition of definitions.list()) {
    const action = resultStep(definition)?.action;
    if (action?.kind === "shell") scripts.push(scriptOf(action.command).text);
    else if (action?.kind === "agent") prompts.push(promptText(action.prompt));
    else if (definition.kind !== "param") isComplete = false;
  }
  return { scripts, prompts, isComplete };
}
