/** Whole milliseconds, at least one of what is more than nothing, at most what a timer can wait. */
export function secondsToMs(seconds: number): number {
  const milliseconds = Math.round(seconds * 1000);
  if (milliseconds <= 0 && seconds > 0) return 1;
  return Math.min(milliseconds, Number.MAX_SAFE_INTEGER);
}
