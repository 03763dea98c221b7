import type { ValueMap } from "../../runtime/values/value.ts";
import { referencesOf } from "../ir/references.ts";
import type {
  AgentAction,
  Branch,
  CallAction,
  Callee,
  ForkAction,
  GateAction,
  Limits,
  ModelPreference,
  Step,
} from "../ir/step.ts";
import {
  cwdBaseProperty,
  decodeProperty,
  emitCheck,
  emitExec,
  emitOutcomes,
  emitShell,
} from "./emit-command-step.ts";
import { emitTemplate, emitValue, emitValueTemplate } from "./emit-expression.ts";
import { templateProperty, usesScope } from "./emit-function.ts";
import { emitJoin } from "./emit-join.ts";
import { emitLoop } from "./emit-loop.ts";
import type { Code } from "./layout.ts";
import { arrow, list, object, sequence } from "./layout.ts";
import type { PlanContext, ScopeKnowledge } from "./plan-context.ts";
import { propertyName, textProperty } from "./property-name.ts";
import { quoted } from "./string-literal.ts";

/** What a step does, as an object literal. */
export function emitAction(context: PlanContext, step: Step, scope: ScopeKnowledge): Code {
  const { action } = step;
  switch (action.kind) {
    case "agent":
      return emitAgent(action, scope);
    case "shell":
      return emitShell(action, scope);
    case "exec":
      return emitExec(action, scope);
    case "call":
      return emitCall(context, action, scope);
    case "loop":
      return emitLoop(context, step, action, scope);
    case "fork":
      return emitFork(context, action);
    case "block":
      return object([`kind: "block"`, sequence("body: ", context.inner(action.body))]);
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
      promptProperty(action, scope),
      ...textProperty("mode", action.mode),
      ...modelsProperty(action.models),
      ...mapProperty("config", action.config),
      ...(action.expectJson ? ["expectJson: true"] : []),
      ...(action.session === "plan" ? [`session: "plan"`] : []),
      ...(action.systemPrompt
        ? [templateProperty("systemPrompt", action.systemPrompt, scope)]
        : []),
      ...textProperty("persona", action.persona),
      ...(action.cwd ? [templateProperty("cwd", action.cwd, scope)] : []),
      ...cwdBaseProperty(action),
      decodeProperty(action.decoding),
      ...(action.check ? [sequence("check: ", emitCheck(action.check, true))] : []),
    ],
    true,
  );
}

/** Where an outcome is wanted, the prompt ends with the request for it. */
function promptProperty({ prompt, check }: AgentAction, scope: ScopeKnowledge): Code {
  if (check?.kind !== "outcome") return templateProperty("prompt", prompt, scope);
  const parameters = referencesOf(prompt).length > 0 ? "(v)" : "()";
  const asked = `$.outcomePrompt(${emitTemplate(prompt, scope)}, ${emitOutcomes(check)})`;
  return sequence("prompt: ", arrow(parameters, asked));
}

/** Models in the order of preference; nothing where there are none. */
export function modelsProperty(models: readonly ModelPreference[]): readonly Code[] {
  return models.length === 0 ? [] : [sequence("models: ", list(models.map(emitModel)))];
}

function emitModel(model: ModelPreference): Code {
  return object([
    ...textProperty("provider", model.provider),
    ...textProperty("model", model.model),
    ...textProperty("class", model.class),
  ]);
}

function emitCall(context: PlanContext, action: CallAction, scope: ScopeKnowledge): Code {
  const values = action.input.map(
    ({ name, value }) => `${propertyName(name)}: ${emitValueTemplate(value, scope)}`,
  );
  const reads = action.input.some(({ value }) => usesScope(value));
  const parameters = reads ? "(v)" : "()";
  return object(
    [
      `kind: "call"`,
      sequence("callee: ", emitCallee(context, action.callee, scope)),
      sequence(
        "input: ",
        object([
          `kind: ${quoted(action.passes ?? "only")}`,
          sequence("values: ", arrow(parameters, sequence("(", object(values), ")"))),
        ]),
      ),
      `result: ${quoted(action.result)}`,
      ...textProperty("stdin", action.stdin),
      ...(action.report === true ? ["report: true"] : []),
      ...(action.check ? [sequence("check: ", emitCheck(action.check, false))] : []),
      ...(action.limits ? [sequence("limits: ", emitLimits(action.limits))] : []),
    ],
    true,
  );
}

/** A thunk of a plan, or a path. */
export function emitCallee(context: PlanContext, callee: Callee, scope: ScopeKnowledge): Code {
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

function emitFork(context: PlanContext, { branches, lanes, serial, join }: ForkAction): Code {
  const emitBranch = ({ key, label, body }: Branch): Code =>
    object([
      `key: ${quoted(key)}`,
      ...textProperty("label", label),
      sequence("body: ", context.inner(body)),
    ]);
  return object(
    [
      `kind: "fork"`,
      sequence("branches: ", list(branches.map(emitBranch))),
      `lanes: ${typeof lanes === "number" ? lanes : quoted(lanes)}`,
      ...(serial.length === 0 ? [] : [sequence("serial: ", list(serial.map(quoted)))]),
      sequence("join: ", emitJoin(join)),
    ],
    true,
  );
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
export function emitLimits({ depth, total, callsOnly }: Limits): Code {
  const counting = callsOnly ? ["callsOnly: true"] : [];
  return object([`depth: ${depth}`, `total: ${total}`, ...counting]);
}

/** A property with a constant mapping; none where it is undefined. */
export function mapProperty(name: string, value: ValueMap | undefined): readonly string[] {
  return value === undefined ? [] : [`${name}: ${emitValue(value)}`];
}
