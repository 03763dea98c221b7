import { expect, test } from "vitest";
import { printsShortHash } from "../../../../../compiler/analysis/shell/printing/prints-short-hash.ts";

test.each([
  "git rev-parse --short HEAD",
  "git rev-parse --short=8 HEAD",
  "git log -1 --format=%h",
  "git log -1 --pretty=tformat:%h",
  "cd src && git rev-parse --short HEAD",
  "git rev-parse HEAD | cut -c1-8",
  "git rev-parse --short HEAD | cut -c 1-3",
  "git rev-parse --verify HEAD | head -c 7",
  "openssl rand -hex 4",
  "openssl rand -hex 16 | cut -c -6",
  "sha256sum go.sum | cut -d' ' -f1 | cut -c1-10",
  "cat a b | md5sum | awk '{print $1}' | head -c8",
  "uuidgen | cut -c1-8",
])("a command prints a few digits of a hash: %s", (script) => {
  expect(printsShortHash(script)).toBe(true);
});

test.each([
  "git rev-parse HEAD",
  "git log -1 --format='%h %s'",
  "git status --short",
  "git rev-parse HEAD | cut -c1-30",
  "git rev-parse --abbrev-ref HEAD | cut -c1-8",
  "git rev-parse HEAD | cut -d- -f1",
  "openssl rand -hex 16",
  "openssl rand -base64 4",
  "sha256sum go.sum | wc -l | cut -c1-8",
  "sha256sum go.sum | cut -c3-8",
  "echo rev-parse --short",
])("a command prints something else: %s", (script) => {
  expect(printsShortHash(script)).toBe(false);
});
