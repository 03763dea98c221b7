import type { ErrorKind } from "../../../runtime/abi.ts";
import type { Exit, LoopAction, Step, StepKey } from "../../ir/step.ts";
import type { DirectedGraph, GraphEdge } from "./directed-graph.ts";

/**
 * A point of a plan's execution. Each step has one point before it (its guards), one for its
 * action, one for each exit. A loop over a list or a number has a head (before each iteration), a tail (after
 * it) and a point where it has ended; a loop under a condition tests it at its action the first
 * time, and at its head from then on.
 */
export type FlowNode =
  | { readonly id: number; readonly kind: "start" | "completed" }
  | { readonly id: number; readonly kind: "before" | "action"; readonly step: Step }
  | { readonly id: number; readonly kind: "exit"; readonly step: Step; readonly exit: Exit }
  /** After a block that made good a failure, at the end of a branch, and where the branches of a fork have been joined. */
  | { readonly id: number; readonly kind: "recovered" | "branch" | "joined"; readonly step: Step }
  | LoopNode;

/** A point inside a loop. */
export interface LoopNode {
  readonly id: number;
  readonly kind: "head" | "tail" | "ended";
  readonly step: Step;
  readonly loop: LoopAction;
}

/** Why control takes an edge. */
export type EdgeReason =
  | { readonly kind: "next" }
  /** To a block that runs after a failure; `result` is the variable that holds what the failed attempt printed. */
  | { readonly kind: "recover"; readonly result: string | undefined }
  | { readonly kind: "guard"; readonly holds: boolean }
  | { readonly kind: "items"; readonly some: boolean }
  | { readonly kind: "iterate" | "until" | "exhausted" }
  | { readonly kind: "while"; readonly holds: boolean }
  /** What failed did not get past its own evaluation where `evaluated` is false. */
  | { readonly kind: "failure"; readonly kinds: readonly ErrorKind[]; readonly evaluated: boolean };

/** A way from one point to another; `leaves` are the loops whose variables end on it, innermost first. */
export interface FlowEdge extends GraphEdge<FlowNode> {
  readonly reason: EdgeReason;
  readonly leaves: readonly Step[];
}

/** The points of a plan, nested blocks included, with the ways between them. */
export interface ControlFlowGraph extends DirectedGraph<FlowNode, FlowEdge> {
  /** All ways of completing, also early ones. */
  readonly completed: FlowNode;
  readonly nodes: readonly FlowNode[];
  before(step: StepKey): FlowNode | undefined;
  action(step: StepKey): FlowNode | undefined;
  /** The points before and after each iteration of a loop. */
  loop(step: StepKey): { readonly head: LoopNode; readonly tail: LoopNode } | undefined;
}
