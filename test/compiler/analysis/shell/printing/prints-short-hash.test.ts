import { expect, test } from "vitest";
import { printsShortHash } from "../../../../../compiler/analysis/shell/printing/prints-short-hash.ts";

test.each([
  "git rev-parse --short HEAD",
  "git rev-parse --short=8 HEAD",
  "git log -1 --format=%h",
  "git log -1 --pretty=tformat:%h",
  "cd src && git rev-parse --short HEAD",
])("a command prints an abbreviated commit: %s", (script) => {
  expect(printsShortHash(script)).toBe(true);
});

test.each([
  "git rev-parse HEAD",
  "git log -1 --format='%h %s'",
  "git status --short",
  "git rev-parse --short HEAD | cut -c 1-3",
  "echo rev-parse --short",
])("a command prints something else: %s", (script) => {
  expect(printsShortHash(script)).toBe(false);
});
