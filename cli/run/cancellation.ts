import { exitCode } from "../exit-code.ts";
import { stopSignals } from "../stop-signals.ts";
import type { Terminal } from "../terminal.ts";

/** Lets a person or a supervisor stop a run: the first signal cancels it, the second ends at once. */
export interface Cancellation {
  readonly signal: AbortSignal;
  /** Does what the first signal does. */
  readonly cancel: () => void;
  /** Stops listening. */
  readonly end: () => void;
}

/** Listens for signals to this process until it is told to end. */
export function listenForCancellation(terminal: Terminal): Cancellation {
  const controller = new AbortController();
  const cancel = (): void => {
    if (controller.signal.aborted) return;
    terminal.stderr.write("\nrecipec: cancelling the run; Ctrl-C again ends it at once\n");
    controller.abort();
  };
  const onSignal = (): void => {
    if (controller.signal.aborted) {
      // The live view has no turn any more to show the cursor again.
      if (terminal.stderr.isTTY === true) terminal.stderr.write("\u001B[?25h");
      process.exit(exitCode.interrupted);
    }
    cancel();
  };
  for (const name of stopSignals) process.on(name, onSignal);
  return {
    signal: controller.signal,
    cancel,
    end: () => {
      for (const name of stopSignals) process.off(name, onSignal);
    },
  };
}
