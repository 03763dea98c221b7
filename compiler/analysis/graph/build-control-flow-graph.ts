import type { ErrorKind, FinishStatus } from "../../../runtime/abi.ts";
import type { Plan } from "../../ir/plan.ts";
import type {
  Block,
  EachHead,
  Exit,
  ForkAction,
  Layer,
  LoopAction,
  Recovery,
  Step,
  StepKey,
  TimesHead,
} from "../../ir/step.ts";
import { isGuarded, lanesOf } from "../../ir/visit.ts";
import type {
  ControlFlowGraph,
  EdgeReason,
  FlowEdge,
  FlowNode,
  LoopNode,
} from "./control-flow-graph.ts";
import { reversePostorder } from "./directed-graph.ts";
import { failuresOf, guardFailures } from "./failures.ts";

/** A block's place in the plan, as the edges that leave it need it. */
interface Frame {
  readonly outer: Frame | undefined;
  readonly owner: Step | undefined;
  /** Where control goes when the block ends. */
  readonly ended: FlowNode;
  /** Its failures do not leave it by themselves: those of the owner's action stand for them. */
  readonly detached?: boolean;
}

/** A point that may fail in some ways; `evaluated`: behind its own evaluation. */
interface FailingPoint {
  readonly from: FlowNode;
  readonly kinds: readonly ErrorKind[];
  readonly evaluated: boolean;
}

/** Builds the control-flow graph of a plan. */
export function buildControlFlowGraph(plan: Plan): ControlFlowGraph {
  return new GraphBuilder().build(plan);
}

class GraphBuilder {
  private readonly nodes: FlowNode[] = [];
  /** By the id of the point; most have one edge, for which a list that grows would keep room for many. */
  private readonly outgoing: (FlowEdge[] | undefined)[] = [];
  private readonly incoming: (FlowEdge[] | undefined)[] = [];
  private edges = 0;
  private readonly beforeNodes = new Map<StepKey, FlowNode>();
  private readonly actionNodes = new Map<StepKey, FlowNode>();
  private readonly loopNodes = new Map<StepKey, { head: LoopNode; tail: LoopNode }>();
  private readonly exitNodes = new Map<Exit, FlowNode>();
  private readonly completed = this.add({ id: 0, kind: "completed" });

  build(plan: Plan): ControlFlowGraph {
    const start: FlowNode = this.add({ id: this.nodes.length, kind: "start" });
    const frame = { outer: undefined, owner: undefined, ended: this.completed };
    this.connect(start, this.addBlock(plan.body, frame), { kind: "next" });
    const edgesFrom = ({ id }: FlowNode): readonly FlowEdge[] => this.outgoing[id] ?? none;
    return {
      start,
      order: reversePostorder<FlowNode, FlowEdge>(start, edgesFrom),
      completed: this.completed,
      nodes: this.nodes,
      edgesFrom,
      edgesInto: ({ id }) => this.incoming[id] ?? none,
      before: (step) => this.beforeNodes.get(step),
      action: (step) => this.actionNodes.get(step),
      loop: (step) => this.loopNodes.get(step),
    };
  }

  private add<Node extends FlowNode>(node: Node): Node {
    this.nodes.push(node);
    this.outgoing.push(undefined);
    this.incoming.push(undefined);
    return node;
  }

  private connect(
    from: FlowNode,
    to: FlowNode,
    reason: EdgeReason,
    leaves: readonly Step[] = noSteps,
  ): void {
    const edge = { id: this.edges, from, to, reason, leaves };
    this.edges += 1;
    addTo(this.outgoing, from.id, edge);
    addTo(this.incoming, to.id, edge);
  }

  /** Adds the points of a block and returns its entry. */
  private addBlock(block: Block, frame: Frame): FlowNode {
    for (const step of block.steps.values()) this.addPoints(step);
    for (const step of block.steps.values()) this.connectStep(step, frame);
    return this.beforeNodes.get(block.entry) ?? frame.ended;
  }

  private addPoints(step: Step): void {
    const next = (): number => this.nodes.length;
    this.beforeNodes.set(step.key, this.add({ id: next(), kind: "before", step }));
    this.actionNodes.set(step.key, this.add({ id: next(), kind: "action", step }));
    for (const exit of step.exits) {
      this.exitNodes.set(exit, this.add({ id: next(), kind: "exit", step, exit }));
    }
  }

  private connectStep(step: Step, frame: Frame): void {
    const before = this.beforeNodes.get(step.key);
    const action = this.actionNodes.get(step.key);
    if (before === undefined || action === undefined) return;
    const guarded = isGuarded(step);
    this.connect(before, action, guarded ? { kind: "guard", holds: true } : { kind: "next" });
    if (guarded) {
      this.connectExits(step, before, ["skipped"], { kind: "guard", holds: false });
      this.raise({ from: before, kinds: guardFailures, evaluated: false }, step, frame);
    }
    if (step.around.some(({ kind }) => kind === "tags")) {
      this.connectExits(step, before, ["excluded"], { kind: "next" });
    }
    this.connectAction(step, action, frame);
    for (const layer of step.around) this.connectRecovery(step, layer, action, frame);
    for (const exit of step.exits) this.connectTarget(exit, frame);
  }

