import { test } from "vitest";
import { expectSameInBash, expectTrueOfBash } from "./expect-true-of-bash.ts";

test("what is said of thousands of scripts is true of them in bash", { timeout: 0 }, () => {
  expectTrueOfBash(20_000);
});

test("thousands of scripts do what they would if what is said of their places were written there", {
  timeout: 0,
}, () => {
  expectSameInBash(5_000);
});
