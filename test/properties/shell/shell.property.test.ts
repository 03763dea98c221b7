import { test } from "vitest";
import { expectSameInBash, expectTrueOfBash } from "./expect-true-of-bash.ts";

test("what is said of scripts is true of them in bash", { timeout: 120_000 }, () => {
  expectTrueOfBash(300);
});

test("scripts do what they would if what is said of their places were written there", {
  timeout: 120_000,
}, () => {
  expectSameInBash(100);
});
