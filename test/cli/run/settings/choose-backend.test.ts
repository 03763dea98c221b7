import { expect, test } from "vitest";
import type { CalleeFinder } from "../../../../cli/build/plan-resolver.ts";
import { optionValues } from "../../../../cli/option-values.ts";
import { chooseBackend } from "../../../../cli/run/settings/choose-backend.ts";
import { searchRecipePath } from "../../../../cli/run/settings/recipe-path.ts";
import { splitWords } from "../../../../cli/run/settings/split-words.ts";
import type { Config } from "../../../../compiler/index.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const empty: Config = { dialects: [], agents: undefined, backend: undefined, recipePath: [] };

const choose = (
  found: Readonly<Record<string, string>>,
  config: Partial<Config> = {},
  cwd = process.cwd(),
): ReturnType<typeof chooseBackend> =>
  chooseBackend({
    options: optionValues(found),
    config: { ...empty, ...config },
    cwd,
    dialect: "amplifier",
  });

const needs = (agent: string) => ({ agents: [agent], capabilities: [] });

test.each([
  ["claude -p", ["claude", "-p"]],
  [`a 'b c' "d \\"e" f\\ g h'i'j ''`, ["a", "b c", 'd "e', "f g", "hij", ""]],
  ["  ", []],
])("the command %j has these words", (text, words) => {
  expect(splitWords(text)).toEqual(words);
});

test("a quote that is not closed is a mistake", () => {
  expect(() => splitWords("a 'b")).toThrow("a quote that is not closed");
});

test("the command line wins over the configuration", () => {
  const backend = { kind: "command", command: ["x"], script: undefined } as const;
  const cwd = temporaryFolder({ "s.json": '{"rules": []}' });
  expect(choose({}, { backend }).name).toBe("command");
  expect(choose({ script: "s.json" }, { backend }, cwd).name).toBe("scripted");
  expect(choose({}).name).toBe("none");
});

test.each([
  [{ backend: "scripted" }, "needs --script FILE"],
  [{ backend: "command" }, "needs --command"],
  [{ script: "gone.json" }, "The script gone.json cannot be read"],
])("%j lacks something", (found, message) => {
  expect(() => choose(found)).toThrow(message);
});

test.each([
  ["{", "s.json is not JSON at line 1, column 2"],
  ["[]", 'one JSON object with a list "rules"'],
  ['{"rules": [1]}', "rule 1 of s.json must be an object"],
  ['{"rules": [{"agnt": "x"}]}', 'rule 1 of s.json has no field "agnt"'],
  ['{"rules": [{"agent": 1}]}', '"agent" of rule 1 of s.json must be a text'],
  ['{"rules": [{"nth": "x"}]}', '"nth" of rule 1 of s.json must be a number'],
])("the script %j is refused", (text, message) => {
  const cwd = temporaryFolder({ "s.json": text });
  expect(() => choose({ script: "s.json" }, {}, cwd)).toThrow(message);
});

test("agents that the configuration does not name are refused before the run", async () => {
  const cwd = temporaryFolder({ "s.json": '{"rules": []}' });
  const backend = choose({ script: "s.json" }, { agents: ["review:judge", "writing:*"] }, cwd);
  expect(await backend.available(needs("review:judge"))).toEqual([]);
  expect(await backend.available(needs("writing:poet"))).toEqual([]);
  const [problem] = await backend.available(needs("review:jugde"));
  expect(problem?.message).toContain('"review:jugde"');
  expect(problem?.help).toContain('"review:judge"');
});

test.each([
  [
    `claude --model={modle} '{"x"}' {task} -- {prompt}`,
    [
      "{modle} in the agent command is no placeholder: the program gets it as it is.",
      "{task} in the agent command is no placeholder: the program gets it as it is.",
    ],
  ],
  ["agent -p {PROMPT}", [expect.stringContaining("{PROMPT}")]],
  ["jq -n '{answer}{x: {y}}' {prompt}", []],
])("braces in the command %s are told of that stand for nothing", async (command, messages) => {
  const doubts = await choose({ command }).doubts?.({ models: [], steps: new Set() });
  expect(doubts?.map(({ message }) => message)).toEqual(messages);
});

test("a rule of a script for almost the name of a step is told of", async () => {
  const rules = [{ step: "anaylze" }, { step: "analyze" }, { step: "found-later" }, { agent: "x" }];
  const cwd = temporaryFolder({ "s.json": JSON.stringify({ rules }) });
  const steps = new Set(["analyze", "report"]);
  const doubts = await choose({ script: "s.json" }, {}, cwd).doubts?.({ models: [], steps });
  expect(doubts).toEqual([
    {
      message: 'Rule 1 of the script is for a step "anaylze", which asks no agent.',
      help: 'Did you mean "analyze"?',
    },
  ]);
});

test("a sub-recipe is looked for beside its caller, then in the folders of the configuration", async () => {
  const asked: string[] = [];
  const find: CalleeFinder = async (path, from) => {
    asked.push(`${from} asks for ${path}`);
    return { kind: "missing", message: "gone" };
  };
  const found = await searchRecipePath(find, ["vendor"])("a.yaml", "main.yaml", []);
  expect(found.kind).toBe("missing");
  expect(asked).toEqual(["main.yaml asks for a.yaml", "vendor/recipe asks for a.yaml"]);
});
