import { resultOfKind } from "./effect-result.ts";
import type { Fiber } from "./fiber.ts";
import type { Site } from "./site.ts";

/** The time at a moment of a step, in milliseconds since 1970; the same in every replay. */
export function* timeNow({ frame, path }: Site, moment: string): Fiber<number> {
  const answer = yield* frame.run.scheduler.perform(`${path}!${moment}`, { kind: "now" });
  return resultOfKind(answer, "time").ms;
}
