import { exitCode } from "../exit-code.ts";
import { movesCursor } from "../progress/moves-cursor.ts";
import { stopSignals } from "../stop-signals.ts";
import type { Terminal } from "../terminal.ts";

/** Lets a person or a supervisor stop a run: the first signal, or lost output, cancels it, the second signal ends at once. */
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
  let isUnread = false;
  const onSignal = (name: NodeJS.Signals): void => {
    // A terminal that goes away may be met as lost output first.
    if (isUnread && name === "SIGHUP") return;
    if (controller.signal.aborted) {
      // The live view has no turn any more to show the cursor again.
      if (movesCursor(terminal)) terminal.stderr.write("\u001B[?25h");
      process.exit(exitCode.interrupted);
    }
    cancel();
  };
  for (const name of stopSignals) process.on(name, onSignal);
  // A reader that goes away takes the run with it as a terminal does.
  terminal.onLostOutput(() => {
    isUnread = true;
    cancel();
  });
  return {
    signal: controller.signal,
    cancel,
    end: () => {
      // What is left to do is done also if nobody reads of it.
      terminal.onLostOutput(() => undefined);
      for (const name of stopSignals) process.off(name, onSignal);
    },
  };
}
