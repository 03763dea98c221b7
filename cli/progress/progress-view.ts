import type { RunEvent } from "../../runtime/index.ts";

/** Shows the progress of a run as it happens. */
export interface ProgressView {
  readonly onEvent: (event: RunEvent) => void;
  /** Takes note of what an earlier process of the run has shown, so that numbers and steps go on from there. */
  readonly onEarlier: (event: RunEvent) => void;
  /** Leaves the screen to someone else until `resume`. */
  readonly pause: () => void;
  readonly resume: () => void;
  /** Ends the view and gives the terminal back as it was. */
  readonly close: () => Promise<void>;
}

/** Writes something else between the lines of a view. */
export function writeAside(view: ProgressView, write: () => void): void {
  view.pause();
  write();
  view.resume();
}
