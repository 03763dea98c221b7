import { mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { systemTrouble } from "../../cli/system-trouble.ts";

function thrownBy(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}

test("a place where nothing can be made is no bug", () => {
  const noFolder = thrownBy(() => mkdirSync("/nowhere/at/all"));
  expect(systemTrouble(noFolder)).toMatch(/mkdir '\/nowhere\/at\/all'\)\. Choose another place\.$/);
  const inFile = thrownBy(() => readFileSync(`${import.meta.filename}/x`));
  expect(systemTrouble(inFile)).toContain("Choose another place.");
});

test("a place of temporary files that is not there is no bug, and has a name", () => {
  const noPlace = thrownBy(() => mkdtempSync("/nowhere/at/all-"));
  expect(systemTrouble(noPlace)).toMatch(/^The system refuses .*ENOENT.* TMPDIR says where /);
});

test("a file that is not there, and what is no error of the system, may be a bug", () => {
  expect(systemTrouble(thrownBy(() => readFileSync("/nowhere")))).toBeUndefined();
  expect(systemTrouble(new Error("ENOSPC"))).toBeUndefined();
});
