import { test } from "vitest";
import { expectDecided, expectEvaluated } from "./expect-decided.ts";
import { expectSameInBash, expectTrueOfBash } from "./expect-true-of-bash.ts";
import { scripts } from "./random-scripts.ts";
import { slippedScripts } from "./random-slips.ts";

test("what is said of scripts is true of them in bash", { timeout: 120_000 }, () => {
  expectTrueOfBash(120);
});

test("scripts do what they would if what is said of their places were written there", {
  timeout: 120_000,
}, () => {
  expectSameInBash(scripts, 30);
});

test("slips do what is said of them", { timeout: 120_000 }, () => {
  expectSameInBash(slippedScripts, 25);
});

test("a value decides what a script does where that is said", { timeout: 120_000 }, () => {
  expectDecided(20);
});

test("a value is more than a text where it is said to be evaluated", { timeout: 120_000 }, () => {
  expectEvaluated(20);
});
