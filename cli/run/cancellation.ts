import { exitCode } from "../exit-code.ts";
import type { Terminal } from "../terminal.ts";

/** Lets a person or a supervisor stop a run: the first signal cancels it, the second ends at once. */
export interface Cancellation {
  readonly signal: AbortSignal;
  /** Stops listening. */
  readonly end: () => void;
}

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Listens for signals to this process until it is told to end. */
export function listenForCancellation(terminal: Terminal): Cancellation {
  const controller = new AbortController();
  const onSignal = (): void => {
    if (controller.signal.aborted) process.exit(exitCode.interrupted);
    terminal.stderr.write("\nrecipec: cancelling the run; once more ends it at once\n");
    controller.abort();
  };
  for (const name of signals) process.on(name, onSignal);
  return {
    signal: controller.signal,
    end: () => {
      for (const name of signals) process.off(name, onSignal);
    },
  };
}
