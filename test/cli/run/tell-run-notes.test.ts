import { expect, test } from "vitest";
import { optionValues } from "../../../cli/option-values.ts";
import { tellRunNotes } from "../../../cli/run/tell-run-notes.ts";
import type { RunNotes } from "../../../compiler/view/index.ts";
import { memoryTerminal } from "../../support/memory-terminal.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const noNotes: RunNotes = { programs: [], unreadInputs: [], tagged: [] };

function told(
  notes: Partial<RunNotes>,
  options: Readonly<Record<string, unknown>> = {},
  env: Readonly<Record<string, string>> = {},
): string {
  const terminal = memoryTerminal({ env });
  tellRunNotes({ ...noNotes, ...notes }, optionValues(options), terminal);
  return terminal.written.stderr;
}

const programs = [
  { program: "sh", step: "a" },
  { program: "no-such-program", step: "b" },
];

test("a program that a step needs and no folder of the PATH has is told", () => {
  const PATH = `${temporaryFolder()}:/usr/bin:/bin`;
  expect(told({ programs }, {}, { PATH })).toBe(
    'recipec: step "b" needs the program no-such-program, which is not on the PATH\n',
  );
});

test("without a PATH nothing is known", () => {
  expect(told({ programs })).toBe("");
});

test("an input that nothing reads is told, with the one that may be meant", () => {
  const others = ["file", "folder"];
  const unreadInputs = [
    { name: "foldr", others },
    { name: "x\u001b", others },
  ];
  expect(told({ unreadInputs })).toBe(
    'recipec: the recipe reads no input "foldr"; did you mean "folder"?\n' +
      'recipec: the recipe reads no input "x␛"\n',
  );
});

test("steps with tags are told where nobody asks for tags", () => {
  const tagged = ["a", "b", "c", "d", "e", "f", "g"];
  const text = "recipec: steps with tags run too without --include-tags or --exclude-tags: ";
  expect(told({ tagged: ["a"] })).toBe(`${text}a\n`);
  expect(told({ tagged })).toBe(`${text}a, b, c, d, e and 2 more\n`);
  expect(told({ tagged: ["a"] }, { includeTags: [""] })).toBe(`${text}a\n`);
  expect(told({ tagged }, { includeTags: ["x"] })).toBe("");
  expect(told({ tagged }, { excludeTags: ["x"] })).toBe("");
});
