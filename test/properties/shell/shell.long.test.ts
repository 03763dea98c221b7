import { test } from "vitest";
import { expectDecided, expectEvaluated } from "./expect-decided.ts";
import { expectSameInBash, expectTrueOfBash } from "./expect-true-of-bash.ts";
import { scripts } from "./random-scripts.ts";
import { slippedScripts } from "./random-slips.ts";

test("what is said of thousands of scripts is true of them in bash", { timeout: 0 }, () => {
  expectTrueOfBash(8_000);
});

test("thousands of scripts do what they would if what is said of their places were written there", {
  timeout: 0,
}, () => {
  expectSameInBash(scripts, 2_000);
});

test("thousands of slips do what is said of them", { timeout: 0 }, () => {
  expectSameInBash(slippedScripts, 2_000);
});

test("values decide what hundreds of scripts do where that is said", { timeout: 0 }, () => {
  expectDecided(700);
});

test("values are more than texts where that is said of hundreds of scripts", { timeout: 0 }, () => {
  expectEvaluated(700);
});
