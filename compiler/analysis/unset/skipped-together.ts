import type { Plan } from "../../ir/plan.ts";
import type { Step } from "../../ir/step.ts";
import type { Facts } from "../facts.ts";
import type { Read } from "../reads.ts";
import { unsetReason } from "./unset-reason.ts";
import type { Writer } from "./writers.ts";

/**
 * That several steps set a variable before it is read, and each of them may be skipped: it is unset where none of them runs.
 * Half a sentence; undefined where something else leaves it unset.
 */
export function skippedTogether(
  writers: readonly Writer[],
  read: Read,
  plan: Plan,
  facts: Pick<Facts, "flow" | "reads">,
): string | undefined {
  const before = new Set<Step>();
  for (const one of read.variable?.definitions ?? []) if (one.kind === "exit") before.add(one.step);
  const skipped = new Set<string>();
  for (const writer of writers) {
    if (!before.has(writer.step)) continue;
    const { skipped: step } = unsetReason(writer, read, plan, facts);
    if (step === undefined) return undefined;
    skipped.add(`"${step.id}"`);
  }
  if (skipped.size < 2) return undefined;
  const names = [...skipped];
  const isLong = names.length > mostNamed;
  const last = isLong ? `${names.length - mostNamed} more` : names.pop();
  const listed = names.slice(0, mostNamed).join(", ");
  return `steps ${listed} and ${last} may ${skipped.size === 2 ? "both" : "all"} be skipped`;
}

/** More steps are only counted. */
const mostNamed = 4;
