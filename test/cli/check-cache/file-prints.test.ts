import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { FilePrints } from "../../../cli/check-cache/file-prints.ts";
import type { FilePrint } from "../../../cli/check-cache/stored-prints.ts";
import { printColumns, StoredPrints } from "../../../cli/check-cache/stored-prints.ts";

const folder = mkdtempSync(join(tmpdir(), "recipec-prints-"));
const path = join(folder, "a.yaml");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A time so much later that nothing was written just before it. */
const later = Date.now() + 3_600_000;

/** Whether a check that begins with what another one found out takes the file for unchanged. */
function isBelieved(found: ReadonlyMap<string, FilePrint>): boolean {
  const stored = new StoredPrints();
  const names: string[] = [];
  const columns = printColumns(found, (name) => names.push(name) - 1);
  stored.add(columns, (number) => names[number] ?? "");
  return new FilePrints(stored, (name) => name, later).isUnchanged(path);
}

/** What a check finds out that looks at the file, and again after something has happened to it. */
function lookTwice(meanwhile: () => void): ReadonlyMap<string, FilePrint> {
  const prints = new FilePrints(new StoredPrints(), (name) => name, later);
  const look = (): void => prints.take(path, { stat: prints.statNow(path), digest: "" });
  writeFileSync(path, "steps: []\n");
  look();
  meanwhile();
  look();
  return prints.fresh;
}

describe("how a file was when a check looked at it", () => {
  it("is believed by the next check while the file stays so", () => {
    const found = lookTwice(() => undefined);
    expect(isBelieved(found)).toBe(true);
    utimesSync(path, 1, 1);
    expect(isBelieved(found)).toBe(false);
  });

  it("is not believed where the file was written between two looks at it", () => {
    expect(isBelieved(lookTwice(() => writeFileSync(path, "steps: [1]\n")))).toBe(false);
  });
});
