import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeFolder } from "../../cli/make-folder.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("a folder is made with all that are missing above it", () => {
  const path = join(temporaryFolder(), "a", "b");
  makeFolder(path, 0o700);
  expect(statSync(path).mode & 0o777).toBe(0o700);
});

test("a folder that is there is no mistake", () => {
  const path = temporaryFolder();
  expect(() => makeFolder(path)).not.toThrow();
});

test("a file in the way is told", () => {
  const file = join(temporaryFolder(), "file");
  writeFileSync(file, "");
  expect(() => makeFolder(join(file, "inside"))).toThrow("ENOTDIR");
});
