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
  /** Starts of steps that an earlier process told, by their paths: whether they start anew is told by what comes next. */
  const again = new Map<string, readonly LogFields[]>();
  const write = (lines: readonly LogFields[]): void => {
    for (const fields of lines) file.write(fields);
  };
  const writeAgain = (): void => {
    for (const lines of again.values()) write(lines);
    again.clear();
  };
  return {
    onEvent: (event: RunEvent, telling) => {
      const lines = fieldsOf(event);
      const path = "path" in event ? event.path : undefined;
      if (telling === "again" && path !== undefined) {
        // How the run has come there is no news.
        again.set(path, lines.slice(-1));
      } else if (telling === "new") {
        writeAgain();
        write(lines);
      } else if (path !== undefined && ends.has(event.kind)) again.delete(path);
    },
    close() {
      writeAgain();
      file.close();
    },
  };
}

/** Events with which a step is left. */
const ends: ReadonlySet<RunEvent["kind"]> = new Set(["step-end", "step-skip"]);

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
