import type { Expression, Reference } from "../../ir/expression.ts";
import type { Plan } from "../../ir/plan.ts";
import type { Span } from "../../source/span.ts";
import type { Facts } from "../facts.ts";
import type { FlowNode } from "../graph/control-flow-graph.ts";
import { isFatal } from "../graph/is-fatal.ts";
import { failsWhereUnset, traitsOf } from "../language-traits.ts";
import type { Decision, Read } from "../reads.ts";
import { areOfKind } from "../scope/definitions.ts";
import type { ScopeFlow } from "../scope/scope-flow.ts";
import type { Demand } from "../types/demand.ts";
import {
  declaredDemand,
  listDemand,
  mappingDemand,
  operandDemands,
  valueDemand,
} from "../types/demand.ts";

/** What a recipe demands of one of its parameters, and where. */
export interface PlacedDemand {
  readonly name: string;
  readonly demand: Demand;
  readonly span: Span;
  /** Whether no run completes that does not get it; asked of few, since it takes a look at the whole recipe. */
  readonly isCertain: () => boolean;
}

/** What a recipe demands of some of its parameters by what it does itself: in its declarations first, then in source order. */
export function ownDemands(
  { dialect, params }: Plan,
  { flow, reads }: Facts,
  names: ReadonlySet<string>,
): readonly PlacedDemand[] {
  const isAsked = ({ reference, variable }: Read): boolean =>
    names.has(reference.name) && reference.optional !== true && isGiven(variable);
  return [
    ...params.flatMap(({ name, span, type }): readonly PlacedDemand[] => {
      if (type === undefined || !names.has(name)) return [];
      return [{ name, demand: declaredDemand(type), span, isCertain: () => true }];
    }),
    ...reads.all.flatMap((read) => {
      const demand = isAsked(read) ? demandOfRead(read, dialect) : undefined;
      return demand === undefined ? [] : [placed(demand, read, flow)];
    }),
    ...(traitsOf(dialect).comparesTexts
      ? reads.decisions.flatMap((decision) => demandsOfDecision(decision, names, flow))
      : []),
  ];
}

/** Whether a variable holds what callers give, where something reads it. */
export function isGiven(variable: Read["variable"]): boolean {
  return (
    variable !== undefined &&
    variable.definitions.size > 0 &&
    areOfKind(variable.definitions, "param", "given")
  );
}

function demandOfRead(
  { reference: { path }, role }: Read,
  dialect: Plan["dialect"],
): Demand | undefined {
  if (path.length > 0) return failsWhereUnset(dialect) ? mappingDemand(path) : undefined;
  return role === "list" ? listDemand : undefined;
}

/** What a condition demands of the parameters that it computes with. */
function demandsOfDecision(
  { condition, role, state, step }: Decision,
  names: ReadonlySet<string>,
  flow: ScopeFlow,
): readonly PlacedDemand[] {
  if (role !== "guard" && role !== "while") return [];
  return operandsIn(condition.expression).flatMap((reference) => {
    const { name, path } = reference;
    const isAsked = names.has(name) && path.length === 0 && isGiven(state.variables.get(name));
    if (!isAsked) return [];
    // The reference writes null as a word into the condition of a loop.
    const demands = role === "guard" ? [...operandDemands, valueDemand] : operandDemands;
    return demands.map((demand) => placed(demand, { reference, role, step }, flow));
  });
}

/** The variables in a condition that are not part of a text in it. */
function operandsIn(node: Expression): readonly Reference[] {
  switch (node.kind) {
    case "reference":
      return [node];
    case "pasted-word":
      return node.parts.filter((part) => part.kind === "reference");
    case "comparison":
      return [node.left, node.right].flatMap(operandsIn);
    case "logical":
      return node.operands.flatMap(operandsIn);
    case "negation":
    case "group":
      return operandsIn(node.operand);
    default:
      return [];
  }
}

function placed(
  demand: Demand,
  { reference: { name, span }, role, step }: Pick<Read, "reference" | "role" | "step">,
  flow: ScopeFlow,
): PlacedDemand {
  return { name, demand, span, isCertain: () => isFatalHere({ role, step }, flow) };
}

/** Whether no run completes where a read fails. */
function isFatalHere({ role, step }: Pick<Read, "role" | "step">, flow: ScopeFlow): boolean {
  const point = pointOf({ role, step }, flow);
  return isFatal(point, role === "guard" || role === "while" ? conditionKinds : readKinds, flow);
}

const conditionKinds = ["condition"] as const;
const readKinds = ["undefined", "type"] as const;

/** Where a read is evaluated for certain, if anything of its step is; undefined where that is not known. */
function pointOf(
  { role, step }: Pick<Read, "role" | "step">,
  { graph }: ScopeFlow,
): FlowNode | undefined {
  switch (role) {
    case "guard": {
      const [first] = step.around.filter(({ kind }) => kind === "guard" || kind === "tags");
      const [, ...others] = step.around.filter(({ kind }) => kind === "guard");
      return first?.kind === "guard" && others.length === 0 ? graph.before(step.key) : undefined;
    }
    case "hook-before":
    case "hook-after":
    case "setting":
    case "update":
    case "until":
      return undefined;
    default:
      return graph.action(step.key);
  }
}
