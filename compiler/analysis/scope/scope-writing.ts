import type { Plan } from "../../ir/plan.ts";
import { soleReference } from "../../ir/references.ts";
import type { Exit, Step, Update } from "../../ir/step.ts";
import type { FlowNode } from "../graph/control-flow-graph.ts";
import { declaredShape, typeOfShape } from "../types/declared-type.ts";
import { itemType, typeOfExpression } from "../types/expression-type.ts";
import { printedInto } from "../types/printed-type.ts";
import type { CalleeResult } from "../types/result-type.ts";
import { assignedType } from "../types/result-type.ts";
import type { Type } from "../types/type.ts";
import { json, number, string } from "../types/type.ts";
import { alwaysEndsWell } from "./dead-ends.ts";
import type { Definition } from "./definition.ts";
import { areOfKind } from "./definitions.ts";
import type { Merging } from "./merge-callee.ts";
import { mergeCallee } from "./merge-callee.ts";
import type { BothTypes } from "./scope-lattice.ts";
import { written } from "./scope-lattice.ts";
import type { ScopeOperation, WriteOperation } from "./scope-operations.ts";
import type { ScopeState, VariableState } from "./scope-state.ts";
import { writtenVersion } from "./variable-versions.ts";

/** Says how the scopes of one plan look behind operations. */
export class ScopeWriting {
  private readonly plan: Plan;
  private readonly merging: Merging;
  /** What an exit writes is the same whatever was known before. */
  private readonly atExits = new Map<WriteOperation, VariableState>();

  constructor(plan: Plan, merging: Merging) {
    this.plan = plan;
    this.merging = merging;
  }

  /** The state behind operations; the variables that they write have the version of a point. */
  apply(state: ScopeState, operations: readonly ScopeOperation[], node: FlowNode): ScopeState {
    if (operations.length === 0) return state;
    const version = writtenVersion(node);
    const { path } = state;
    const variables = state.variables.copy();
    for (const operation of operations) {
      const { kind } = operation;
      if (kind === "merge") mergeCallee(variables, operation.step, this.merging, version);
      else if (kind === "save") variables.set(operation.aside, variables.get(operation.name));
      else if (kind === "restore") {
        variables.set(operation.name, variables.get(operation.aside));
        variables.set(operation.aside, undefined);
      } else variables.set(operation.name, this.write(operation, { path, variables }, version));
    }
    return { path, variables };
  }

  private write(operation: WriteOperation, state: ScopeState, version: number): VariableState {
    const { definition, name, onlyIfUnset } = operation;
    const isAlwaysAlike = definition.kind === "exit" && !onlyIfUnset;
    const remembered = isAlwaysAlike ? this.atExits.get(operation) : undefined;
    if (remembered) return remembered;
    const types = this.writtenType(definition, state);
    const variable = written(operation, types, version, state.variables.get(name));
    if (isAlwaysAlike) this.atExits.set(operation, variable);
    return variable;
  }

  private writtenType(definition: Definition, state: ScopeState): BothTypes {
    switch (definition.kind) {
      case "exit": {
        const { step, exit, assignment } = definition;
        const shape = declaredShape(this.plan, exit, assignment);
        const assigned = (callee: CalleeResult): Type =>
          shape ? typeOfShape(shape) : assignedType(step, exit, assignment, callee);
        const type = assigned(this.merging.callees.result);
        // Generated types stay with what any command may print, and an exit code is kept as text.
        if (assignment.value.kind === "exit-code") return { type, likely: exitCode(exit, step) };
        const { likely } = this.merging.callees;
        return { type, likely: printedInto(step, exit, assignment)?.type ?? assigned(likely) };
      }
      case "loop":
        return {
          type: boundType(definition.step, state, "type"),
          likely: boundType(definition.step, state, "likely"),
        };
      case "update":
        return updatedType(definition.update, state);
      default:
        return same(json);
    }
  }
}

/** What a command ends with: 0 where all went well, and where its end is one that does not fail. */
function exitCode({ on }: Exit, step: Step): Type {
  return on.kind === "ok" || alwaysEndsWell(step) ? { kind: "literal", value: 0 } : number;
}

/** What a loop puts into a variable; what steps have set is likely what it says, and what callers give is anything. */
function updatedType({ value }: Update, state: ScopeState): BothTypes {
  const type = typeOfExpression(value, state, "type");
  const source = value.kind === "template" && value.typed ? soleReference(value) : undefined;
  const definitions = source && state.variables.get(source.name)?.definitions;
  const isSet = definitions !== undefined && areOfKind(definitions, "exit", "update");
  return isSet ? { type, likely: typeOfExpression(value, state, "likely") } : same(type);
}

function same(type: Type): BothTypes {
  return { type, likely: type };
}

function boundType({ action }: Step, state: ScopeState, view: "type" | "likely"): Type {
  if (action.kind !== "loop" || action.head.kind === "times") return string;
  if (action.head.kind === "while") return number;
  return itemType(typeOfExpression(action.head.list, state, view));
}
