import type { Value } from "../../runtime/values/value.ts";
import { hasKind, isList, isMap } from "../../runtime/values/value.ts";
import { lineIndexOf } from "../source/line-index.ts";
import type { Expression, Reference, TextPart, ValueTemplate } from "./expression.ts";
import type { Plan } from "./plan.ts";
import type {
  Action,
  Assignment,
  Block,
  Callee,
  Exit,
  Layer,
  LoopAction,
  Step,
  Target,
  Trigger,
} from "./step.ts";

/** The textual form of a plan: what `--print-ir` shows and the golden files of the front ends hold. */
export function printPlan(plan: Plan): string {
  return `${[...headerLines(plan), ...blockLines(plan.body, "")].join("\n")}\n`;
}

function headerLines(plan: Plan): readonly string[] {
  const { ambient, limits, output } = plan;
  const names = Object.values(ambient);
  return [
    `plan ${quote(plan.name)} ${plan.version} (${plan.dialect})`,
    ...plan.params.map((param) => {
      const start = param.default === undefined ? "" : ` = ${printValue(param.default)}`;
      return `param ${param.name}${start} (${param.origin})`;
    }),
    ...(names.length === 0 ? [] : [`ambient ${names.join(" ")}`]),
    `limits depth ${limits.depth} total ${limits.total}`,
    ...(plan.pacing ? [`pacing ${JSON.stringify(plan.pacing)}`] : []),
    ...(plan.orchestrator ? [`orchestrator ${printValue(plan.orchestrator)}`] : []),
    `output ${output.variable}${output.fallback === undefined ? "" : ` else ${output.fallback}`}`,
  ];
}

function blockLines(block: Block, indent: string): readonly string[] {
  return [
    `${indent}entry ${quote(block.entry)}`,
    ...[...block.steps.values()].flatMap((step) => stepLines(step, indent)),
  ];
}

function stepLines(step: Step, indent: string): readonly string[] {
  const inner = `${indent}  `;
  const { tracked } = step;
  const stage = tracked?.stage === undefined ? "" : ` of stage ${quote(tracked.stage)}`;
  const listed = tracked ? ` tracked ${tracked.index}${stage}` : "";
  const alias = step.id === step.key ? "" : ` id ${quote(step.id)}`;
  return [
    `${indent}step ${quote(step.key)}${alias} at ${place(step)}${listed}`,
    ...step.around.map((layer) => `${inner}${printLayer(layer)}`),
    ...actionLines(step.action, inner),
    ...step.exits.map((exit) => `${inner}${printExit(exit)}`),
  ];
}

function place(step: Step): string {
  const span = step.origins[0];
  const { line, column } = lineIndexOf(span.source).position(span.start);
  return `${line}:${column}`;
}

function printLayer(layer: Layer): string {
  switch (layer.kind) {
    case "guard":
      return `guard ${printExpression(layer.condition.expression)}`;
    case "count":
    case "pace":
      return layer.kind;
    case "retry":
      return `retry ${layer.attempts} wait ${layer.initialDelayMs}..${layer.maxDelayMs}ms x${layer.factor} on ${layer.kinds.join(" ")}`;
    case "timeout":
      return `timeout ${layer.ms}ms${layer.span ? "" : " (default)"}`;
    default:
      return layer satisfies never;
  }
}

function actionLines(action: Action, indent: string): readonly string[] {
  switch (action.kind) {
    case "agent":
      return [
        `${indent}agent ${quote(action.agent)}${action.mode === undefined ? "" : ` mode ${quote(action.mode)}`} decode ${action.decoding}${action.expectJson ? " expect-json" : ""}`,
        ...action.models.map((model) => `${indent}  model ${JSON.stringify(model)}`),
        ...(action.modelRole === undefined
          ? []
          : [`${indent}  model-role ${quote(action.modelRole)}`]),
        ...(action.config ? [`${indent}  config ${printValue(action.config)}`] : []),
        `${indent}  prompt ${printExpression(action.prompt)}`,
      ];
    case "shell":
      return [
        `${indent}shell decode ${action.decoding}`,
        `${indent}  command ${printExpression(action.command)}`,
        ...(action.cwd ? [`${indent}  cwd ${printExpression(action.cwd)}`] : []),
        ...action.env.map(
          (entry) => `${indent}  env ${entry.name} ${printExpression(entry.value)}`,
        ),
      ];
    case "call":
      return [
        `${indent}call ${printCallee(action.callee)}${action.limits ? ` limits depth ${action.limits.depth} total ${action.limits.total}` : ""}`,
        ...action.input.map(
          (input) => `${indent}  in ${input.name} ${printExpression(input.value)}`,
        ),
      ];
    case "loop":
      return loopLines(action, indent);
    case "block":
      return [`${indent}block`, ...blockLines(action.body, `${indent}  `)];
    case "gate":
      return [
        `${indent}gate ${quote(action.stage)} timeout ${action.timeoutMs}ms default ${action.default}`,
        `${indent}  prompt ${printExpression(action.prompt)}`,
      ];
    case "none":
      return [`${indent}none`];
    default:
      return action satisfies never;
  }
}

