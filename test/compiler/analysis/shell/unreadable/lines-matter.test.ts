import { expect, test } from "vitest";
import { linesMatter } from "../../../../../compiler/analysis/shell/unreadable/lines-matter.ts";

test.each([
  ["a folded block", "if a; then b fi\n", ">\n  if a; then\n  b\n  fi\n"],
  ["an unquoted value", "if a; then b fi", "if a; then\n  b\n  fi"],
  ["a quoted value", "if a; then b fi", '"if a; then\n  b\n  fi"'],
])("the lines of a script matter in %s", (_name, script, written) => {
  expect(linesMatter(script, written)).toBe(true);
});

test.each([
  ["that has its lines", "if a; then\nb\n", "|\n  if a; then\n  b\n"],
  ["of one line", "if a; then b", "if a; then b"],
  ["that cannot be read with its lines either", "if a; then b\n", ">\n  if a; then\n  b\n"],
  ["that is left open by them", "cat <<E a\n", ">\n  cat <<E\n  a\n"],
])("they do not in a script %s", (_name, script, written) => {
  expect(linesMatter(script, written)).toBe(false);
});
