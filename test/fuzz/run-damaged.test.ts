import { expect, test } from "vitest";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { runSlice } from "./run-slice.ts";
import { seeds } from "./seeds.ts";

test("damaged recipes that are sound run to some end, and go on after being cut off", {
  timeout: 60_000,
}, async () => {
  const { surprises, sound } = await runSlice(seeds(), 1, 100, temporaryFolder());
  expect(surprises).toEqual([]);
  expect(sound).toBeGreaterThan(8);
});
