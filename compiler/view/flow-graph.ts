import type { Plan } from "../ir/plan.ts";
import type { Block, Exit, LoopAction, Step } from "../ir/step.ts";
import { blocksOf, stepsOf } from "../ir/visit.ts";
import { conditionText, oneLine } from "./expression-text.ts";
import { guardText } from "./setting-phrases.ts";

/** A box of the drawing. */
export interface FlowNode {
  readonly kind: "node";
  readonly name: string;
  readonly label: string;
  readonly shape: "agent" | "shell" | "call" | "gate" | "end" | "other";
}

/** A loop or block with the boxes inside it. */
export interface FlowGroup {
  readonly kind: "group";
  readonly name: string;
  readonly label: string;
  readonly members: readonly FlowMember[];
}

/** A box or a group of boxes. */
export type FlowMember = FlowNode | FlowGroup;

/** An arrow between two boxes or groups. */
export interface FlowEdge {
  readonly from: string;
  readonly to: string;
  readonly label: string;
}

/** A plan as boxes and arrows; `recipec graph` prints it in the notation of a drawing tool. */
export interface FlowGraph {
  readonly title: string;
  readonly members: readonly FlowMember[];
  readonly edges: readonly FlowEdge[];
}

/** Not `end`, which is a word of the Mermaid language. */
const endName = "finish";

/** The control flow of a plan. Names are made up, since ids may repeat and hold any character. */
export function flowGraphOf(plan: Plan): FlowGraph {
  const names = nameSteps(plan.body);
  const edges = edgesOf(plan.body, names, endName);
  const end: FlowNode = { kind: "node", name: endName, label: "end", shape: "end" };
  return {
    title: oneLine(plan.name),
    members: [...membersOf(plan.body, names), ...(edges.some(endsAtEnd) ? [end] : [])],
    edges,
  };
}

function endsAtEnd({ to }: FlowEdge): boolean {
  return to === endName;
}

function nameSteps(body: Block): Names {
  return new Map(stepsOf(body).map(({ step }, index) => [step.key, `s${index + 1}`]));
}

type Names = ReadonlyMap<string, string>;

function nameOf(names: Names, key: string): string {
  return names.get(key) ?? endName;
}

function membersOf(block: Block, names: Names): readonly FlowMember[] {
  return [...block.steps.values()].map((step) => memberOf(step, names));
}

function memberOf(step: Step, names: Names): FlowMember {
  const name = nameOf(names, step.key);
  const label = labelOf(step);
  const blocks = blocksOf(step);
  if (blocks.length === 0) return { kind: "node", name, label, shape: shapeOf(step) };
  return {
    kind: "group",
    name,
    label,
    members: blocks.flatMap((inner) => membersOf(inner, names)),
  };
}

function shapeOf({ action }: Step): FlowNode["shape"] {
  switch (action.kind) {
    case "agent":
    case "shell":
    case "call":
    case "gate":
      return action.kind;
    case "exec":
      return "shell";
    default:
      return "other";
  }
}

function labelOf(step: Step): string {
  const { action } = step;
  switch (action.kind) {
    case "agent":
      return action.agent === "" ? step.id : `${step.id} (${action.agent})`;
    case "call":
      return action.callee.kind === "dynamic" ? step.id : `${step.id} (${action.callee.path})`;
    case "loop":
      return `${step.id}: ${loopText(action)}`;
    case "fork":
      return `${step.id}: side by side`;
    case "gate":
      return `approve ${action.stage}?`;
    default:
      return step.id;
  }
}

function loopText({ head }: LoopAction): string {
  if (head.kind === "each") return `for each ${head.item}`;
  if (head.kind === "while") return `while ${conditionText(head.condition)}`;
  return typeof head.count === "number" ? `${head.count} times` : "repeated";
}

/** Arrows of a block and of the blocks inside it; `after` is where the end of the block leads. */
function edgesOf(block: Block, names: Names, after: string | undefined): readonly FlowEdge[] {
  return [...block.steps.values()].flatMap((step) => [
    ...step.exits.flatMap((exit) => edgeOf(step, exit, { names, after })),
    ...blocksOf(step).flatMap((inner) => edgesOf(inner, names, undefined)),
  ]);
}

interface EdgeContext {
  readonly names: Names;
  readonly after: string | undefined;
}

function edgeOf(step: Step, exit: Exit, { names, after }: EdgeContext): readonly FlowEdge[] {
  const to = targetOf(exit, names, after);
  if (to === undefined) return [];
  return [{ from: nameOf(names, step.key), to, label: edgeLabel(step, exit) }];
}

function targetOf({ then }: Exit, names: Names, after: string | undefined): string | undefined {
  switch (then.kind) {
    case "goto":
      return nameOf(names, then.step);
    case "end":
      return after;
    case "finish":
    case "restart":
      return endName;
    case "raise":
      return undefined;
    default:
      return then satisfies never;
  }
}

function edgeLabel(step: Step, { on, then }: Exit): string {
  switch (on.kind) {
    case "ok": {
      const guard = guardText(step);
      return guard === undefined ? "" : `if ${guard}`;
    }
    case "skipped":
      return "else";
    case "excluded":
      return "not wanted";
    case "empty":
      return step.action.kind === "loop" && step.action.head.kind === "each"
        ? "empty list"
        : "no round";
    case "error":
      return then.kind === "finish" ? `failure: ${then.status}` : "failure";
    case "outcome":
      return then.kind === "restart" ? `${on.outcome}: start over` : on.outcome;
    default:
      return on satisfies never;
  }
}
