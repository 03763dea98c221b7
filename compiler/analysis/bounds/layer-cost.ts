import type { Pacing } from "../../../runtime/abi.ts";
import type { HooksLayer, Layer, RetryLayer, Step } from "../../ir/step.ts";
import type { Cause, Most } from "./amount.ts";
import { add, exactly, multiply, smaller, unbounded } from "./amount.ts";
import type { Cost } from "./cost.ts";
import { inTurn, only, repeated } from "./cost.ts";
import type { LayerPlace } from "./place.ts";

const hookTimeoutMs = 30_000;

/** What the hooks around a step cost; each is ended after its time. */
export function hooksCost({ before, after, onError }: HooksLayer): Cost {
  const commands = [before, after ?? onError].filter((hook) => hook !== undefined).length;
  return only({ processes: exactly(commands), wallClockMs: exactly(commands * hookTimeoutMs) });
}

/** What the wait before a step costs. */
export function delayCost({ ms }: Extract<Layer, { kind: "delay" }>, { id, idSpan }: Step): Cost {
  if (typeof ms === "number") return only({ wallClockMs: exactly(ms) });
  const why = `how long step "${id}" waits is known only when it runs`;
  return only({ wallClockMs: unbounded({ span: idSpan, why }) });
}

/** What all attempts cost, with what is done between them. */
export function retryCost(
  layer: RetryLayer,
  cost: Cost,
  { step, recovery }: { readonly step: Step; readonly recovery: Cost | undefined },
): Cost {
  const { attempts } = layer;
  if (typeof attempts !== "number") {
    const why = `how many attempts step "${step.id}" has is known only when it runs`;
    const any = unbounded({ span: step.idSpan, why });
    return repeated(recovery ? inTurn([cost, recovery]) : cost, any);
  }
  const between = exactly(attempts - 1);
  return inTurn([
    repeated(cost, exactly(attempts)),
    only({ wallClockMs: exactly(waitsBetween(layer, attempts)) }),
    ...(recovery ? [repeated(recovery, between)] : []),
  ]);
}

function waitsBetween(
  { initialDelayMs, maxDelayMs, factor }: RetryLayer,
  attempts: number,
): number {
  let sum = 0;
  let nextMs = initialDelayMs;
  for (let number = 1; number < attempts; number += 1) {
    const delayMs = Math.min(nextMs, maxDelayMs);
    // From here on all waits are alike.
    if (delayMs === maxDelayMs || factor === 1) return sum + delayMs * (attempts - number);
    sum += delayMs;
    nextMs = delayMs * factor;
  }
  return sum;
}

/** What an agent call costs that waits for its turn. */
export function paced(cost: Cost, pacing: Pacing | undefined): Cost {
  if (pacing === undefined) return cost;
  const waitMs = pacing.minDelayMs + (pacing.backoff?.maxMs ?? 0);
  return inTurn([cost, only({ wallClockMs: exactly(waitMs) })]);
}

/** What something costs that is ended after a time. */
export function limited(
  cost: Cost,
  { ms }: Extract<Layer, { kind: "timeout" }>,
  { step, isInnermost }: LayerPlace,
): Cost {
  if (ms === 0) return cost;
  const isEffect = isInnermost && ["agent", "shell", "exec"].includes(step.action.kind);
  if (typeof ms === "number") {
    const wallClockMs = isEffect ? effectTime(step, ms) : smaller(cost.wallClockMs, exactly(ms));
    return { ...cost, wallClockMs };
  }
  if (cost.wallClockMs.causes.length === 0) return cost;
  const why = `the time limit of step "${step.id}" is known only when it runs`;
  return { ...cost, wallClockMs: unbounded({ span: step.idSpan, why }) };
}

/** How long a question or a command takes that is ended after a time; 0: it is not. */
export function effectTime({ action, id, idSpan }: Step, ms: number): Most {
  const endless: Cause = { span: idSpan, why: `step "${id}" has no time limit` };
  const first = ms === 0 ? unbounded(endless) : exactly(ms);
  if (action.kind !== "agent" || action.check === undefined) return first;
  if (action.check.kind === "outcome") return multiply(first, exactly(2));
  const why = `step "${id}" may be asked for JSON again, without a time limit`;
  return add(first, unbounded({ span: idSpan, why }));
}
