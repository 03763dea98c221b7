import { closeSync, openSync, writeSync } from "node:fs";
import type { Plan, RunEvent } from "../../../runtime/index.ts";
import { reasonOf } from "../../caught-error.ts";
import type { LogFields } from "./log-fields.ts";
import { createLogFields } from "./log-fields.ts";
import type { RunSink } from "./run-sink.ts";

/** Where events go. */
export interface EventFileOptions {
  /** Absolute; lines are added to what is there. */
  readonly path: string;
  /** The time now, in milliseconds since 1970. */
  readonly now: () => number;
  /** Tells somebody, once, that nothing can be written. */
  readonly complain: (reason: string) => void;
}

/** A file of events, one JSON object a line. */
export interface EventFile {
  write(fields: LogFields): void;
  close(): void;
}

/** The events of a run in a file. */
export function createEventLog(
  options: EventFileOptions & { readonly plan: Plan; readonly isResumed: boolean },
): RunSink {
  const fieldsOf = createLogFields(options.plan, options.isResumed);
  const file = openEventFile(options);
  return {
    onEvent: (event: RunEvent, isOld) => {
      const lines = fieldsOf(event);
      if (!isOld) for (const fields of lines) file.write(fields);
    },
    close: file.close,
  };
}

/** Opens a file of events when the first is written; a file that cannot be written to is no reason to stop a run. */
export function openEventFile({ complain, now, path }: EventFileOptions): EventFile {
  let file: number | undefined;
  let isBroken = false;
  return {
    write(fields) {
      if (isBroken) return;
      try {
        file ??= openSync(path, "a", 0o600);
        writeSync(file, `${JSON.stringify({ time: new Date(now()).toISOString(), ...fields })}\n`);
      } catch (error) {
        isBroken = true;
        complain(reasonOf(error));
      }
    },
    close() {
      if (file !== undefined) closeSync(file);
      file = undefined;
    },
  };
}
