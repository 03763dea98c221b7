import type { GateQuestion } from "../effect.ts";
import type { WaitingGate } from "./run-report.ts";

/** A question that nobody has answered, as reports have it. */
export function waitingGate({ expiresAtMs, ...question }: GateQuestion): WaitingGate {
  const expiresAt = expiresAtMs === undefined ? null : new Date(expiresAtMs).toISOString();
  return { ...question, expiresAt };
}
