import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readResultOutline, resultPieces } from "../../../cli/run-store/stored-result.ts";
import { record } from "../../../runtime/values/value.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

function folderWith(result: string): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "result.json"), result);
  return folder;
}

const signs = ["x", '"', "\\", '\\\\"', "é", "🙂", "\n", "\u0001", 'a\\"'];

test.each(signs)("a long text of %j is cut where it still is one, and all else stays", (sign) => {
  // The text ends at every place of a chunk, and of a sign.
  for (const length of [40_000, 70_000, 2 ** 20 - 20, 2 ** 20 - 19, 2 ** 20 - 18]) {
    const text = sign.repeat(length);
    const result = { before: "b", long: text, steps: [{ path: "a", status: text, error: "\\" }] };
    const json = `${JSON.stringify(result)}\n`;
    const folder = folderWith(json);
    const outline = readResultOutline(folder);
    const long = outline instanceof Map ? outline.get("long") : undefined;
    if (typeof long !== "string") throw new Error("no outline");
    expect(text.startsWith(long)).toBe(true);
    expect(long.length).toBeLessThanOrEqual(70_000);
    const step = record([
      ["path", "a"],
      ["status", long],
      ["error", "\\"],
    ]);
    expect(outline).toEqual(
      record([
        ["before", "b"],
        ["long", long],
        ["steps", [step]],
      ]),
    );
    expect([...resultPieces(folder)].join("")).toBe(json.trimEnd());
  }
});

test("a result that is none has no outline", () => {
  expect(readResultOutline(temporaryFolder())).toBe(undefined);
  expect(readResultOutline(folderWith('{"steps": ["a'))).toBe(undefined);
});
