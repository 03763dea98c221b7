import type { Block, Layer, Step } from "../ir/step.ts";
import { lineIndexOf } from "../source/line-index.ts";
import { emitAction } from "./emit-action.ts";
import { emitExit } from "./emit-exit.ts";
import { conditionProperty } from "./emit-function.ts";
import type { Code } from "./layout.ts";
import { call, list, object, sequence } from "./layout.ts";
import type { PlanContext, ScopeKnowledge } from "./plan-context.ts";
import { knowledgeOf } from "./plan-context.ts";
import { propertyName } from "./property-name.ts";
import { quoted } from "./string-literal.ts";

/** A block as a call of `block`, typed by the scopes of its steps; `outer` is the step that it is in. */
export function emitBlock(context: PlanContext, block: Block, outer: Step | undefined): Code {
  const steps = [...block.steps.values()].map((step) =>
    sequence(`${propertyName(step.key)}: `, emitStep(context, step, outer === undefined)),
  );
  const scopes = context.blockName(outer?.key);
  return call(
    `${context.imports.use("block")}<${scopes}>`,
    object([`entry: ${quoted(block.entry)}`, sequence("steps: ", object(steps, true))], true),
  );
}

function emitStep(context: PlanContext, step: Step, isOutermost: boolean): Code {
  const scope = knowledgeOf(context, context.shapes.before(step.key));
  const around = step.around.map((layer) => emitLayer(layer, scope));
  const exits = step.exits.map((exit) => emitExit(context, step, exit, isOutermost));
  return object(
    [
      `id: ${quoted(step.id)}`,
      emitPosition(step),
      ...(step.tracked ? [emitTracked(step.tracked)] : []),
      ...(around.length === 0 ? [] : [sequence("around: ", list(around))]),
      sequence("action: ", emitAction(context, step, scope)),
      sequence("exits: ", list(exits)),
    ],
    true,
  );
}

function emitPosition({ origins: [span] }: Step): Code {
  const { line, column } = lineIndexOf(span.source).position(span.start);
  return sequence("at: ", list([String(line), String(column)]));
}

function emitTracked({ index, stage }: NonNullable<Step["tracked"]>): Code {
  const stages = stage === undefined ? [] : [`stage: ${quoted(stage)}`];
  return sequence("tracked: ", object([`index: ${index}`, ...stages]));
}

function emitLayer(layer: Layer, scope: ScopeKnowledge): Code {
  const kind = `kind: ${quoted(layer.kind)}`;
  switch (layer.kind) {
    case "guard":
      return object([
        kind,
        conditionProperty("when", layer.condition, scope),
        `text: ${quoted(layer.condition.text)}`,
      ]);
    case "retry":
      return object([
        kind,
        `attempts: ${layer.attempts}`,
        `initialDelayMs: ${layer.initialDelayMs}`,
        `maxDelayMs: ${layer.maxDelayMs}`,
        `factor: ${layer.factor}`,
        sequence("kinds: ", list(layer.kinds.map(quoted))),
      ]);
    case "timeout":
      return object([kind, `ms: ${layer.ms}`]);
    case "count":
    case "pace":
      return object([kind]);
    default:
      return layer satisfies never;
  }
}
