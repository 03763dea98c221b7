import { expect, test } from "vitest";
import { meantTime } from "../../../compiler/dialects/meant-time.ts";
import type { DialectId } from "../../../compiler/index.ts";
import { compile } from "../../../compiler/index.ts";
import { memoryFiles } from "../../support/memory-files.ts";

test.each([
  ["5m", "seconds", "It counts seconds: write 300."],
  ["5m", "milliseconds", "It counts milliseconds: write 300000."],
  ["2 hours", "seconds", "It counts seconds: write 7200."],
  ["1h 30min", "seconds", "It counts seconds: write 5400."],
  ["10 secs", "seconds", "It counts seconds: write 10."],
  ["250ms", "milliseconds", "It counts milliseconds: write 250."],
  ["250ms", "seconds", undefined],
  ["3000 ms", "seconds", "It counts seconds: write 3."],
  ["soon", "seconds", undefined],
  ["", "seconds", undefined],
] as const)("%j where %s are counted is meant as: %s", (text, unit, help) => {
  expect(meantTime(text, unit)).toBe(help);
});

test.each<[DialectId, string, string]>([
  ["amplifier", "name: r\ndescription: d\nversion: 1.0.0\nsteps:\n  - ", "wrong-type"],
  ["amplihack", "name: r\nsteps:\n  - ", "wrong-type"],
])("a time limit with a unit in %s", (dialect, head, code) => {
  const files = memoryFiles({ "a.yaml": `${head}{id: a, type: bash, command: ls, timeout: 5m}\n` });
  const { requested } = compile(["a.yaml"], { files, dialect });
  const help = "It counts seconds: write 300.";
  expect(requested.flatMap(({ diagnostics }) => diagnostics)).toMatchObject([{ code, help }]);
});

test.each(["timeout", "delay"])("%s with a unit in a command template", (field) => {
  const files = memoryFiles({ "a.json": `{"template": "ls -l", "retry": 2, "${field}": "5 min"}` });
  const { requested } = compile(["a.json"], { files, dialect: "command-template" });
  const help = "It counts milliseconds: write 300000.";
  const code = "value-out-of-range";
  expect(requested.flatMap(({ diagnostics }) => diagnostics)).toMatchObject([{ code, help }]);
});
