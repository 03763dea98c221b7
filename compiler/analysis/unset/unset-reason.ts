import type { Condition } from "../../ir/expression.ts";
import type { Plan } from "../../ir/plan.ts";
import type { Step } from "../../ir/step.ts";
import type { Span } from "../../source/span.ts";
import type { Facts } from "../facts.ts";
import type { Read } from "../reads.ts";
import { hardlyFails } from "../scope/dead-ends.ts";
import { areOfKind, hasKind } from "../scope/definitions.ts";
import { isInside, isSetBefore } from "../setters/inside.ts";
import type { Setter } from "../setters/setters.ts";
import { beginsByDefault } from "./begins-by-default.ts";
import { waysToSetter } from "./ways-to-setter.ts";

/** Why a variable may be unset although a step sets it. */
export interface UnsetReason {
  /** Completes "may be unset here: ...". */
  readonly text: string;
  /** Where that is decided, with what to say of it. */
  readonly place: { readonly span: Span; readonly message: string } | undefined;
  /** What to do about it, where a guard of the reading step is no way. */
  readonly help?: string;
  /** Whether it is only that a step fails whose command ends well whatever fails in it. */
  readonly isHardly?: boolean;
  /** The step that its condition may skip, where that is why. */
  readonly skipped?: Step;
}

/** Finds out why the write of one setter may not have happened, as seen where a step reads. */
export function unsetReason(
  { step, parents, name }: Pick<Setter, "step" | "parents" | "name">,
  { step: reader, state }: Pick<Read, "step" | "state">,
  plan: Plan,
  facts: Pick<Facts, "flow" | "reads">,
): UnsetReason {
  const { flow } = facts;
  const definitions = state.variables.get(name)?.definitions;
  if (hasKind(definitions, "leftover") && areOfKind(definitions, "leftover")) return onlyLeftOver;
  const knows = (condition: Condition): boolean => flow.constantOutcome(condition, state) === true;
  const ways = waysToSetter({ step, parents, name }, reader, flow).toReversed();
  const shared = ways.filter((at) => isInside(reader, at));
  const reason =
    shared.map((at) => firstIterationReason(at, step, reader)).find(Boolean) ??
    // What reader and setter are both in runs where the read happens.
    ways
      .filter((at) => !(shared.includes(at) || beginsByDefault(at, plan, facts)))
      .map(
        (at) => skipReason(at, knows) ?? (at === step ? emptyReason(step, name) : loopReason(at)),
      )
      .find(Boolean);
  if (reason) return reason;
  const fails = step.exits.some(
    ({ on, set }) => on.kind === "error" && set.every((write) => write.name !== name),
  );
  if (fails) return whereItFails(step);
  // What a condition asks may have changed since then, whatever is known of it where the variable is read.
  const since = ways.map((at) => skipReason(at, () => false)).find(Boolean);
  return (
    calleeReason(step) ??
    since ?? { text: `step "${step.id}" does not run on every path`, place: undefined }
  );
}

function whereItFails(step: Step): UnsetReason {
  const { action, around, id } = step;
  const isTimed = around.some(({ kind }) => kind === "timeout");
  const isCommand = action.kind === "shell" && action.check === undefined;
  return {
    text: `step "${id}" does not set it when it fails`,
    place: undefined,
    isHardly: isCommand && !isTimed && hardlyFails(step),
  };
}

/** The recipe itself sets the variable only behind the read. */
const onlyLeftOver: UnsetReason = {
  text: "only an earlier call of this recipe has set it, and the first has none before it",
  place: undefined,
};

/** What a loop sets only behind the read is there from the second iteration on. */
function firstIterationReason(loop: Step, setter: Step, reader: Step): UnsetReason | undefined {
  const { action, id, idSpan } = loop;
  if (action.kind !== "loop") return undefined;
  if (isSetBefore(loop, setter, reader)) return undefined;
  return {
    text: `the first iteration of "${id}" reads it before it is set`,
    place: { span: idSpan, message: "the loop" },
    help: "Declare a default for the variable, which the first iteration reads.",
  };
}

function skipReason(step: Step, knows: (condition: Condition) => boolean): UnsetReason | undefined {
  const { id, idSpan, around } = step;
  for (const layer of around) {
    if (layer.kind !== "guard" || knows(layer.condition)) continue;
    return {
      text: `step "${id}" may be skipped`,
      place: { span: layer.condition.span, message: "skipped when this is false" },
      skipped: step,
    };
  }
  if (!around.some(({ kind }) => kind === "tags")) return undefined;
  return {
    text: `a run that asks for tags may leave step "${id}" out`,
    place: { span: idSpan, message: "has tags" },
  };
}

/** What a called recipe leaves behind may be set on some of its ways only. */
function calleeReason({ action }: Step): UnsetReason | undefined {
  if (action.kind !== "call" || action.result !== "merge" || action.callee.kind !== "static")
    return undefined;
  const { path, span } = action.callee;
  return {
    text: `"${path}" does not always set it`,
    place: { span, message: "called here" },
  };
}

function emptyReason(step: Step, name: string): UnsetReason | undefined {
  const empty = step.exits.find(({ on }) => on.kind === "empty");
  if (empty === undefined || empty.set.some((write) => write.name === name)) return undefined;
  return loopReason(step);
}

function loopReason({ id, action }: Step): UnsetReason | undefined {
  if (action.kind !== "loop") return undefined;
  const { head } = action;
  if (head.kind === "times") return undefined;
  return head.kind === "each"
    ? {
        text: `the list of step "${id}" may be empty`,
        place: { span: head.list.span, message: "not run when this is empty" },
        help: "Collect the results (`collect` is an empty list then), or declare a default for the variable.",
      }
    : {
        text: `the loop "${id}" may run no iteration`,
        place: { span: head.condition.span, message: "not run when this is false" },
        help: "Declare a default for the variable.",
      };
}
