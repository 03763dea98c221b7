import { closestName } from "../../diagnostics/closest-name.ts";
import type { Report } from "../../document/cursor.ts";
import type { Scalar } from "../../document/node.ts";
import { scalarMapOf } from "../../document/scalar-map.ts";
import type { StepNode } from "./ast.ts";

/** Reports names in a list that a prompt introduces as its outcomes and that are no outcomes of the step. */
export function checkListedOutcomes(step: StepNode, prompt: Scalar, report: Report): void {
  const { text } = prompt;
  if (step.outcomes.length === 0 || !/\n[ \t]*[-*] /.test(text)) return;
  const outcomes = step.outcomes.map(({ value }) => value);
  const written = new Set([...outcomes, ...step.transitions.map(({ outcome }) => outcome.value)]);
  for (const { isOwn, items } of listsIn(text)) {
    // A list without any outcome may be one of other results; its heading or its names have to say more.
    const isCertain = items.some(({ name }) => written.has(name));
    for (const { name, start } of items) {
      if (written.has(name) || !(isCertain || (isOwn && joined.test(name)))) continue;
      const span = scalarMapOf(prompt).span(start, start + name.length);
      report("unknown-outcome-in-prompt", span, { name, closest: closestName(name, outcomes) });
    }
  }
}

interface Item {
  readonly name: string;
  readonly start: number;
}

interface OutcomeList {
  /** Whether its heading says no more than that outcomes follow. */
  readonly isOwn: boolean;
  readonly items: readonly Item[];
}

/** What introduces the list: `Outcomes:`, `Report one of:`. */
const heading =
  /^[ \t]*(?:#+ )?(?:(?<own>(?:(?:allowed|possible|the|valid) )?outcomes(?: are)?)|(?:answer with|choose|pick|reply with|report|return|select) (?:exactly )?one of(?: these| the following)?(?: outcomes)?):[ \t]*$/i;

/** An item that is a name alone, or one with what it means behind it. */
const item = /^[ \t]*[-*] ["'`*]*(?<name>[A-Za-z0-9][\w-]*)["'`*]*[ \t]*(?:$|[:(=]|-+ |[–—])/;

/** Words that are joined, as outcomes are and words of a sentence seldom. */
const joined = /^[a-z0-9]+(?:[-_][a-z0-9]+)+$/i;

function listsIn(text: string): readonly OutcomeList[] {
  const lists: { isOwn: boolean; items: Item[] }[] = [];
  let isInside = false;
  let start = 0;
  for (const line of text.split("\n")) {
    const introduced = heading.exec(line);
    const name = isInside ? item.exec(line)?.groups?.["name"] : undefined;
    if (introduced) lists.push({ isOwn: introduced.groups?.["own"] !== undefined, items: [] });
    else if (name !== undefined) {
      lists.at(-1)?.items.push({ name, start: start + line.indexOf(name) });
    }
    // What an item says may go on in lines that are further in; a blank line may stand before the list.
    isInside = introduced !== null || (isInside && /^[ \t]*$|^[ \t]*[-*] |^[ \t]{2}/.test(line));
    start += line.length + 1;
  }
  return lists;
}
