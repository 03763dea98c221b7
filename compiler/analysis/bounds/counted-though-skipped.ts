import type { Step } from "../../ir/step.ts";

/** How often one visit of a step counts against the limit of steps before a condition or its tags may skip it. */
export function countedThoughSkipped({ around }: Step): number {
  const skipping = around.findIndex(({ kind }) => kind === "guard" || kind === "tags");
  return around
    .slice(0, Math.max(0, skipping))
    .filter((layer) => layer.kind === "count" && layer.part !== "limit").length;
}
