import { hrtime } from "node:process";

/** The only source of time, timers and randomness, so that tests own all three. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds on a clock that is never set; for durations. */
  elapsed(): number;
  /** Resolves after the time given, or at once when the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Calls back after the time given; what it returns calls that off. */
  after(ms: number, callBack: () => void): () => void;
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
  elapsed,
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (ms <= 0 || signal.aborted) resolve();
      else {
        const end = (): void => {
          callOff();
          signal.removeEventListener("abort", end);
          resolve();
        };
        const callOff = after(ms, end);
        signal.addEventListener("abort", end);
      }
    }),
  after,
  breathe: () => new Promise((resolve) => setImmediate(resolve)),
  // Nobody has to guess these, and the module that makes better ones takes longer to load than a small run.
  id: () => randomDigits() + randomDigits(),
};

/** The global `performance` tells no more, and takes longer to load than the interpreter to run a small plan. */
function elapsed(): number {
  const [seconds, nanoseconds] = hrtime();
  return seconds * 1_000 + nanoseconds / 1_000_000;
}

function randomDigits(): string {
  return Math.floor(Math.random() * 0x1_0000_0000)
    .toString(16)
    .padStart(8, "0");
}

function after(ms: number, callBack: () => void): () => void {
  const firstMs = Math.min(ms, longestTimerMs);
  let timer = setTimeout(tick, firstMs, ms - firstMs);
  function tick(leftMs: number): void {
    if (leftMs <= 0) {
      callBack();
      return;
    }
    const nextMs = Math.min(leftMs, longestTimerMs);
    timer = setTimeout(tick, nextMs, leftMs - nextMs);
  }
  return () => clearTimeout(timer);
}
