import { expect, test } from "vitest";
import { compile } from "../../../compiler/index.ts";
import { memoryFiles } from "../../support/memory-files.ts";

/** What is found in a recipe whose only step has a setting. */
function found(setting: string) {
  const head = "name: r\ndescription: d\nversion: 1.0.0\n";
  const step = `steps:\n  - {id: a, type: bash, command: ls, ${setting}}\n`;
  const files = memoryFiles({ "main.yaml": head + step });
  const { requested } = compile(["main.yaml"], { files, dialect: "amplifier" });
  return requested.flatMap(({ diagnostics }) => diagnostics);
}

test.each([
  ["timeout: '2'", "2"],
  ["timeout: '2.5'", "2.5"],
  ["retry: {max_attempts: '2'}", "2"],
])("a number in quotes may lose them: %s", (setting, number) => {
  const title = `Write ${number} without quotes`;
  expect(found(setting)).toMatchObject([
    { code: "wrong-type", help: `${title}.`, fix: { title, edits: [{ text: number }] } },
  ]);
});

test("a fraction in quotes is no whole number without them", () => {
  const [one, ...others] = found("retry: {max_attempts: '2.5'}");
  expect(others).toEqual([]);
  expect(one?.help).toBe("Write a whole number, without quotes and without a unit.");
  expect(one?.fix).toBeUndefined();
});
