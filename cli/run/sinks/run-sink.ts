import type { RunEvent } from "../../../runtime/index.ts";

/**
 * Whether an earlier process of the run has told an event: not yet, or it has (`old`), or it has and the step that starts was
 * under way then, so that it starts anew (`again`), unless it turns out to have been left.
 */
export type Telling = "again" | "new" | "old";

/** Is told what happens in a run, without its secrets. */
export interface RunSink {
  readonly onEvent: (event: RunEvent, telling: Telling) => void;
  readonly close: () => void;
}

/** A sink that is told only what is new. */
export function newEventsOnly(
  onEvent: (event: RunEvent) => void,
  close: () => void = () => undefined,
): RunSink {
  return {
    onEvent: (event, telling) => {
      if (telling !== "old") onEvent(event);
    },
    close,
  };
}
