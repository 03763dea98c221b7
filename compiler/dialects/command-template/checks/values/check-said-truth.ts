import { isTrue } from "../../../../../runtime/semantics/command-template-truth.ts";
import type { Report } from "../../../../document/cursor.ts";
import { saidTruth } from "../../../../source/said-truth.ts";
import type { NameUse } from "../../name-uses.ts";
import { isNegationOf } from "../commands/flag-names.ts";
import type { StandingValue } from "./standing-value.ts";
import { toldAt } from "./standing-value.ts";

/**
 * Reports guards and choices that ask for the truth of a default which says no and counts as true, such as `off`. Where a
 * command gets the text itself, too, they ask whether there is one, unless the flag for the other case says what it is without.
 */
export function checkSaidTruth(standing: readonly StandingValue[], report: Report): void {
  const pasted = new Set(
    standing.filter(({ use }) => !asksForTruth(use)).map(({ span }) => span.start),
  );
  for (const one of standing) {
    const { name, type, value: text } = one;
    if (!asksForTruth(one.use) || typeof text !== "string") continue;
    if (pasted.has(one.span.start) && !hasNegation(one.use)) continue;
    if (type !== undefined && type.kind !== "enum") continue;
    if (saidTruth(text) !== false || !isTrue(text)) continue;
    const { span, related } = toldAt(one);
    const help = 'Of texts only "", "0", "false" and "no" count as false.';
    report("misleading-truth", span, { name, text, asked: "truth" }, { help, related });
  }
}

function asksForTruth({ isGuard, part }: NameUse): boolean {
  return isGuard === true || part?.kind === "command-choice";
}

/** Whether a choice has a flag for the case that there is nothing: `{tools?--tools:--no-tools}`. */
function hasNegation({ part }: NameUse): boolean {
  if (part?.kind !== "command-choice") return false;
  const { no, yes } = part;
  return yes.startsWith("--") && isNegationOf(no, yes);
}
