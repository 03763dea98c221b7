import { printExpression, printValue, quote } from "./print-expression.ts";
import type { Assignment, Callee, Exit, Target, Trigger } from "./step.ts";

/** The textual form of an exit. */
export function printExit(exit: Exit): string {
  const writes = exit.set.map((assignment) => ` set ${printAssignment(assignment)}`).join("");
  return `on ${printTrigger(exit.on)}${writes} -> ${printTarget(exit.then)}`;
}

function printAssignment({ name, value, onlyIfUnset }: Assignment): string {
  const what = printAssigned(value);
  return `${name}${onlyIfUnset ? " ?=" : " :="} ${what}`;
}

function printAssigned(value: Assignment["value"]): string {
  if (value.kind === "constant") return printValue(value.value);
  return value.kind === "template" ? printExpression(value.template) : value.kind;
}

function printTrigger(trigger: Trigger): string {
  switch (trigger.kind) {
    case "ok":
    case "skipped":
    case "excluded":
    case "empty":
      return trigger.kind;
    case "error": {
      const scopes = trigger.scopes ? `; ${trigger.scopes.join(" ")}` : "";
      return `error(${trigger.kinds.join(" ")}${scopes})`;
    }
    case "outcome":
      return `outcome(${quote(trigger.outcome)})`;
    default:
      return trigger satisfies never;
  }
}

function printTarget(target: Target): string {
  switch (target.kind) {
    case "goto":
      return `goto ${quote(target.step)}`;
    case "end":
      return `end(${typeof target.value === "string" ? target.value : quote(target.value.variable)})`;
    case "raise":
      return target.scope === undefined ? "raise" : `raise(${target.scope})`;
    case "finish": {
      const { status, reason } = target;
      return `finish(${status}, ${typeof reason === "string" ? quote(reason) : printExpression(reason)})`;
    }
    case "restart":
      return `restart(${printCallee(target.callee)})`;
    default:
      return target satisfies never;
  }
}

/** The textual form of a callee. */
export function printCallee(callee: Callee): string {
  switch (callee.kind) {
    case "static":
      return `static ${quote(callee.plan)}`;
    case "missing":
      return `missing ${quote(callee.path)}`;
    case "dynamic":
      return `dynamic ${printExpression(callee.path)}`;
    default:
      return callee satisfies never;
  }
}
