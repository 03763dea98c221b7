import { closeSync, openSync, writeSync } from "node:fs";
import type { RunEvent } from "../../runtime/index.ts";
import type { LogFields } from "./log-fields.ts";
import { createLogFields } from "./log-fields.ts";
import type { RunSink } from "./run-sink.ts";

/** Where events go, and what each line says besides. */
export interface EventLogOptions {
  /** Absolute; lines are added to what is there. */
  readonly path: string;
  /** The time now, in milliseconds since 1970. */
  readonly now: () => number;
  readonly isResumed: boolean;
  /** Tells somebody, once, that nothing can be written. */
  readonly complain: (reason: string) => void;
}

/** One JSON object a line for each event of a run; a file that cannot be written to is no reason to stop it. */
export function createEventLog({ complain, isResumed, now, path }: EventLogOptions): RunSink {
  const fieldsOf = createLogFields(isResumed);
  let file: number | undefined;
  let isBroken = false;
  const write = (fields: LogFields): void => {
    if (isBroken) return;
    try {
      file ??= openSync(path, "a", 0o600);
      writeSync(file, `${JSON.stringify({ time: new Date(now()).toISOString(), ...fields })}\n`);
    } catch (error) {
      isBroken = true;
      complain(error instanceof Error ? error.message : String(error));
    }
  };
  return {
    onEvent: (event: RunEvent, isOld) => {
      const lines = fieldsOf(event);
      if (!isOld) for (const fields of lines) write(fields);
    },
    close: () => {
      if (file !== undefined) closeSync(file);
      file = undefined;
    },
  };
}
