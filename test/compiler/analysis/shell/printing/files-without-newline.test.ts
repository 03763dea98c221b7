import { expect, test } from "vitest";
import {
  filesPrinted,
  filesWithoutNewline,
} from "../../../../../compiler/analysis/shell/printing/files-without-newline.ts";

test.each([
  ["printf ready > a.txt", ["a.txt"]],
  ["echo -n ready >> a.txt; date", ["a.txt"]],
  ["date | tr -d '\\n' > 'a.txt'", ["a.txt"]],
  ["head -c 3 b.txt >| a.txt", ["a.txt"]],
  ["jq -j .x b.json > a.txt", ["a.txt"]],
  ["printf 'ready\\n' > a.txt", []],
  ["echo ready > a.txt", []],
  ["date > a.txt", []],
  ["head -n 1 b.txt > a.txt", []],
  ["jq .x b.json > a.txt", []],
  ["printf ready", []],
  ["tr a b < b.txt > a.txt; sed p b.txt > a.txt", []],
  ["printf x; sort b.txt > a.txt", []],
  ["printf x < a.txt 2> b.txt", ["b.txt"]],
])("%s leaves files without a newline at their end", (script, files) => {
  expect(filesWithoutNewline(script)).toEqual(files);
});

test.each([
  ["cat a.txt", ["a.txt"]],
  ["tail -n 1 a.txt b.txt; date", ["1", "a.txt", "b.txt"]],
  ["cat", []],
  ["head a.txt", []],
])("%s prints the end of files", (script, files) => {
  expect(filesPrinted(script)).toEqual(files);
});
