import { closestName } from "../../../diagnostics/spelling/closest-name.ts";
import type { StepNode } from "../ast.ts";
import type { ReportOutcome } from "./named-outcome.ts";
import { comparedOutcomes, writtenOutcomes } from "./named-outcome.ts";

/**
 * Reports the one name of a list that is no outcome, where the list says when each of its names holds and all others are outcomes:
 * `- bug: when it is one`.
 */
export function checkListedCases(step: StepNode, prompt: string, report: ReportOutcome): void {
  const lists = casesIn(prompt);
  if (lists.length === 0) return;
  const written = writtenOutcomes(step);
  for (const items of lists) {
    const [other, ...others] = items.filter(({ name }) => !written.has(name));
    if (other === undefined || others.length > 0) continue;
    report(other.name, other.start, closestName(other.name, comparedOutcomes(step)));
  }
}

interface Item {
  readonly name: string;
  readonly start: number;
}

const caseItem =
  /^[ \t]*(?:[-*]|\d{1,2}[.)]) ["'`*]*(?<name>[A-Za-z0-9][\w-]*)["'`*]*[ \t]*(?:[:(=]|-{1,3}|[–—])[ \t]*(?:if|once|when)\b/;

/** Fewer names are no list of outcomes. */
const fewest = 3;

/** The lists of such items and no others. */
function casesIn(prompt: string): readonly (readonly Item[])[] {
  if (!/[:(=–—-][ \t]*(?:if|once|when)\b/.test(prompt)) return [];
  const lists: Item[][] = [[]];
  let start = 0;
  for (const line of prompt.split("\n")) {
    const name = caseItem.exec(line)?.groups?.["name"];
    if (name === undefined) lists.push([]);
    else lists.at(-1)?.push({ name, start: start + line.indexOf(name) });
    start += line.length + 1;
  }
  return lists.filter(({ length }) => length >= fewest);
}
