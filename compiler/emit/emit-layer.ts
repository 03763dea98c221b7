import type { Template } from "../ir/expression.ts";
import type { HooksLayer, Layer, Recovery, ShellAction } from "../ir/step.ts";
import { emitShell } from "./emit-command-step.ts";
import { conditionProperty, templateProperty } from "./emit-function.ts";
import type { Code } from "./layout.ts";
import { list, object, sequence } from "./layout.ts";
import type { PlanContext, ScopeKnowledge } from "./plan-context.ts";
import { textProperty } from "./property-name.ts";
import { quoted } from "./string-literal.ts";

/** Something that surrounds an action, as an object literal. */
export function emitLayer(context: PlanContext, layer: Layer, scope: ScopeKnowledge): Code {
  const kind = `kind: ${quoted(layer.kind)}`;
  switch (layer.kind) {
    case "tags":
      return object([kind, sequence("tags: ", list(layer.tags.map(quoted)))]);
    case "hooks":
      return emitHooks(layer, scope);
    case "delay":
      return object([kind, settingProperty("ms", layer.ms, scope)]);
    case "guard":
      return object([
        kind,
        conditionProperty("when", layer.condition, scope),
        `text: ${quoted(layer.condition.text)}`,
      ]);
    case "recover":
      return object([
        kind,
        sequence("kinds: ", list(layer.kinds.map(quoted))),
        sequence("body: ", context.inner(layer.body)),
        ...(layer.result === undefined ? [] : [`result: ${quoted(layer.result)}`]),
      ]);
    case "retry":
      return object([
        kind,
        settingProperty("attempts", layer.attempts, scope),
        `initialDelayMs: ${layer.initialDelayMs}`,
        `maxDelayMs: ${layer.maxDelayMs}`,
        `factor: ${layer.factor}`,
        sequence("kinds: ", list(layer.kinds.map(quoted))),
        ...(layer.recover ? [sequence("recover: ", emitRecovery(context, layer.recover))] : []),
      ]);
    case "timeout":
      return object([kind, settingProperty("ms", layer.ms, scope)]);
    case "count":
      return object([kind, ...textProperty("part", layer.part)]);
    case "pace":
      return object([kind]);
    default:
      return layer satisfies never;
  }
}

function emitHooks(layer: HooksLayer, scope: ScopeKnowledge): Code {
  const hook = (name: string, action: ShellAction | undefined): readonly Code[] =>
    action ? [sequence(`${name}: `, emitShell(action, scope))] : [];
  return object([
    `kind: "hooks"`,
    ...hook("before", layer.before),
    ...hook("after", layer.after),
    ...hook("onError", layer.onError),
    ...textProperty("id", layer.id),
    ...textProperty("status", layer.status),
    ...textProperty("failure", layer.failure),
  ]);
}

function emitRecovery(context: PlanContext, { body, result }: Recovery): Code {
  return object([sequence("body: ", context.inner(body)), ...textProperty("result", result)]);
}

/** A number, or a function that finds it out. */
export function settingProperty(
  name: string,
  value: number | Template,
  scope: ScopeKnowledge,
): Code {
  return typeof value === "number" ? `${name}: ${value}` : templateProperty(name, value, scope);
}
