import { declaredShape } from "../analysis/types/declared-type.ts";
import type { Assignment, EndValue, Exit, Step, Target } from "../ir/step.ts";
import { emitCallee } from "./emit-action.ts";
import { emitValue, emitValueTemplate } from "./emit-expression.ts";
import { templateProperty } from "./emit-function.ts";
import { emitShapeCheck } from "./emit-shape.ts";
import type { TypeName } from "./emit-type.ts";
import type { Code } from "./layout.ts";
import { arrow, list, object, sequence } from "./layout.ts";
import type { PlanContext, ScopeKnowledge } from "./plan-context.ts";
import { asDeclared, knowledgeOf } from "./plan-context.ts";
import { propertyName, textProperty } from "./property-name.ts";
import type { ScopeShape } from "./scope-shapes.ts";
import { sortedByName } from "./scope-shapes.ts";
import { quoted } from "./string-literal.ts";
import { constantType } from "./value-type.ts";

/** Where an exit leads, as far as types know it. */
interface Destination {
  /** Interface that the scope must satisfy there; undefined where nothing is declared. */
  readonly type: string | undefined;
  readonly shape: ScopeShape;
}

/** One property of the scope that an exit makes. */
interface Write {
  readonly name: string;
  readonly code: string;
  /** Tells whether the code reads the step's result. */
  readonly usesResult: boolean;
}

/** One exit as an object literal; `isOutermost` for steps of the plan's own block. */
export function emitExit(context: PlanContext, step: Step, exit: Exit, isOutermost: boolean): Code {
  const source = context.shapes.before(step.key);
  const destination = destinationOf(context, exit, isOutermost);
  const writes = [
    ...exit.set.flatMap((assignment) =>
      emitAssignment(context, assignment, { exit, source, target: destination.shape }),
    ),
    ...emitProofs(context, step, exit, destination.shape),
  ];
  return object([
    ...triggerProperties(exit),
    sequence("to: ", emitTarget(context, step, exit.then)),
    sequence("set: ", emitSet(context, writes, destination)),
    ...(context.isForked(step.key) && exit.set.length > 0
      ? [sequence("writes: ", list(exit.set.map(({ name }) => quoted(name))))]
      : []),
  ]);
}

function destinationOf(context: PlanContext, exit: Exit, isOutermost: boolean): Destination {
  const { then } = exit;
  if (then.kind === "goto") {
    return { type: context.scopeName(then.step), shape: context.shapes.before(then.step) };
  }
  if (then.kind === "end" && isOutermost) return { type: "Outputs", shape: context.shapes.final };
  return { type: undefined, shape: context.shapes.none };
}

function triggerProperties({ on }: Exit): readonly Code[] {
  const kind = `on: ${quoted(on.kind)}`;
  switch (on.kind) {
    case "ok":
    case "skipped":
    case "excluded":
    case "empty":
      return [kind];
    case "error": {
      const scopes = on.scopes ? [sequence("scopes: ", list(on.scopes.map(quoted)))] : [];
      return [kind, sequence("kinds: ", list(on.kinds.map(quoted))), ...scopes];
    }
    case "outcome":
      return [kind, `outcome: ${quoted(on.outcome)}`];
    default:
      return on satisfies never;
  }
}

function emitTarget(context: PlanContext, step: Step, target: Target): Code {
  const scope = (): ScopeKnowledge => knowledgeOf(context, context.shapes.before(step.key));
  switch (target.kind) {
    case "goto":
      return quoted(target.step);
    case "end":
      return object([`kind: "end"`, `value: ${emitEndValue(target.value)}`]);
    case "raise":
      return object([`kind: "raise"`, ...textProperty("scope", target.scope)]);
    case "finish":
      return object([
        `kind: "finish"`,
        `status: ${quoted(target.status)}`,
        typeof target.reason === "string"
          ? `reason: ${quoted(target.reason)}`
          : templateProperty("reason", target.reason, scope()),
      ]);
    case "restart":
      return object([
        `kind: "restart"`,
        sequence("callee: ", emitCallee(context, target.callee, scope())),
      ]);
    default:
      return target satisfies never;
  }
}

/** An exit with the scopes before and behind it. */
interface Passage {
  readonly exit: Exit;
  readonly source: ScopeShape;
  readonly target: ScopeShape;
}