  private connectRecovery(step: Step, layer: Layer, action: FlowNode, frame: Frame): void {
    const recovery = recoveryOf(layer);
    if (recovery === undefined) return;
    const ended = this.add({ id: this.nodes.length, kind: "recovered", step });
    const inside = { outer: frame, owner: step, ended, detached: true };
    const { body, result } = recovery;
    this.connect(action, this.addBlock(body, inside), { kind: "recover", result });
    // What runs between two attempts leaves nothing.
    if (layer.kind === "recover") this.connectExits(step, ended, ["ok"], { kind: "next" });
  }

  private connectAction(step: Step, action: FlowNode, frame: Frame): void {
    if (mayBeCovered(step, frame)) {
      const { evaluation, execution } = failuresOf(step);
      this.raise({ from: action, kinds: evaluation, evaluated: false }, step, frame);
      this.raise({ from: action, kinds: execution, evaluated: true }, step, frame);
    }
    const done = ["ok", "outcome"] as const;
    const inside: Frame = { outer: frame, owner: step, ended: action };
    if (step.action.kind === "loop") {
      this.connectLoop(step, step.action, action, inside);
    } else if (step.action.kind === "block") {
      const ended = this.add({ id: this.nodes.length, kind: "action", step });
      const body = this.addBlock(step.action.body, { ...inside, ended });
      this.connect(action, body, { kind: "next" });
      this.connectExits(step, ended, done, { kind: "next" });
    } else if (step.action.kind === "fork") {
      this.connectFork(step, step.action, action, inside);
    } else this.connectExits(step, action, done, { kind: "next" });
  }

  private connectFork(step: Step, fork: ForkAction, action: FlowNode, inside: Frame): void {
    const point = (kind: "branch" | "joined"): FlowNode =>
      this.add({ id: this.nodes.length, kind, step });
    const joined = point("joined");
    this.connect(action, joined, { kind: "next" });
    for (const { body } of fork.branches) {
      const ended = point("branch");
      this.connect(action, this.addBlock(body, { ...inside, ended }), { kind: "next" });
      // What the branches of a quorum write is gone.
      if (fork.join.kind === "ordered") this.connect(ended, joined, { kind: "next" });
    }
    const { execution } = failuresOf(step);
    this.raise({ from: joined, kinds: execution, evaluated: true }, step, inside.outer);
    this.connectExits(step, joined, ["ok"], { kind: "next" });
  }

  private connectLoop(step: Step, loop: LoopAction, action: FlowNode, frame: Frame): void {
    const point = (kind: LoopNode["kind"]): LoopNode =>
      this.add({ id: this.nodes.length, kind, step, loop });
    const [head, tail, ended] = [point("head"), point("tail"), point("ended")];
    this.loopNodes.set(step.key, { head, tail });
    const body = this.addBlock(loop.body, { ...frame, ended: tail });
    const atHead = loop.head.kind === "while" ? guardFailures : [];
    this.raise({ from: head, kinds: atHead, evaluated: false }, step, frame.outer);
    this.raise({ from: tail, kinds: tailFailures(loop), evaluated: false }, step, frame.outer);
    this.connectExits(step, ended, ["ok"], { kind: "next" });
    const points = { action, head, body, ended };
    if (loop.head.kind === "while") {
      this.raise({ from: action, kinds: guardFailures, evaluated: false }, step, frame.outer);
      this.connectWhile(step, points);
    } else this.connectItems(step, loop.head, points);
    if (isParallel(step)) return;
    this.connect(tail, head, { kind: "iterate" });
    this.connect(tail, ended, { kind: "exhausted" }, [step]);
    if (loop.until) this.connect(tail, ended, { kind: "until" }, [step]);
  }

  private connectWhile(step: Step, { action, head, body, ended }: LoopPoints): void {
    this.connect(action, body, { kind: "while", holds: true });
    this.connectExits(step, action, [emptyExitOf(step)], { kind: "while", holds: false });
    this.connect(head, body, { kind: "while", holds: true });
    this.connect(head, ended, { kind: "while", holds: false }, [step]);
  }

  private connectItems(
    step: Step,
    loopHead: EachHead | TimesHead,
    { action, head, body, ended }: LoopPoints,
  ): void {
    if (loopHead.kind === "each" || typeof loopHead.count !== "number") {
      this.connectExits(step, action, [emptyExitOf(step)], { kind: "items", some: false });
    }
    this.connect(action, head, { kind: "items", some: true });
    this.connect(head, body, { kind: "next" });
    if (isParallel(step)) this.connect(action, ended, { kind: "items", some: true });
  }

  private connectExits(
    step: Step,
    from: FlowNode,
    kinds: readonly Exit["on"]["kind"][],
    reason: EdgeReason,
  ): void {
    for (const exit of step.exits) {
      const to = kinds.includes(exit.on.kind) ? this.exitNodes.get(exit) : undefined;
      if (to) this.connect(from, to, reason);
    }
  }

