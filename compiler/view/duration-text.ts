const unitsOfTime = [
  ["h", 3_600_000],
  ["min", 60_000],
  ["s", 1000],
] as const;

/** A length of time in the largest unit that divides it. */
export function durationText(ms: number): string {
  const unit = unitsOfTime.find(([, size]) => ms >= size && ms % size === 0);
  return unit ? `${ms / unit[1]} ${unit[0]}` : `${ms} ms`;
}
