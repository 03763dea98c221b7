import type { Clock } from "../../runtime/index.ts";

/** A name for a run that sorts by time: `20260131-140502-3f2a91`. */
export function newRunId(clock: Clock): string {
  const [date = "", time = ""] = new Date(clock.now()).toISOString().split(/[T.]/);
  return `${date.replaceAll("-", "")}-${time.replaceAll(":", "")}-${clock.id().slice(0, 6)}`;
}