function emitAssignment(
  context: PlanContext,
  assignment: Assignment,
  { exit, source, target }: Passage,
): readonly Write[] {
  const { name, value, onlyIfUnset } = assignment;
  const before = source.get(name);
  if (onlyIfUnset && before?.optional === false) return [];
  const result = assignedValueCode(context, assignment, source);
  const shape = declaredShape(context.plan, exit, assignment);
  const checked = shape ? emitShapeCheck(context, result.code, name, shape) : result.code;
  const type = shape ? "value" : result.type;
  const code = asDeclared(context, checked, type, target.get(name)?.type);
  const usesResult = value.kind !== "constant" && value.kind !== "template";
  if (!onlyIfUnset || !before) return [{ name, code, usesResult }];
  const kept = `${context.imports.use("valueOr")}(v, ${quoted(name)}, ${code})`;
  return [{ name, code: kept, usesResult }];
}

function assignedValueCode(
  context: PlanContext,
  { name, value }: Assignment,
  source: ScopeShape,
): { code: string; type: TypeName } {
  switch (value.kind) {
    case "result":
      return { code: "r.value", type: "value" };
    case "list":
      return { code: "r.list", type: "list" };
    case "exit-code":
      return { code: "r.exitCode", type: "text" };
    case "stdout":
      return { code: "r.stdout", type: "text" };
    case "approval":
      return { code: approvalCode(context, name, source), type: "value" };
    case "template":
      return {
        code: emitValueTemplate(value.template, knowledgeOf(context, source)),
        type: "value",
      };
    case "constant":
      return { code: emitValue(value.value), type: constantType(value.value) };
    default:
      return value satisfies never;
  }
}

function approvalCode(context: PlanContext, name: string, source: ScopeShape): string {
  if (source.get(name) === undefined) return 'r.approval ?? ""';
  return `r.approval ?? ${context.imports.use("valueOr")}(v, ${quoted(name)}, "")`;
}

/** What the analysis proved by reasons that `tsc` cannot follow, such as two guards of which one always holds. */
function emitProofs(
  context: PlanContext,
  step: Step,
  exit: Exit,
  target: ScopeShape,
): readonly Write[] {
  const source = context.shapes.before(step.key);
  const written = new Set(exit.set.map(({ name }) => name));
  return sortedByName(target.unlike(source)).flatMap(([name, variable]) => {
    const before = source.get(name);
    if (variable.optional || written.has(name) || before?.optional === false) return [];
    const code = before
      ? `${context.imports.use("proven")}(v, ${quoted(name)})`
      : asDeclared(context, arrivedCode(context, step, name), "value", variable.type);
    return [{ name, code, usesResult: false }];
  });
}

/** A variable that is there although no exit of the plan before has written it. */
function arrivedCode(context: PlanContext, { action }: Step, name: string): string {
  // What branches and callees write arrives with the scope.
  const arrives = action.kind === "fork" || (action.kind === "call" && action.result === "merge");
  return arrives
    ? `${context.imports.use("arrived")}(v, ${quoted(name)})`
    : `$.get(v, ${quoted(name)})`;
}

function emitSet(context: PlanContext, writes: readonly Write[], destination: Destination): Code {
  if (writes.length === 0) return "(v) => v";
  const properties = writes.map(({ name, code }) => `${propertyName(name)}: ${code}`);
  const names = writes.some(({ usesResult }) => usesResult) ? "(v, r)" : "(v)";
  const parameters = names + returnType(context, writes, destination);
  return arrow(parameters, sequence("(", object(["...v", ...properties]), ")"));
}

/** Where a written variable is optional in the destination, only this makes `tsc` demand the write. */
function returnType(
  context: PlanContext,
  writes: readonly Write[],
  { type, shape }: Destination,
): string {
  if (type === undefined) return "";
  const optional = writes.filter(({ name }) => shape.get(name)?.optional === true);
  if (optional.length === 0) return type === "Outputs" ? ": Outputs" : "";
  const names = optional.map(({ name }) => quoted(name)).join(" | ");
  return `: ${context.imports.useType("With")}<${type}, ${names}>`;
}

function emitEndValue(value: EndValue): string {
  return typeof value === "string" ? quoted(value) : `{ variable: ${quoted(value.variable)} }`;
}
