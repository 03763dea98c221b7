import { closestName } from "../../../diagnostics/spelling/closest-name.ts";
import type { StepNode } from "../ast.ts";
import { namesState } from "./meant-outcome.ts";
import type { ReportOutcome } from "./named-outcome.ts";
import { comparedOutcomes, writtenOutcomes } from "./named-outcome.ts";

/**
 * Reports the one name of a list that is no outcome, where the list says when each of its names holds and all others are outcomes:
 * `- bug: when it is one`. A state that one of its items explains by what the agent is or can do is meant for one, too.
 */
export function checkListedCases(step: StepNode, prompt: string, report: ReportOutcome): void {
  const written = writtenOutcomes(step);
  for (const { 0: item, index, groups } of prompt.matchAll(ownCase)) {
    const name = groups?.["name"] ?? "";
    if (written.has(name) || !namesState(name)) continue;
    report(name, index + item.indexOf(name), closestName(name, comparedOutcomes(step)));
  }
  const lists = casesIn(prompt);
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

/** A name with a case of the agent's own behind it, on a line of its own: `- needs-input: you are stuck`. */
const ownCase =
  /(?<=(?:^|\n)[ \t]{0,20}(?:(?:[-*]|\d{1,2}[.)])[ \t]{1,9})?)["'`*]{0,3}(?<name>[a-z0-9]+(?:[-_][a-z0-9]+)+)["'`*]{0,3}[ \t]{0,9}(?:[:=]|-{1,3}|[–—])[ \t]{0,9}(?:(?:answer|choose|pick|report|return|use) (?:it|this) )?(?:(?:if|once|when) )?you (?:are (?!an?\b|the\b)|can(?:not|'t)\b|could\b|did\b|have (?:no|questions?)\b)/g;

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
