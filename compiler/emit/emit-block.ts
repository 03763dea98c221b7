import type { Block, Guardrails, Step } from "../ir/step.ts";
import { positionOf } from "../source/line-index.ts";
import { emitAction } from "./emit-action.ts";
import { emitExit } from "./emit-exit.ts";
import { emitLayer } from "./emit-layer.ts";
import type { Code } from "./layout.ts";
import { call, list, object, sequence } from "./layout.ts";
import type { PlanContext } from "./plan-context.ts";
import { knowledgeOf } from "./plan-context.ts";
import { propertyName } from "./property-name.ts";
import { quoted } from "./string-literal.ts";

/** A block as a call of `block`, typed by the scopes of its steps. */
export function emitBlock(context: PlanContext, block: Block, isOutermost: boolean): Code {
  const steps = [...block.steps.values()].map((step) =>
    sequence(`${propertyName(step.key)}: `, emitStep(context, step, isOutermost)),
  );
  const { calledEntry, guardrails } = block;
  return call(
    `${context.imports.use("block")}<${context.blockTypes(block)}>`,
    object(
      [
        `entry: ${quoted(block.entry)}`,
        ...(calledEntry === undefined ? [] : [`calledEntry: ${quoted(calledEntry)}`]),
        ...(guardrails ? [sequence("guardrails: ", emitGuardrails(guardrails))] : []),
        sequence("steps: ", object(steps, true)),
      ],
      true,
    ),
  );
}

function emitGuardrails({ visits, total, exitOnOther }: Guardrails): Code {
  const open = exitOnOther === undefined ? [] : [`exitOnOther: ${exitOnOther}`];
  return object([`visits: ${visits}`, `total: ${total}`, ...open]);
}

function emitStep(context: PlanContext, step: Step, isOutermost: boolean): Code {
  const scope = knowledgeOf(context, context.shapes.before(step.key));
  const around = step.around.map((layer) => emitLayer(context, layer, scope));
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
  const { line, column } = positionOf(span);
  return sequence("at: ", list([String(line), String(column)]));
}

function emitTracked({ index, stage }: NonNullable<Step["tracked"]>): Code {
  const stages = stage === undefined ? [] : [`stage: ${quoted(stage)}`];
  return sequence("tracked: ", object([`index: ${index}`, ...stages]));
}
