import { closestName } from "./closest-name.ts";

/** Shorter texts begin too many words. */
const leastLetters = 3;

/**
 * The one of a field's few values that another text most likely means: the one that it is a slip for, or else the only one that it
 * begins (`warn` of `warning`) or has among its words (`claude-sonnet` of `sonnet`).
 */
export function meantChoice(text: string, choices: readonly string[]): string | undefined {
  const written = text.toLowerCase();
  if (written.length < leastLetters) return closestName(text, choices);
  const words = written.split(/[^a-z]+/);
  return (
    closestName(text, choices) ??
    only(choices.filter((choice) => choice.startsWith(written))) ??
    only(choices.filter((choice) => words.includes(choice)))
  );
}

function only(choices: readonly string[]): string | undefined {
  return choices.length === 1 ? choices[0] : undefined;
}
