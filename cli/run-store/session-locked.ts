import { UsageError } from "../usage-error.ts";

/** A process that wants a run, and with it the session of its agents, while another one is at work on it. */
export class SessionLocked extends UsageError {
  /** The folder of the run that is at work. */
  readonly folder: string;

  constructor(folder: string, why: string) {
    super(`Session locked. ${why}`);
    this.folder = folder;
  }
}