function loopLines(loop: LoopAction, indent: string): readonly string[] {
  const inner = `${indent}  `;
  return [
    `${indent}loop ${printHead(loop.head)} value ${loop.value}`,
    ...blockLines(loop.body, inner),
    ...loop.update.map(({ name, value }) => `${inner}update ${name} := ${printExpression(value)}`),
    ...(loop.until ? [`${inner}until ${printExpression(loop.until.expression)}`] : []),
  ];
}

function printHead(head: LoopAction["head"]): string {
  if (head.kind === "each") {
    const lanes = head.lanes === undefined ? "" : ` lanes ${head.lanes}`;
    return `each ${head.item} in ${printExpression(head.list)} at-most ${head.atMost}${lanes}`;
  }
  const counters = [head.index, head.iteration].filter((name) => name !== undefined);
  const bind = counters.length === 0 ? "" : ` bind ${counters.join(" ")}`;
  return `while ${printExpression(head.condition.expression)} at-most ${head.atMost}${bind}`;
}

function printCallee(callee: Callee): string {
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

function printExit(exit: Exit): string {
  const writes = exit.set.map((assignment) => ` set ${printAssignment(assignment)}`).join("");
  return `on ${printTrigger(exit.on)}${writes} -> ${printTarget(exit.then)}`;
}

function printAssignment({ name, value, onlyIfUnset }: Assignment): string {
  const what = value.kind === "constant" ? printValue(value.value) : value.kind;
  return `${name}${onlyIfUnset ? " ?=" : " :="} ${what}`;
}

function printTrigger(trigger: Trigger): string {
  switch (trigger.kind) {
    case "ok":
    case "skipped":
    case "empty":
      return trigger.kind;
    case "error":
      return `error(${trigger.kinds.join(" ")})`;
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
      return `end(${target.value})`;
    case "raise":
      return "raise";
    case "finish":
      return `finish(${target.status}, ${quote(target.reason)})`;
    default:
      return target satisfies never;
  }
}

function printExpression(node: Expression | ValueTemplate): string {
  switch (node.kind) {
    case "literal":
      return printValue(node.value);
    case "reference":
      return printReference(node);
    case "template":
      return `${node.typed ? "typed " : ""}${printParts(node.parts)}`;
    case "word":
      return `word ${quote(node.text)}`;
    case "pasted-word":
      return `pasted ${printParts(node.parts)}`;
    case "comparison":
      return `(${printExpression(node.left)} ${node.operator} ${printExpression(node.right)})`;
    case "membership":
      return `(${printExpression(node.item)} ${node.negated ? "not in" : "in"} ${printExpression(node.container)})`;
    case "logical":
      return `(${node.operands.map(printExpression).join(` ${node.operator} `)})`;
    case "negation":
      return `not ${printExpression(node.operand)}`;
    case "group":
      return `group(${printExpression(node.operand)})`;
    case "call":
      return `${node.function}(${node.arguments.map(printExpression).join(", ")})`;
    case "method":
      return `${printExpression(node.target)}.${node.method}(${node.arguments.map(printExpression).join(", ")})`;
    case "index":
      return `${printExpression(node.target)}[${JSON.stringify(node.key)}]`;
    case "list":
    case "list-template":
      return `[${node.items.map(printExpression).join(", ")}]`;
    case "map-template":
      return `{${node.entries.map(([key, value]) => `${printValue(key)}: ${printExpression(value)}`).join(", ")}}`;
    default:
      return node satisfies never;
  }
}

function printParts(parts: readonly (TextPart | Reference)[]): string {
  const texts = parts.map((part) =>
    part.kind === "text" ? JSON.stringify(part.text).slice(1, -1) : printReference(part),
  );
  return `"${texts.join("")}"`;
}

function printReference({ name, path }: Reference): string {
  return `{{${[name, ...path].join(".")}}}`;
}

function printValue(value: Value): string {
  if (isList(value)) return `[${value.map(printValue).join(", ")}]`;
  if (isMap(value)) {
    return `{${[...value].map(([key, item]) => `${printValue(key)}: ${printValue(item)}`).join(", ")}}`;
  }
  if (typeof value === "bigint") return `${value}n`;
  if (hasKind(value, "float")) return `float(${value.number})`;
  if (hasKind(value, "set")) return `set(${value.items.map(printValue).join(", ")})`;
  return JSON.stringify(value);
}

function quote(text: string): string {
  return JSON.stringify(text);
}
