import { unmistakableName } from "../../diagnostics/closest-name.ts";
import type { StepNode } from "./ast.ts";
import type { ReportOutcome } from "./named-outcome.ts";
import { comparedOutcomes, writtenOutcomes } from "./named-outcome.ts";
import { namesWord } from "./names-word.ts";

/**
 * Reports words that are almost an outcome of several words, wherever they stand: in a prompt that names other outcomes and
 * not this one, they are that outcome.
 */
export function checkMisspeltOutcomes(step: StepNode, prompt: string, report: ReportOutcome): void {
  const outcomes = comparedOutcomes(step).filter((one) => one !== "other");
  const unnamed = outcomes.filter((one) => !namesWord(prompt, one));
  const sought = unnamed.filter((one) => /\w[-_]\w/.test(one));
  if (sought.length === 0 || unnamed.length === outcomes.length) return;
  const written = writtenOutcomes(step);
  for (const { 0: word, index } of prompt.matchAll(joinedWord)) {
    const meant = written.has(word) ? undefined : unmistakableName(word, sought);
    if (meant !== undefined) report(word, index, meant);
  }
}

/** Words that are joined, and no part of a path, a flag or the name of a file. */
const joinedWord = /(?<![\w./@#$-])[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)+(?![\w/-]|\.\w)/g;
