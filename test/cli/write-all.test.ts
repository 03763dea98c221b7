import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeAll } from "../../cli/write-all.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("pieces of any length are written one after the other", () => {
  const path = join(temporaryFolder(), "file");
  const pieces = [
    "",
    "é".repeat(70_000),
    "a",
    ...Array.from({ length: 9_000 }, () => "0123456789"),
  ];
  const file = openSync(path, "w");
  writeAll(file, pieces);
  closeSync(file);
  expect(readFileSync(path, "utf8") === pieces.join("")).toBe(true);
});
