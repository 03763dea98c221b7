import type { Step } from "../ir/step.ts";
import type { Span } from "../source/span.ts";
import type { Setter } from "./setters.ts";

/** Why a variable may be unset although a step sets it. */
export interface UnsetReason {
  /** Completes "may be unset here: ...". */
  readonly text: string;
  /** Where that is decided, with what to say of it. */
  readonly place: { readonly span: Span; readonly message: string } | undefined;
}

/** Finds out why the write of one setter may not happen. */
export function unsetReason({ step, parents, name }: Setter): UnsetReason {
  for (const at of [step, ...parents.toReversed()]) {
    const reason = skipReason(at) ?? (at === step ? emptyReason(step, name) : loopReason(at));
    if (reason) return reason;
  }
  const fails = step.exits.some(
    ({ on, set }) => on.kind === "error" && set.every((write) => write.name !== name),
  );
  const text = fails
    ? `step "${step.id}" does not set it when it fails`
    : `step "${step.id}" does not run on every path`;
  return { text, place: undefined };
}

function skipReason(step: Step): UnsetReason | undefined {
  for (const layer of step.around) {
    if (layer.kind !== "guard") continue;
    return {
      text: `step "${step.id}" may be skipped`,
      place: { span: layer.condition.span, message: "skipped when this is false" },
    };
  }
  return undefined;
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
      }
    : {
        text: `the loop "${id}" may run no iteration`,
        place: { span: head.condition.span, message: "not run when this is false" },
      };
}
