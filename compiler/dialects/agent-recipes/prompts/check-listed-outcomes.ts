import { closestName } from "../../../diagnostics/spelling/closest-name.ts";
import type { StepNode } from "../ast.ts";
import type { ReportOutcome } from "./named-outcome.ts";
import { comparedOutcomes, writtenOutcomes } from "./named-outcome.ts";
import { stateWord } from "./state-word.ts";

/** Reports names in a list that a prompt introduces as its outcomes and that are no outcomes of the step. */
export function checkListedOutcomes(step: StepNode, prompt: string, report: ReportOutcome): void {
  if (!/\n[ \t]*(?:[-*|]|\d+[.)]) /.test(prompt)) return;
  const outcomes = comparedOutcomes(step);
  const written = writtenOutcomes(step);
  const reported = new Set<string>();
  const isOfAnother = ofAnother.test(prompt);
  for (const { isOwn, items } of listsIn(prompt)) {
    // A list without any outcome may be one of other results.
    const isCertain = items.some(({ name }) => written.has(name));
    for (const { name, start } of items) {
      if (written.has(name) || reported.has(name)) continue;
      if (!isCertain && (isOfAnother || !(isOwn && isLikely(name)))) continue;
      reported.add(name);
      report(name, start, closestName(name, outcomes));
    }
  }
}

/** Outcomes that are not those of the step: `document the outcomes of the payment API`. */
const ofAnother =
  /\boutcomes of (?:an?|each|every|its|our|the|their)\s+(?!(?:check|review|run|session|step|task|work)\b)/i;

/** Whether a name is what an outcome is called, and not what somebody has worked on: `failed`, `tests-fail`; not `docs`. */
function isLikely(name: string): boolean {
  return stateWord.test(name) || /\w[-_]\w|[a-z][A-Z]/.test(name);
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

/** What introduces the list, maybe behind another sentence: `Outcomes:`, `## Outcomes`, `Report one of:`, the head of a table. */
const heading =
  /^[ \t]*(?:[^|#].{0,300}?[.!?] )?(?:(?:#+ )?(?<own>(?:(?:allowed|possible|the|valid) )?outcomes(?: are)?):|#+ (?<title>(?:(?:allowed|possible|valid) )?outcomes?)|\|[ \t]*(?<column>outcomes?)[ \t]*\|.{0,400}|(?:answer with|choose|pick|reply with|report|return|select) (?:exactly )?one of(?: these| the following)?(?: outcomes)?:)[ \t]*$/i;

/** An item that is a name alone, or one with what it means behind it; a row of a table begins with one. */
const item =
  /^[ \t]*(?:[-*]|\d{1,2}[.)]) (?:["'`*]*(?<name>[A-Za-z0-9][\w-]*)["'`*]*[ \t]*(?:$|[:(=]|-{1,3} |[–—])|(?:`|\*\*)(?<marked>[A-Za-z0-9][\w-]*)(?:`|\*\*)[ \t,]+(?:if|when|once|unless|for|otherwise)\b)|^[ \t]*\|[ \t]*["'`*]*(?<cell>[A-Za-z0-9][\w-]*)["'`*]*[ \t]*\|/;

/** What belongs to a list: items, rows, blank lines, and lines that are further in. */
const goesOn = /^[ \t]*(?:$|[-*] |\d{1,2}[.)] |\|)|^[ \t]{2}/;

const row = /^[ \t]*\|/;

/** What stands below the head of a table. */
const ruler = /^[ \t]*\|[ \t]*:?--[-:| \t]*$/;

function isOwnHeading({ groups }: RegExpExecArray): boolean {
  return (groups?.["own"] ?? groups?.["title"] ?? groups?.["column"]) !== undefined;
}

function nameIn(line: string): string | undefined {
  const groups = item.exec(line)?.groups;
  return groups?.["name"] ?? groups?.["marked"] ?? groups?.["cell"];
}

function listsIn(text: string): readonly OutcomeList[] {
  const lists: OutcomeList[] = [];
  let list: Inside | undefined;
  let start = 0;
  const lines = text.split("\n");
  for (const [index, line] of lines.entries()) {
    const introduced = heading.exec(line);
    if (introduced) {
      list = listBehind(introduced);
      lists.push(list);
    } else {
      list = list && goesInto(list, line) ? list : undefined;
      if (list && !ruler.test(lines[index + 1] ?? "")) addItem(list, line, start);
    }
    start += line.length + 1;
  }
  return lists;
}

function listBehind(introduced: RegExpExecArray): Inside {
  const isTable = introduced.groups?.["column"] !== undefined;
  return { isOwn: isOwnHeading(introduced), items: [], isTable, depth: undefined };
}

function goesInto({ isTable }: Inside, line: string): boolean {
  return isTable ? row.test(line) : goesOn.test(line);
}

/** The list in which a line is. */
interface Inside extends OutcomeList {
  readonly items: Item[];
  /** Whether it is a table, which ends with its last row. */
  readonly isTable: boolean;
  /** How far its first item is in; what is further in belongs to an item. */
  depth: number | undefined;
}

function addItem(list: Inside, line: string, start: number): void {
  const name = nameIn(line);
  if (name === undefined) return;
  const depth = line.search(/[^ \t]/);
  list.depth ??= depth;
  if (depth <= list.depth) list.items.push({ name, start: start + line.indexOf(name) });
}
