import { test } from "vitest";
import { expectTrueOfBash } from "./expect-true-of-bash.ts";

test("what is said of scripts is true of them in bash", { timeout: 120_000 }, () => {
  expectTrueOfBash(300);
});
