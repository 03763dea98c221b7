import { expect, test } from "vitest";
import { echoOptions } from "../../../../compiler/analysis/shell/echo-options.ts";

test.each([
  [[], { count: 0, endsLine: true, readsEscapes: false }],
  [["done"], { count: 0, endsLine: true, readsEscapes: false }],
  [["-n", "done"], { count: 1, endsLine: false, readsEscapes: false }],
  [["-e", "-n", "a"], { count: 2, endsLine: false, readsEscapes: true }],
  [["-nE", "a"], { count: 1, endsLine: false, readsEscapes: false }],
  [["-n"], { count: 1, endsLine: false, readsEscapes: false }],
  [["-x", "-n"], { count: 0, endsLine: true, readsEscapes: false }],
  [["-", "-n"], { count: 0, endsLine: true, readsEscapes: false }],
  [["done", "-n"], { count: 0, endsLine: true, readsEscapes: false }],
  [[undefined, "-n"], { count: 0, endsLine: true, readsEscapes: false }],
])("reads the options of echo in %j", (words, options) => {
  expect(echoOptions(words)).toEqual(options);
});
