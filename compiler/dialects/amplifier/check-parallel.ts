import type { Report } from "../../document/cursor.ts";
import type { Mapping } from "../../document/node.ts";
import { entryOf, isText, isTruthy } from "./node-value.ts";

/** So many items may run all at once, where they are declared or the loop allows no more. */
const few = 10;

/** Reports a parallel loop of agents or recipes that nothing bounds. */
export function checkParallel(step: Mapping, root: Mapping, report: Report): void {
  const parallel = entryOf(step, "parallel")?.value;
  const type = entryOf(step, "type")?.value;
  if (parallel?.kind !== "scalar" || parallel.value !== true) return;
  if (isText(type) && type.value === "bash") return;
  if (entryOf(step, "foreach") === undefined) return;
  if (isRateLimited(root) || isShort(step, root)) return;
  report("unbounded-parallel", parallel.span, {});
}

function isRateLimited(root: Mapping): boolean {
  const limiting = entryOf(root, "rate_limiting")?.value;
  const most = limiting?.kind === "mapping" && entryOf(limiting, "max_concurrent_llm");
  return Boolean(most && isTruthy(most.value));
}

function isShort(step: Mapping, root: Mapping): boolean {
  const most = entryOf(step, "max_iterations")?.value;
  if (most?.kind === "scalar" && typeof most.value === "number" && most.value <= few) return true;
  const list = entryOf(step, "foreach")?.value;
  const name = isText(list) ? /^\s*\{\{(\w+)\}\}\s*$/.exec(list.value)?.[1] : undefined;
  const context = entryOf(root, "context")?.value;
  if (name === undefined || context?.kind !== "mapping") return false;
  const declared = entryOf(context, name)?.value;
  return declared?.kind === "sequence" && declared.items.length > 0 && declared.items.length <= few;
}
