import { test } from "vitest";
import { expectTrueOfBash } from "./expect-true-of-bash.ts";

test("what is said of thousands of scripts is true of them in bash", { timeout: 0 }, () => {
  expectTrueOfBash(20_000);
});
