import type { Stretch } from "./concerns-work.ts";
import { concernsWork, isForbidden } from "./concerns-work.ts";

/** Where a prompt wants two outcomes of its step at once, `report both no-issues and issues-found`: only the last block counts. */
export function severalOutcomes(text: string, outcomes: readonly string[]): Stretch | undefined {
  const known = new Set(outcomes);
  for (const { 0: order, groups, index } of text.matchAll(bothNames)) {
    const found = { start: index, end: index + order.length };
    const names = [groups?.["first"] ?? "", groups?.["second"] ?? ""];
    if (!names.every((name) => known.has(name)) || isForbidden(text, found)) continue;
    if (!concernsWork(text, found)) return found;
  }
  return undefined;
}

const bothNames =
  /\breport (?:both )?["'`*]{0,2}(?<first>[\w-]{1,60})["'`*]{0,2} and ["'`*]{0,2}(?<second>[\w-]{1,60})/gi;