  private connectTarget(exit: Exit, frame: Frame): void {
    const from = this.exitNodes.get(exit);
    if (from === undefined) return;
    switch (exit.then.kind) {
      case "goto": {
        const to = this.beforeNodes.get(exit.then.step);
        if (to) this.connect(from, to, { kind: "next" });
        return;
      }
      case "end":
        this.connect(from, frame.ended, { kind: "next" });
        return;
      case "raise": {
        const kinds = exit.on.kind === "error" ? exit.on.kinds : guardFailures;
        this.raiseFrom({ from, kinds, evaluated: true }, frame, []);
        return;
      }
      case "finish":
        if (endsWell(exit.then.status)) this.finish(from, frame);
        return;
      case "restart":
        this.finish(from, frame);
        return;
      default:
        exit.then satisfies never;
    }
  }

  /** Completes the plan; from inside a lane with the variables that the loop started with. */
  private finish(from: FlowNode, frame: Frame): void {
    const loops = loopsAround(frame);
    const lanes = loops.findLastIndex(isParallel);
    const owner = loops[lanes];
    const last = owner === undefined ? from : (this.actionNodes.get(owner.key) ?? from);
    this.connect(last, this.completed, { kind: "next" }, loops.slice(lanes + 1));
  }

  /** Connects a failing point with the exits that cover the failure, innermost first. What none covers ends the plan. */
  private raise(failing: FailingPoint, step: Step, frame: Frame | undefined): void {
    const { kind } = failing.from;
    const left = kind === "head" || kind === "tail" ? [step] : [];
    const rest = this.cover(failing, step, left);
    if (rest.length > 0) this.raiseFrom({ ...failing, kinds: rest }, frame, left);
  }

  /** Connects it with the exits of the steps around a frame; `leaves` are the loops that the failure has left by then. */
  private raiseFrom(
    failing: FailingPoint,
    frame: Frame | undefined,
    leaves: readonly Step[],
  ): void {
    let rest = failing.kinds;
    let left = leaves;
    for (let at = frame; at?.owner && rest.length > 0; at = at.outer) {
      // A lane that fails is a failure of the loop's own action, because its writes are dropped.
      if (at.detached || isParallel(at.owner)) return;
      if (at.owner.action.kind === "loop") left = [...left, at.owner];
      rest = this.cover({ ...failing, kinds: rest }, at.owner, left);
    }
  }

  /** Connects it with the exits of one step; gives the kinds of failures that none of them covers. */
  private cover(
    { from, kinds, evaluated }: FailingPoint,
    step: Step,
    leaves: readonly Step[],
  ): readonly ErrorKind[] {
    let rest = kinds;
    for (const exit of step.exits) {
      const to = exit.on.kind === "error" ? this.exitNodes.get(exit) : undefined;
      if (exit.on.kind !== "error" || to === undefined) continue;
      const covered = exit.on.kinds;
      const caught = rest.filter((kind) => covered.includes(kind));
      rest = rest.filter((kind) => !covered.includes(kind));
      if (caught.length === 0) continue;
      this.connect(from, to, { kind: "failure", kinds: caught, evaluated }, leaves);
    }
    return rest;
  }
}

const none: readonly FlowEdge[] = [];
const noSteps: readonly Step[] = [];

function addTo(lists: (FlowEdge[] | undefined)[], id: number, edge: FlowEdge): void {
  const list = lists[id];
  if (list === undefined) lists[id] = [edge];
  else list.push(edge);
}

/** The points of a loop that decide whether there is a next iteration. */
interface LoopPoints {
  readonly action: FlowNode;
  readonly head: LoopNode;
  /** The entry of the loop's body. */
  readonly body: FlowNode;
  readonly ended: LoopNode;
}

/** The exit by which a loop ends that has nothing to go over. */
function emptyExitOf({ exits }: Step): "empty" | "ok" {
  return exits.some(({ on }) => on.kind === "empty") ? "empty" : "ok";
}

/** Whether a failure of a step may lead on: most steps stand in no other one, and have no exit for it. */
function mayBeCovered({ exits }: Step, { owner }: Frame): boolean {
  return owner !== undefined || exits.some(({ on }) => on.kind === "error");
}

function tailFailures(loop: LoopAction): readonly ErrorKind[] {
  return [
    ...(loop.update.length > 0 ? (["undefined", "type"] as const) : []),
    ...(loop.until ? guardFailures : []),
  ];
}

function endsWell(status: FinishStatus): boolean {
  return status === "completed" || status === "partial";
}

/** Whether what is inside a step runs in copies of the scope. */
function isParallel({ action }: Step): boolean {
  return action.kind === "fork" || (action.kind === "loop" && lanesOf(action) !== undefined);
}

function recoveryOf(layer: Layer): Recovery | undefined {
  if (layer.kind === "recover") return layer;
  return layer.kind === "retry" ? layer.recover : undefined;
}

function loopsAround(frame: Frame): readonly Step[] {
  const loops: Step[] = [];
  for (let at: Frame | undefined = frame; at?.owner; at = at.outer) {
    if (at.owner.action.kind === "loop" || isParallel(at.owner)) loops.push(at.owner);
  }
  return loops;
}
