import { describeType } from "../../runtime/values/param-type.ts";
import { positionOf } from "../source/line-index.ts";
import type { Template } from "./expression.ts";
import type { Plan } from "./plan.ts";
import { printCallee, printExit } from "./print-exit.ts";
import { printExpression, printReference, printValue, quote } from "./print-expression.ts";
import { hostLines } from "./print-host.ts";
import type {
  Action,
  AgentAction,
  Block,
  CallAction,
  ForkAction,
  HooksLayer,
  Layer,
  Limits,
  LoopAction,
  Recovery,
  ShellAction,
  Step,
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
    ...(plan.label === undefined ? [] : [`label ${quote(plan.label)}`]),
    ...plan.params.map((param) => {
      const start = param.default === undefined ? "" : ` = ${printValue(param.default)}`;
      const optional = param.isOptional ? " optional" : "";
      const type = param.type === undefined ? "" : ` ${describeType(param.type)}`;
      return `param ${param.name}${start}${optional}${type} (${param.origin})`;
    }),
    ...(names.length === 0 ? [] : [`ambient ${names.join(" ")}`]),
    limitsText(limits),
    ...(plan.pacing ? [`pacing ${JSON.stringify(plan.pacing)}`] : []),
    ...(plan.orchestrator ? [`orchestrator ${printValue(plan.orchestrator)}`] : []),
    ...(plan.models ?? []).map((model) => `model ${JSON.stringify(model)}`),
    ...(plan.capabilities ? [`capabilities ${plan.capabilities.join(" ")}`] : []),
    ...(plan.secrets ? [`secrets ${plan.secrets.join(" ")}`] : []),
    `output ${output.variable}${output.fallback === undefined ? "" : ` else ${output.fallback}`}`,
    ...hostLines(plan.host),
  ];
}

function limitsText({ depth, callsOnly, total }: Limits): string {
  return `limits depth ${depth}${callsOnly ? " of calls" : ""} total ${total}`;
}

function blockLines(block: Block, indent: string): readonly string[] {
  return [
    `${indent}entry ${quote(block.entry)}${calledEntry(block)}${printGuardrails(block)}`,
    ...[...block.steps.values()].flatMap((step) => stepLines(step, indent)),
  ];
}

function printGuardrails({ guardrails }: Block): string {
  return guardrails ? ` visits ${guardrails.visits} total ${guardrails.total}` : "";
}

function stepLines(step: Step, indent: string): readonly string[] {
  const inner = `${indent}  `;
  const { tracked } = step;
  const stage = tracked?.stage === undefined ? "" : ` of stage ${quote(tracked.stage)}`;
  const listed = tracked ? ` tracked ${tracked.index}${stage}` : "";
  const alias = step.id === step.key ? "" : ` id ${quote(step.id)}`;
  return [
    `${indent}step ${quote(step.key)}${alias} at ${place(step)}${listed}`,
    ...step.around.flatMap((layer) => layerLines(layer, inner)),
    ...actionLines(step.action, inner),
    ...step.exits.map((exit) => `${inner}${printExit(exit)}`),
  ];
}

function place(step: Step): string {
  const span = step.origins[0];
  const { line, column } = positionOf(span);
  return `${line}:${column}`;
}

function layerLines(layer: Layer, indent: string): readonly string[] {
  const inner = `${indent}  `;
  switch (layer.kind) {
    case "tags":
      return [`${indent}tags${layer.tags.map((tag) => ` ${quote(tag)}`).join("")}`];
    case "hooks":
      return [`${indent}hooks${hookNames(layer)}`, ...hookLines(layer, inner)];
    case "delay":
      return [`${indent}delay ${printSetting(layer.ms, "ms")}`];
    case "guard":
      return [`${indent}guard ${printExpression(layer.condition.expression)}`];
    case "count":
      return [`${indent}count${layer.part === undefined ? "" : ` ${layer.part}`}`];
    case "pace":
      return [`${indent}pace`];
    case "recover":
      return [
        `${indent}recover on ${layer.kinds.join(" ")}${boundTo(layer)}`,
        ...blockLines(layer.body, inner),
      ];
    case "retry": {
      const attempts = printSetting(layer.attempts, "");
      const wait = `${layer.initialDelayMs}..${layer.maxDelayMs}ms x${layer.factor}`;
      return [
        `${indent}retry ${attempts} wait ${wait} on ${layer.kinds.join(" ")}`,
        ...(layer.recover ? recoveryLines(layer.recover, inner) : []),
      ];
    }
    case "timeout":
      return [`${indent}timeout ${printSetting(layer.ms, "ms")}${layer.span ? "" : " (default)"}`];
    default:
      return layer satisfies never;
  }
}

function hookNames({ id, status }: HooksLayer): string {
  return [id, status].map((name) => (name === undefined ? "" : ` ${name}`)).join("");
}

function hookLines({ before, after, onError }: HooksLayer, indent: string): readonly string[] {
  const lines = (name: string, hook: ShellAction | undefined): readonly string[] =>
    hook ? [`${indent}${name}`, ...actionLines(hook, `${indent}  `)] : [];
  return [...lines("before", before), ...lines("after", after), ...lines("on-error", onError)];
}

function recoveryLines(recovery: Recovery, indent: string): readonly string[] {
  const lines = blockLines(recovery.body, `${indent}  `);
  return [`${indent}recover${boundTo(recovery)}`, ...lines];
}

function boundTo({ result }: Pick<Recovery, "result">): string {
  return result === undefined ? "" : ` bind ${result}`;
}

