import type { FailedEffect } from "../effect.ts";

/** A program, or what is to be given to it, that could not be started; `stderrHead`: what the system says of that. */
export function spawnFailure(message: string, stderrHead?: string): FailedEffect {
  const said = stderrHead === undefined ? {} : { stderrHead };
  return { kind: "failure", failure: { kind: "spawn", message, ...said } };
}
