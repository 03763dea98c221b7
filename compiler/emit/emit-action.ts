import type { ValueMap } from "../../runtime/values/value.ts";
import type {
  AgentAction,
  CallAction,
  Decoding,
  GateAction,
  Limits,
  ModelPreference,
  ShellAction,
  Step,
} from "../ir/step.ts";
import { referencesOf } from "../ir/visit.ts";
import { emitValue, emitValueTemplate } from "./emit-expression.ts";
import { templateProperty } from "./emit-function.ts";
import { emitLoop } from "./emit-loop.ts";
import type { Code } from "./layout.ts";
import { arrow, list, object, sequence } from "./layout.ts";
import type { PlanContext, ScopeKnowledge } from "./plan-context.ts";
import { propertyName } from "./property-name.ts";
import { quoted } from "./string-literal.ts";

/** What a step does, as an object literal. */
export function emitAction(context: PlanContext, step: Step, scope: ScopeKnowledge): Code {
  const { action } = step;
  switch (action.kind) {
    case "agent":
      return emitAgent(action, scope);
    case "shell":
      return emitShell(action, scope);
    case "call":
      return emitCall(context, action, scope);
    case "loop":
      return emitLoop(context, step, action, scope);
    case "block":
      return object([`kind: "block"`, sequence("body: ", context.inner(action.body, step))]);
    case "gate":
      return emitGate(action, scope);
    case "none":
      return object([`kind: "none"`]);
    default:
      return action satisfies never;
  }
}

function emitAgent(action: AgentAction, scope: ScopeKnowledge): Code {
  return object(
    [
      `kind: "agent"`,
      `agent: ${quoted(action.agent)}`,
      templateProperty("prompt", action.prompt, scope),
      ...textProperty("mode", action.mode),
      ...(action.models.length === 0
        ? []
        : [sequence("models: ", list(action.models.map(emitModel)))]),
      ...textProperty("modelRole", action.modelRole),
      ...mapProperty("config", action.config),
      ...(action.expectJson ? ["expectJson: true"] : []),
      decodeProperty(action.decoding),
    ],
    true,
  );
}

function emitModel(model: ModelPreference): Code {
  return object([
    ...textProperty("provider", model.provider),
    ...textProperty("model", model.model),
    ...textProperty("class", model.class),
  ]);
}

function emitShell(action: ShellAction, scope: ScopeKnowledge): Code {
  const env = action.env.map(({ name, value }) =>
    templateProperty(propertyName(name), value, scope),
  );
  return object(
    [
      `kind: "shell"`,
      templateProperty("command", action.command, scope),
      ...(action.cwd ? [templateProperty("cwd", action.cwd, scope)] : []),
      ...(env.length === 0 ? [] : [sequence("env: ", object(env))]),
      decodeProperty(action.decoding),
    ],
    true,
  );
}

function emitCall(context: PlanContext, action: CallAction, scope: ScopeKnowledge): Code {
  const values = action.input.map(
    ({ name, value }) => `${propertyName(name)}: ${emitValueTemplate(value, scope)}`,
  );
  const reads = action.input.some(({ value }) => referencesOf(value).length > 0);
  const parameters = reads ? "(v)" : "()";
  return object(
    [
      `kind: "call"`,
      sequence("callee: ", emitCallee(context, action, scope)),
      sequence(
        "input: ",
        object([
          `kind: "only"`,
          sequence("values: ", arrow(parameters, sequence("(", object(values), ")"))),
        ]),
      ),
      `result: ${quoted(action.result)}`,
      ...(action.limits ? [sequence("limits: ", emitLimits(action.limits))] : []),
    ],
    true,
  );
}

function emitCallee(context: PlanContext, { callee }: CallAction, scope: ScopeKnowledge): Code {
  switch (callee.kind) {
    case "static":
      return `() => ${context.callee(callee.plan)}`;
    case "missing":
      return object([`path: () => ${quoted(callee.path)}`]);
    case "dynamic":
      return object([templateProperty("path", callee.path, scope)]);
    default:
      return callee satisfies never;
  }
}

function emitGate(action: GateAction, scope: ScopeKnowledge): Code {
  return object(
    [
      `kind: "gate"`,
      `stage: ${quoted(action.stage)}`,
      templateProperty("prompt", action.prompt, scope),
      `timeoutMs: ${action.timeoutMs}`,
      `default: ${quoted(action.default)}`,
    ],
    true,
  );
}

/** Bounds as an object literal. */
export function emitLimits({ depth, total }: Limits): Code {
  return object([`depth: ${depth}`, `total: ${total}`]);
}

/** A property with a constant mapping; none where it is undefined. */
export function mapProperty(name: string, value: ValueMap | undefined): readonly string[] {
  return value === undefined ? [] : [`${name}: ${emitValue(value)}`];
}

/** A property with a constant text; none where it is undefined. */
function textProperty(name: string, text: string | undefined): readonly string[] {
  return text === undefined ? [] : [`${name}: ${quoted(text)}`];
}

function decodeProperty(decoding: Decoding): string {
  switch (decoding) {
    case "text":
      return "decode: (text) => text";
    case "json":
      return `decode: (text) => $.decodeOutput(text, "whole")`;
    case "json-aggressive":
      return `decode: (text) => $.decodeOutput(text, "aggressive")`;
    default:
      return decoding satisfies never;
  }
}
