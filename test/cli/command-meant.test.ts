import { expect, test } from "vitest";
import { commandMeant } from "../../cli/command-meant.ts";
import { commandTable } from "../../cli/command-table.ts";

test.each([
  ["resume", "runs resume"],
  ["status", "runs show"],
  ["validate", "check"],
  ["compile", "build"],
])("%s means %s", (word, command) => {
  expect(commandMeant(word)).toBe(command);
  expect(commandTable.map(({ name }) => name)).toContain(command.split(" ")[0]);
});

test("a word may mean nothing", () => {
  expect(commandMeant("toString")).toBeUndefined();
  expect(commandMeant("frobnicate")).toBeUndefined();
});
