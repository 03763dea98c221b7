import { test } from "vitest";
import { expectSound } from "./expect-sound.ts";
import { sketches } from "./sketches.ts";

test.each(sketches)(
  "no run of thousands of recipes of %s contradicts what is claimed of it",
  { timeout: 0 },
  (_dialect, sketch) => expectSound(sketch, 3000),
);
