import type { ObjectMemo } from "../../source/object-memo.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import type { ControlFlowGraph, FlowNode } from "./control-flow-graph.ts";
import type { Dominators } from "./dominators.ts";
import { computeDominators } from "./dominators.ts";

/** Which points of a plan lie on every way to which others; each step may be asked about. */
export const dominatorsOf: ObjectMemo<ControlFlowGraph, Dominators<FlowNode>> = createObjectMemo(
  computeDominators,
);
