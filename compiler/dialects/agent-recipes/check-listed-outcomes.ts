import { closestName } from "../../diagnostics/closest-name.ts";
import type { Report } from "../../document/cursor.ts";
import type { PlacedText, StepNode } from "./ast.ts";

/** Reports names in a list that a prompt introduces as its outcomes and that are no outcomes of the step. */
export function checkListedOutcomes(step: StepNode, prompt: PlacedText, report: Report): void {
  const { text } = prompt;
  if (step.outcomes.length === 0 || !/\n[ \t]*[-*] /.test(text)) return;
  const outcomes = step.outcomes.map(({ value }) => value);
  const known = new Set([...outcomes, ...step.transitions.map(({ outcome }) => outcome.value)]);
  const told = new Set<string>();
  for (const { isOwn, items } of listsIn(text)) {
    // A list without any outcome may be one of other results, which begin with capitals under such a heading.
    const isCertain = items.some(({ name }) => known.has(name));
    for (const { name, start } of items) {
      if (known.has(name) || told.has(name) || !(isCertain || (isOwn && /^[a-z]/.test(name))))
        continue;
      const span = prompt.spanAt(start, start + name.length);
      report("unknown-outcome-in-prompt", span, { name, closest: closestName(name, outcomes) });
      told.add(name);
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
