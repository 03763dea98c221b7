import type { AgentAnswer } from "./backend.ts";

/**
 * Refuses names of a recipe that a program would take for one of its options, such as a model called `--yolo`; undefined where
 * there is none. Many programs take an option also where they expect the value of another.
 */
export function refuseOptions(
  names: Readonly<Record<string, string | undefined>>,
): AgentAnswer | undefined {
  const found = Object.entries(names).find(([, value]) => value?.startsWith("-"));
  if (found === undefined) return undefined;
  const [what, name] = found;
  const message = `the ${what} '${name}' begins with a dash, as the options of programs do, and is not told to any`;
  return { kind: "failure", failure: { kind: "backend", message } };
}

/** A text as a word of a command line that no program takes for an option: a blank goes before a dash. */
export function asOperand(text: string): string {
  return text.startsWith("-") ? ` ${text}` : text;
}