function printSetting(value: number | Template, unit: string): string {
  return typeof value === "number" ? `${value}${unit}` : printExpression(value);
}

function actionLines(action: Action, indent: string): readonly string[] {
  switch (action.kind) {
    case "agent":
      return agentLines(action, indent);
    case "shell":
      return shellLines(action, indent);
    case "exec":
      return [
        `${indent}exec decode ${action.decoding}${action.input === undefined ? "" : ` input ${action.input}`}`,
        ...action.words.map((word) => `${indent}  word ${printExpression(word)}`),
      ];
    case "call":
      return [
        `${indent}call ${printCallee(action.callee)}${callSettings(action)}`,
        ...action.input.map(
          (input) => `${indent}  in ${input.name} ${printExpression(input.value)}`,
        ),
      ];
    case "loop":
      return loopLines(action, indent);
    case "fork":
      return forkLines(action, indent);
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

function agentLines(action: AgentAction, indent: string): readonly string[] {
  return [
    `${indent}agent ${quote(action.agent)}${agentSettings(action)}`,
    ...action.models.map((model) => `${indent}  model ${JSON.stringify(model)}`),
    ...(action.config ? [`${indent}  config ${printValue(action.config)}`] : []),
    ...(action.persona === undefined ? [] : [`${indent}  persona ${quote(action.persona)}`]),
    ...(action.systemPrompt ? [`${indent}  system ${printExpression(action.systemPrompt)}`] : []),
    ...cwdLines(action, indent),
    `${indent}  prompt ${printExpression(action.prompt)}`,
  ];
}

function shellLines(action: ShellAction, indent: string): readonly string[] {
  return [
    `${indent}shell decode ${action.decoding}${printCheck(action.check)}${action.prints === true ? " prints" : ""}`,
    `${indent}  command ${printExpression(action.command)}`,
    ...(action.environment
      ? [
          `${indent}  environment${(action.reads ?? []).map((read) => ` ${printReference(read)}`).join("")}`,
        ]
      : []),
    ...cwdLines(action, indent),
    ...action.env.map((entry) => `${indent}  env ${entry.name} ${printExpression(entry.value)}`),
  ];
}

function cwdLines(
  { cwd, cwdBase }: Pick<ShellAction | AgentAction, "cwd" | "cwdBase">,
  indent: string,
): readonly string[] {
  const from = cwdBase === undefined ? "" : ` from ${cwdBase}`;
  return cwd ? [`${indent}  cwd ${printExpression(cwd)}${from}`] : [];
}

function agentSettings({ mode, decoding, expectJson, session, check }: AgentAction): string {
  return [
    ...(mode === undefined ? [] : [` mode ${quote(mode)}`]),
    ` decode ${decoding}`,
    ...(expectJson ? [" expect-json"] : []),
    ...(session === "plan" ? [" session plan"] : []),
    printCheck(check),
  ].join("");
}

function printCheck(check: AgentAction["check"]): string {
  if (check === undefined) return "";
  if (check.kind === "outcome") return ` outcomes${check.outcomes.map(quoteAfterSpace).join("")}`;
  return check.required ? " check json required" : " check json";
}

function quoteAfterSpace(text: string): string {
  return ` ${quote(text)}`;
}

function calledEntry({ calledEntry: key }: Block): string {
  return key === undefined ? "" : ` called ${quote(key)}`;
}

function callSettings({ passes, result, report, check, stdin, limits }: CallAction): string {
  return [
    ...(passes === "inherit" ? [" inherit"] : []),
    ...(result === "scope" ? [] : [` ${result}`]),
    ...(report === true ? [" report"] : []),
    printCheck(check),
    ...(stdin === undefined ? [] : [` stdin ${stdin}`]),
    ...(limits ? [` ${limitsText(limits)}`] : []),
  ].join("");
}

function forkLines({ branches, lanes, serial, join }: ForkAction, indent: string) {
  const order = serial.length === 0 ? "" : ` serial${serial.map(quoteAfterSpace).join("")}`;
  return [
    `${indent}fork lanes ${lanes}${order}${printJoin(join)}`,
    ...branches.flatMap(({ key, label, body }) => [
      `${indent}  branch ${quote(key)}${label === undefined ? "" : ` label ${quote(label)}`}`,
      ...blockLines(body, `${indent}    `),
    ]),
  ];
}

function printJoin(join: ForkAction["join"] | undefined): string {
  if (join === undefined) return "";
  if (join.kind === "ordered") return " join ordered";
  const label = join.label === undefined ? "" : ` label ${quote(join.label)}`;
  return ` join quorum${label} failure ${join.failure}`;
}

function loopLines(loop: LoopAction, indent: string): readonly string[] {
  const inner = `${indent}  `;
  return [
    `${indent}loop ${printHead(loop.head)} value ${loop.value}${printJoin(loop.join)}`,
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
  if (head.kind === "times") {
    const count = typeof head.count === "number" ? head.count : printExpression(head.count);
    const lanes = head.lanes === undefined ? "" : ` lanes ${head.lanes}`;
    const names = head.binds.length === 0 ? "" : ` bind ${head.binds.join(" ")}`;
    return `times ${count}${lanes}${names}`;
  }
  const counters = [head.index, head.iteration].filter((name) => name !== undefined);
  const bind = counters.length === 0 ? "" : ` bind ${counters.join(" ")}`;
  return `while ${printExpression(head.condition.expression)} at-most ${head.atMost}${bind}`;
}
