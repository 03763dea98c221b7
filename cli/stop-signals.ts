import { exitCode } from "./exit-code.ts";

/** What asks a process to end: Ctrl-C, a supervisor, a terminal that goes away. */
export const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Ends this process as soon as it is asked to, by its own hand: the commands that it has started and its temporary files go
 * with it, which a signal alone would leave. What is returned stops listening.
 */
export function endWhenStopped(): () => void {
  const end = (): never => process.exit(exitCode.interrupted);
  for (const name of stopSignals) process.on(name, end);
  return () => {
    for (const name of stopSignals) process.off(name, end);
  };
}
