import { expect, test } from "vitest";
import { problemsOf } from "../read-text.ts";

test.each([
  ["model: sonnet,", ["1:14: warning yaml-separator-in-text"]],
  ["model: sonnet;", ["1:14: warning yaml-separator-in-text"]],
  ["- sonnet,", ["1:9: warning yaml-separator-in-text"]],
  ["timeout: 60 // seconds", ["1:13: warning yaml-comment-in-text"]],
  ["greeting: Hello,", []],
  ["command: ls;", []],
  ["prompt: go,", []],
  ["- ls;", []],
  ["model: two words,", []],
  ["url: a//b", []],
  ["prompt: see // below", []],
  ["model: 'sonnet,'", []],
])("what is told of %j", (text, expected) => {
  const told = problemsOf(text).map((line) =>
    line.replace(/: (\w+): .*\[([\w-]+)\].*/s, ": $1 $2"),
  );
  expect(told).toEqual(expected);
});
