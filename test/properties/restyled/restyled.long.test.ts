import { test } from "vitest";
import { expectSame } from "./expect-same.ts";

test("what is told of a recipe does not depend on how it is written down, in thousands of styles", () =>
  expectSame(5000));
