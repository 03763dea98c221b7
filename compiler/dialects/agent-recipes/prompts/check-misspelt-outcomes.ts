import { unmistakableName } from "../../../diagnostics/spelling/closest-name.ts";
import type { StepNode } from "../ast.ts";
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
  for (const outcome of sought) reportApart(outcome, prompt, report);
  const written = writtenOutcomes(step);
  for (const { 0: word, index } of prompt.matchAll(joinedWord)) {
    const meant = written.has(word) ? undefined : unmistakableName(word, sought);
    if (meant !== undefined) report(word, index, meant);
  }
}

/** Reports the words of an outcome that a prompt wants reported one by one: `report no issues`, where it is called `no-issues`. */
function reportApart(outcome: string, prompt: string, report: ReportOutcome): void {
  if (!/report/i.test(prompt)) return;
  const parts = outcome.split(/[-_]/).filter((part) => part !== "");
  const words = parts.map((part) => part.replaceAll(/\W/g, String.raw`\$&`));
  const apart = new RegExp(
    `\\breport(?:ing)?[ \\t\\n]+["'\`*]*(${words.join("[ \\t]+")})["'\`*]*(?=[.,;:)\\n]|$|[ \\t]+(?:if|once|or|otherwise|when)\\b)`,
    "gi",
  );
  for (const { 0: whole, 1: name = "", index } of prompt.matchAll(apart)) {
    report(name, index + whole.indexOf(name), outcome);
  }
}

/** Words that are joined, and no part of a path, a flag or the name of a file. */
const joinedWord = /(?<![\w./@#$-])[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)+(?![\w/-]|\.\w)/g;
