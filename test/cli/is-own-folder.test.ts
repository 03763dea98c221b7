import { chmodSync, chownSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isOwnFolder } from "../../cli/is-own-folder.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("a folder is this user's own unless others may write to it", () => {
  const folder = join(temporaryFolder({}), "cache");
  expect(isOwnFolder(folder)).toBe(true);
  mkdirSync(folder);
  for (const mode of [0o700, 0o755]) {
    chmodSync(folder, mode);
    expect(isOwnFolder(folder)).toBe(true);
  }
  for (const mode of [0o720, 0o702, 0o1777]) {
    chmodSync(folder, mode);
    expect(isOwnFolder(folder)).toBe(false);
  }
});

test("a link counts as the folder that it leads to", () => {
  const place = temporaryFolder({});
  const [folder, link] = [join(place, "cache"), join(place, "link")];
  mkdirSync(folder, { mode: 0o700 });
  symlinkSync(folder, link);
  expect(isOwnFolder(link)).toBe(true);
  chmodSync(folder, 0o777);
  expect(isOwnFolder(link)).toBe(false);
});

test("what cannot be looked at is nobody's own", () => {
  const place = temporaryFolder({});
  symlinkSync(join(place, "nowhere"), join(place, "link"));
  expect(isOwnFolder(join(place, "link"))).toBe(false);
});

// Only the administrator can give folders away.
test.runIf(process.getuid?.() === 0)("a folder of somebody else is not", () => {
  const folder = temporaryFolder({});
  writeFileSync(join(folder, "plan"), "");
  chmodSync(folder, 0o700);
  chownSync(folder, 12_345, 12_345);
  expect(isOwnFolder(folder)).toBe(false);
});
