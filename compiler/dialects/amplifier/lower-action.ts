import { scalarMapOf } from "../../document/scalar-map.ts";
import { toValue } from "../../document/to-value.ts";
import type { Action, Callee, ShellAction } from "../../ir/step.ts";
import { fixedTemplate } from "../../lower/template.ts";
import { closestFile } from "../closest-file.ts";
import type { ActionNode, AgentNode, BashNode, CallNode } from "./ast.ts";
import { configFields } from "./config-fields.ts";
import type { LowerContext } from "./lower-context.ts";
import { environmentTemplate, textTemplate, valueTemplate } from "./lower-context.ts";

/** Lowers what a step does; a broken one does nothing, so that later steps can rely on its output. */
export function lowerAction(action: ActionNode, context: LowerContext): Action {
  switch (action.kind) {
    case "agent":
      return lowerAgent(action, context);
    case "bash":
      return lowerBash(action, context);
    case "recipe":
      return lowerCall(action, context);
    case "steps":
    case "broken":
      return { kind: "none" };
    default:
      return action satisfies never;
  }
}

function lowerAgent(node: AgentNode, context: LowerContext): Action {
  const config = node.config && toValue(node.config);
  return {
    kind: "agent",
    agent: node.agent.value,
    agentSpan: node.agent.span,
    prompt: textTemplate(node.prompt, context),
    mode: node.mode,
    models: node.models,
    config: config instanceof Map ? config : undefined,
    configFields: node.config && configFields(node.config),
    expectJson: node.parseJson,
    decoding: node.parseJson ? "json-aggressive" : "json",
  };
}

function lowerBash(node: BashNode, context: LowerContext): ShellAction {
  return {
    kind: "shell",
    command: textTemplate(node.command, context),
    cwd: node.cwd && textTemplate(node.cwd, context),
    env: node.env.map(({ name, value }) => ({
      name: name.value,
      value: environmentTemplate(value, context),
    })),
    decoding: node.parseJson ? "json-aggressive" : "json",
  };
}

function lowerCall(node: CallNode, context: LowerContext): Action {
  const { recursion } = node;
  return {
    kind: "call",
    callee: lowerCallee(node, context),
    input: node.context.map(({ name, value }) => ({
      name: name.value,
      nameSpan: name.span,
      value: valueTemplate(value, context),
    })),
    result: "scope",
    limits: recursion && { depth: recursion.maxDepth, total: recursion.maxTotalSteps },
    depthSpan: recursion?.spans.depth,
    totalSpan: recursion?.spans.total,
  };
}

function lowerCallee({ path }: CallNode, context: LowerContext): Callee {
  const template = textTemplate(path, context);
  if (template.parts.some(({ kind }) => kind === "reference")) {
    return { kind: "dynamic", path: template };
  }
  const span = scalarMapOf(path).span(0, path.value.length);
  const plan = context.resolveCallee(path.value, context.path);
  if (plan !== undefined) return { kind: "static", path: path.value, plan, span };
  if (path.value.startsWith("@")) {
    context.diagnostics.report("bundle-recipe", path.span, { path: path.value });
    return { kind: "dynamic", path: fixedTemplate(path.value, path) };
  }
  const closest = closestFile(path.value, context.path, context.list);
  return { kind: "missing", path: path.value, span, closest };
}
