import type { Invocation } from "../command.ts";
import type { ExitCode } from "../exit-code.ts";
import { answerGate } from "../runs/answer-gate.ts";
import type { Terminal } from "../terminal.ts";

/** `recipec approve RUN STAGE`: answers a gate that a run waits at. */
export async function run(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  return answerGate(invocation, terminal, "approve");
}
