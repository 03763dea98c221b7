import type { Report } from "../../document/cursor.ts";
import type { Mapping } from "../../document/node.ts";
import { isText } from "../../document/node.ts";
import { entryOf, isTruthy } from "./node-value.ts";

/** So many items may run all at once, where they are declared or the loop allows no more. */
const few = 10;

/** Reports a parallel loop of agents or recipes that nothing bounds: a bound that no list of the loop can reach is none. */
export function checkParallel(step: Mapping, root: Mapping, report: Report): void {
  const parallel = entryOf(step, "parallel")?.value;
  const type = entryOf(step, "type")?.value;
  if (parallel?.kind !== "scalar" || !isUnbounded(parallel.value, step)) return;
  if (isText(type) && type.value === "bash") return;
  if (entryOf(step, "foreach") === undefined) return;
  // That its steps run one after the other is told of them.
  if (entryOf(step, "steps") !== undefined) return;
  if (isRateLimited(root) || isShort(step, root)) return;
  report("unbounded-parallel", parallel.span, {});
}

/** A list of the loop has so many items at most, unless it says otherwise. */
const mostIterations = 100;

function isUnbounded(parallel: unknown, step: Mapping): boolean {
  if (typeof parallel !== "number" && typeof parallel !== "bigint") return parallel === true;
  const most = entryOf(step, "max_iterations")?.value;
  const said = most?.kind === "scalar" && typeof most.value === "number" ? most.value : undefined;
  return parallel > few && parallel >= (said ?? mostIterations);
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
  const name = isText(list)
    ? /^\s*\{\{([\w\u0080-\uffff]+)\}\}\s*$/.exec(list.value)?.[1]
    : undefined;
  const context = entryOf(root, "context")?.value;
  if (name === undefined || context?.kind !== "mapping") return false;
  const declared = entryOf(context, name)?.value;
  return declared?.kind === "sequence" && declared.items.length > 0 && declared.items.length <= few;
}
