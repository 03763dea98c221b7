import { randomBytes } from "node:crypto";

/** The only source of time, timers and randomness, so that tests own all three. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds on a clock that is never set; for durations. */
  elapsed(): number;
  /** Resolves after the time given, or at once when the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Lets timers, signals and input have their turn. */
  breathe(): Promise<void>;
  /** A new random name, 16 hexadecimal digits. */
  id(): string;
}

/** Timers of Node fire at once when they are asked to wait longer than this. */
const longestTimerMs = 2_147_483_647;

/** The real clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  sleep: async (ms, signal) => {
    let leftMs = ms;
    while (leftMs > 0 && !signal.aborted) {
      await sleepOnce(Math.min(leftMs, longestTimerMs), signal);
      leftMs -= longestTimerMs;
    }
  },
  breathe: () => new Promise((resolve) => setImmediate(resolve)),
  id: () => randomBytes(8).toString("hex"),
};

function sleepOnce(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });
}
