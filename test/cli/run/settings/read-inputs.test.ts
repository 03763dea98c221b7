import { truncateSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { optionValues } from "../../../../cli/option-values.ts";
import { readInputs } from "../../../../cli/run/settings/read-inputs.ts";
import { memoryTerminal } from "../../../support/memory-terminal.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

/** A folder, and what comes on standard input. */
const placeOf = (cwd = process.cwd(), stdin = "") => memoryTerminal({ cwd, stdin });

test("--set gives texts, --set-json gives values of any type", async () => {
  const options = optionValues({
    set: ["count=3", "equation=a=b", "empty="],
    setJson: ['list=[1, "x"]', "flag=true"],
  });
  expect(await readInputs(options, placeOf())).toEqual(
    new Map<string, unknown>([
      ["list", [1, "x"]],
      ["flag", true],
      ["count", "3"],
      ["equation", "a=b"],
      ["empty", ""],
    ]),
  );
});

test("what is given on the command line wins over the file of inputs", async () => {
  const folder = temporaryFolder({ "in.json": '{"a": 1, "b": 2, "__proto__": 3}' });
  const inputs = await readInputs(
    optionValues({ inputs: "in.json", set: ["b=two"] }),
    placeOf(folder),
  );
  expect([...inputs]).toEqual([
    ["a", 1],
    ["b", "two"],
    ["__proto__", 3],
  ]);
});

test.each([
  [{ set: ["novalue"] }, '--set takes NAME=VALUE, not a text without "=".'],
  [{ set: ["=x"] }, '--set takes NAME=VALUE, not a text without a name before "=".'],
  [{ setJson: ["a=b"] }, "--set-json a is not JSON. Quote texts"],
  [{ setJson: ["a=[1,"] }, "--set-json a is not JSON: it ends too early. Quote texts"],
  [{ inputs: "missing.json" }, "The inputs in missing.json cannot be read"],
])("the mistake in %o is explained", async (found, message) => {
  await expect(readInputs(optionValues(found), placeOf())).rejects.toThrow(message);
});

test("a file of inputs that is no JSON is told with the place, and without its text", async () => {
  const folder = temporaryFolder({ "in.json": '{"a": "s3cret",\n }', "b.json": "{'s3cret': 1}" });
  const read = (inputs: string) => readInputs(optionValues({ inputs }), placeOf(folder));
  await expect(read("in.json")).rejects.toThrow(/^in\.json is not JSON at line 2, column 2\.$/);
  await expect(read("b.json")).rejects.toThrow(/^b\.json is not JSON at line 1, column 2\.$/);
});

test("a file of inputs must hold one object", async () => {
  const folder = temporaryFolder({ "in.json": "[1]" });
  await expect(readInputs(optionValues({ inputs: "in.json" }), placeOf(folder))).rejects.toThrow(
    "in.json must hold one JSON object of inputs.",
  );
});

test("the file - is standard input", async () => {
  const options = optionValues({ inputs: "-", set: ["b=two"] });
  expect([...(await readInputs(options, placeOf(undefined, '{"a": 1, "b": 2}')))]).toEqual([
    ["a", 1],
    ["b", "two"],
  ]);
  await expect(readInputs(options, placeOf(undefined, "["))).rejects.toThrow(
    /^standard input is not JSON/,
  );
});

test("inputs of more than a run could hold are refused before they are read", async () => {
  const folder = temporaryFolder({ "in.json": "{}" });
  truncateSync(join(folder, "in.json"), 64 * 1024 * 1024 + 1);
  await expect(readInputs(optionValues({ inputs: "in.json" }), placeOf(folder))).rejects.toThrow(
    /^The inputs in in\.json take more than 64 MB: hand the name of a file/,
  );
});
