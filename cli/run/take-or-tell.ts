import { basename, resolve } from "node:path";
import { systemClock } from "../../runtime/clock.ts";
import type { OptionValues } from "../option-values.ts";
import { SessionLocked } from "../run-store/session-locked.ts";
import type { Terminal } from "../terminal.ts";
import { openEventFile } from "./sinks/event-log.ts";

/** Takes a run; that another process is at work on it is an event, too, in the file of `--events`. */
export function takeOrTell<Owner>(
  take: () => Owner,
  options: OptionValues,
  { cwd, stderr }: Terminal,
): Owner {
  try {
    return take();
  } catch (error) {
    const file = options.text("events");
    if (file === undefined || !(error instanceof SessionLocked)) throw error;
    const events = openEventFile({
      path: resolve(cwd, file),
      now: () => systemClock.now(),
      complain: (reason) => {
        stderr.write(`recipec: the events cannot be written to ${file} (${reason})\n`);
      },
    });
    const run = basename(error.folder);
    events.write({ event: "session_locked", runId: run, sessionId: run });
    events.close();
    throw error;
  }
}
