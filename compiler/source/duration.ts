const duration = /^(?:(\d{1,6})h)? ?(?:(\d{1,6})m)? ?(?:(\d{1,6})s)?$/;

/** Milliseconds of a length of time such as `1h30m`; undefined for another text. */
export function parseDuration(text: string): number | undefined {
  const parts = duration.exec(text);
  if (parts === null || text.trim() === "") return undefined;
  const [hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  return ((hours * 60 + minutes) * 60 + seconds) * 1000;
}
