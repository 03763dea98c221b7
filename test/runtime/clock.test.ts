import { describe, expect, it, vi } from "vitest";
import { systemClock } from "../../runtime/clock.ts";

const never = new AbortController().signal;

describe("the real clock", () => {
  it("sleeps so long, not at all, or until it is called off", async () => {
    const began = systemClock.elapsed();
    await systemClock.sleep(30, never);
    expect(systemClock.elapsed() - began).toBeGreaterThan(25);
    await systemClock.sleep(0, never);
    await systemClock.sleep(1e9, AbortSignal.abort());
    const abort = new AbortController();
    const sleeping = systemClock.sleep(1e9, abort.signal);
    abort.abort();
    await sleeping;
    expect(systemClock.elapsed() - began).toBeLessThan(5_000);
  });

  it("waits longer than Node's timers can", () => {
    vi.useFakeTimers();
    try {
      let calls = 0;
      const month = 31 * 24 * 3_600_000;
      systemClock.after(month, () => {
        calls += 1;
      });
      const callOff = systemClock.after(month, () => {
        calls += 10;
      });
      vi.advanceTimersByTime(month - 1);
      expect(calls).toBe(0);
      callOff();
      vi.advanceTimersByTime(1);
      expect(calls).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it("waits for ever when told so", () => {
    vi.useFakeTimers();
    try {
      let calls = 0;
      const callOff = systemClock.after(Number.POSITIVE_INFINITY, () => {
        calls += 1;
      });
      vi.advanceTimersByTime(2 ** 32);
      callOff();
      expect(calls).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it("makes names that do not repeat", () => {
    const names = new Set(Array.from({ length: 100 }, () => systemClock.id()));
    expect(names.size).toBe(100);
    for (const name of names) expect(name).toMatch(/^[0-9a-f]{16}$/u);
    expect(Math.abs(systemClock.now() - Date.now())).toBeLessThan(1_000);
  });

  it("lets input have its turn", async () => {
    let turned = false;
    setImmediate(() => {
      turned = true;
    });
    await systemClock.breathe();
    expect(turned).toBe(true);
  });
});
