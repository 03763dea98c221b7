import type { RunEvent } from "../../../runtime/index.ts";

/** Is told what happens in a run, without its secrets. */
export interface RunSink {
  /** `isOld`: an earlier process of the run has told it already. */
  readonly onEvent: (event: RunEvent, isOld: boolean) => void;
  readonly close: () => void;
}

/** A sink that is told only what is new. */
export function newEventsOnly(
  onEvent: (event: RunEvent) => void,
  close: () => void = () => undefined,
): RunSink {
  return {
    onEvent: (event, isOld) => {
      if (!isOld) onEvent(event);
    },
    close,
  };
}
