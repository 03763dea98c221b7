import type { WaitingGate } from "../../runtime/index.ts";
import { printable } from "./printable.ts";

/** A gate that a run waits at, and the name by which it is answered. */
export interface OpenGate extends WaitingGate {
  readonly name: string;
}

/** The gates that a run waits at; those of one stage, as of lanes, are told apart by their keys. */
export function openGates(waiting: readonly WaitingGate[]): readonly OpenGate[] {
  return waiting.map((gate) => {
    const isAlone = waiting.every(({ key, stage }) => key === gate.key || stage !== gate.stage);
    return { ...gate, name: printable(isAlone ? gate.stage : gate.key) };
  });
}

/** The names of the gates that a run waits at, in one line; empty where it waits at none. */
export function openGatesText(waiting: readonly WaitingGate[]): string {
  const [first, ...more] = openGates(waiting);
  if (first === undefined) return "";
  return more.length === 0 ? first.name : `${first.name} and ${more.length} more`;
}

/** Whether the time of a gate is up at a time in milliseconds since 1970: its default decides as soon as the run goes on. */
export function isTimeUp({ expiresAt }: WaitingGate, nowMs: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= nowMs;
}
