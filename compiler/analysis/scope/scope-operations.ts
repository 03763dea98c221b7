import type { Exit, LoopAction, Step } from "../../ir/step.ts";
import { boundNames } from "../../ir/visit.ts";
import type { FlowEdge, FlowNode } from "../graph/control-flow-graph.ts";
import type { Definition } from "./definition.ts";
import { Definitions } from "./definitions.ts";

/** What happens to a scope at one point or on one way. */
export type ScopeOperation =
  | WriteOperation
  /** Keeps a variable aside while a loop shadows it. */
  | { readonly kind: "save"; readonly name: string; readonly aside: string }
  | { readonly kind: "restore"; readonly name: string; readonly aside: string }
  /** A callee writes its variables into the caller's scope. */
  | { readonly kind: "merge"; readonly step: Step };

/** A variable gets a value. */
export interface WriteOperation {
  readonly kind: "write";
  readonly name: string;
  readonly definition: Definition;
  /** The definition alone. */
  readonly definitions: Definitions;
  readonly onlyIfUnset: boolean;
}

const none: readonly ScopeOperation[] = [];

/** What happens to the scopes of one plan; the same objects each time, so that sets of definitions settle. */
export class ScopeOperations {
  private readonly atNodes: (readonly ScopeOperation[])[] = [];
  private readonly onEdges: (readonly ScopeOperation[])[] = [];

  /** What happens to the scope at a point. */
  at(node: FlowNode): readonly ScopeOperation[] {
    this.atNodes[node.id] ??= changesAt(node) ? listOperationsAt(node) : none;
    return this.atNodes[node.id] ?? none;
  }

  /** What happens to the scope on the way between two points. */
  on(edge: FlowEdge): readonly ScopeOperation[] {
    this.onEdges[edge.id] ??= changesOn(edge) ? listOperationsOn(edge) : none;
    return this.onEdges[edge.id] ?? none;
  }
}

/** Whether anything can happen at a point; asked first, because it mostly cannot. */
function changesAt({ kind }: FlowNode): boolean {
  return kind === "exit" || kind === "head" || kind === "tail";
}

/** Whether anything can happen on a way. */
function changesOn({ from, to, reason, leaves }: FlowEdge): boolean {
  return (
    leaves.length > 0 ||
    to.kind === "head" ||
    reason.kind === "recover" ||
    reason.kind === "while" ||
    (from.kind === "action" && to.kind === "exit" && mergesCallee(from.step, to.exit))
  );
}

function listOperationsAt(node: FlowNode): readonly ScopeOperation[] {
  switch (node.kind) {
    case "exit":
      return node.exit.set.map((assignment) => {
        const { name, onlyIfUnset } = assignment;
        const definition = { kind: "exit", step: node.step, exit: node.exit, assignment } as const;
        return write(name, definition, onlyIfUnset);
      });
    case "head":
      return node.loop.head.kind !== "while" ? loopWrites(node.step, node.loop) : [];
    case "tail":
      return node.loop.update.map((update) =>
        write(update.name, { kind: "update", step: node.step, update }),
      );
    default:
      return [];
  }
}

/** Whether the variables of a callee arrive on the way to an exit. */
export function mergesCallee({ action }: Step, { on }: Exit): boolean {
  return action.kind === "call" && action.result === "merge" && on.kind === "ok";
}

function recoveryWrites({ from }: FlowEdge, name: string | undefined): readonly ScopeOperation[] {
  if (name === undefined || from.kind !== "action") return [];
  return [write(name, { kind: "loop", step: from.step })];
}

function listOperationsOn(edge: FlowEdge): readonly ScopeOperation[] {
  const restores = edge.leaves.flatMap((step) => asides(step, "restore"));
  const { from, to, reason } = edge;
  if (from.kind === "action" && to.kind === "exit" && mergesCallee(from.step, to.exit)) {
    return [...restores, { kind: "merge", step: from.step }];
  }
  if (reason.kind === "recover") return recoveryWrites(edge, reason.result);
  if (to.kind === "head" && from.kind === "action") return asides(to.step, "save");
  if (reason.kind !== "while" || !reason.holds || !("step" in from)) return restores;
  if (from.step.action.kind !== "loop") return restores;
  const writes = loopWrites(from.step, from.step.action);
  return from.kind === "action" ? [...asides(from.step, "save"), ...writes] : writes;
}

function loopWrites(step: Step, loop: LoopAction): readonly ScopeOperation[] {
  return boundNames(loop).map((name) => write(name, { kind: "loop", step }));
}

function write(name: string, definition: Definition, onlyIfUnset = false): ScopeOperation {
  return {
    kind: "write",
    name,
    definition,
    definitions: Definitions.only(definition),
    onlyIfUnset,
  };
}

function asides(step: Step, kind: "save" | "restore"): readonly ScopeOperation[] {
  if (step.action.kind !== "loop") return [];
  // No variable's name holds a NUL, so what is kept aside cannot collide.
  return boundNames(step.action).map((name) => ({ kind, name, aside: `\0${name}\0${step.key}` }));
}

/** Whether a name is a kept-aside variable rather than one of the recipe. */
export function isAside(name: string): boolean {
  return name.startsWith("\0");
}
