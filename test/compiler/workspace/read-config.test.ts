import { expect, test } from "vitest";
import { renderLine } from "../../../compiler/diagnostics/reports/render-line.ts";
import {
  configuredBudget,
  configuredDialect,
  configuredSeverities,
  emptyConfig,
  readConfig,
} from "../../../compiler/workspace/read-config.ts";

test("a complete configuration is read", () => {
  const { diagnostics, value } = readConfig(
    "recipec.config.yaml",
    `dialects:
  - files: "ops/**/*.yaml"
    dialect: amplifier
agents: [a:b]
backend:
  kind: command
  command: [claude, -p]
recipe_path: [vendor]
`,
  );
  expect(diagnostics).toEqual([]);
  expect(value).toEqual({
    dialects: [{ files: "ops/**/*.yaml", dialect: "amplifier" }],
    agents: ["a:b"],
    backend: { kind: "command", command: ["claude", "-p"], script: undefined },
    recipePath: ["vendor"],
  });
});

test("each mistake is reported at its place", () => {
  const { diagnostics } = readConfig(
    "c.yaml",
    `dialect:
  - files: x
backend:
  kind: comand
agents: [1]
`,
  );
  expect(diagnostics.map(renderLine)).toEqual([
    'c.yaml:1:1: error: There is no field "dialect" in the configuration. [unknown-config-field]',
    'c.yaml:4:9: error: "comand" is no value for "kind". [unknown-config-value]',
    'c.yaml:5:10: error: The entry of "agents" must be a text, not an integer. [wrong-type]',
  ]);
});

test("severities are read, and the last rules that fit decide", () => {
  const { diagnostics, value } = readConfig(
    "c.yaml",
    `rules: {unread-output: off, undefined-variable: warning}
overrides:
  - {files: "ops/**", rules: {unread-output: error}}
  - {files: ["ops/old/*", x.yaml], rules: {unread-output: note}}
max_warnings: 3
`,
  );
  expect(diagnostics).toEqual([]);
  expect(value.maxWarnings).toBe(3);
  const severities = configuredSeverities(value);
  expect(severities?.("unread-output", "a.yaml")).toBe("off");
  expect(severities?.("unread-output", "./ops/a.yaml")).toBe("error");
  expect(severities?.("unread-output", "ops/old/a.yaml")).toBe("note");
  expect(severities?.("unread-output", "x.yaml")).toBe("note");
  expect(severities?.("undefined-variable", "ops/old/a.yaml")).toBe("warning");
  expect(severities?.("duplicate-key", "x.yaml")).toBeUndefined();
  expect(configuredSeverities(emptyConfig)).toBeUndefined();
});

test("a file without anything but comments decides nothing", () => {
  expect(readConfig("c.yaml", "# later\n")).toEqual({ value: emptyConfig, diagnostics: [] });
});

test("mistakes in severities are reported at their places", () => {
  const { diagnostics } = readConfig(
    "c.yaml",
    "rules: {unread-outputs: off, unread-output: fatal, yaml-tab: note}\noverrides: [{file: x, rulez: {}}, {}]\nmax_warnings: -1\n",
  );
  expect(diagnostics.map(renderLine)).toEqual([
    'c.yaml:1:9: error: There is no field "unread-outputs" in "rules". [unknown-config-field]',
    'c.yaml:1:45: error: "fatal" is no value for "unread-output". [unknown-config-value]',
    'c.yaml:1:62: error: "yaml-tab" is always an error. [fixed-severity]',
    'c.yaml:2:14: error: There is no field "file" in an entry of "overrides". [unknown-config-field]',
    'c.yaml:2:23: error: There is no field "rulez" in an entry of "overrides". [unknown-config-field]',
    'c.yaml:2:35: error: The field "files" is missing in an entry of "overrides". [missing-field]',
    'c.yaml:2:35: error: The field "rules" is missing in an entry of "overrides". [missing-field]',
    'c.yaml:3:15: error: The field "max_warnings" is -1, but must be at least 0. [value-out-of-range]',
  ]);
});

test("overrides say amount by amount what the recipes of some paths may take", () => {
  const text = `budget: {agent_calls: 50, wall_clock: 1h}
overrides:
  - {files: "nightly/**", budget: {agent_calls: 500, cost: 9}}
  - {files: ["**/small.yaml"], budget: {agent_calls: 5}}
`;
  const budget = configuredBudget(readConfig("c.yaml", text).value);
  const hour = { wallClockMs: 3_600_000 };
  expect(budget?.("a.yaml")).toEqual({ ...hour, agentCalls: 50 });
  expect(budget?.("./nightly/a.yaml")).toEqual({ ...hour, agentCalls: 500, cost: 9 });
  expect(budget?.("nightly/small.yaml")).toEqual({ ...hour, agentCalls: 5, cost: 9 });
  const some = "overrides: [{files: a.yaml, budget: {steps: 1}}, {files: b.yaml, rules: {}}]";
  const ofSome = configuredBudget(readConfig("c.yaml", some).value);
  expect([ofSome?.("a.yaml"), ofSome?.("b.yaml")]).toEqual([{ steps: 1 }, undefined]);
  expect(configuredBudget(readConfig("c.yaml", "rules: {}").value)).toBeUndefined();
});

test("a budget is read in the units of the compiler, its mistakes at their places", () => {
  const { value } = readConfig(
    "c.yaml",
    "budget: {agent_calls: 500, steps: 0, processes: 9, tokens: 10, cost: 2.5, wall_clock: 1h 30m}\n",
  );
  expect(value.budget).toEqual({
    agentCalls: 500,
    steps: 0,
    processes: 9,
    tokens: 10,
    cost: 2.5,
    wallClockMs: 5_400_000,
  });
  expect(readConfig("c.yaml", "budget: {wall_clock: 90s}").value.budget).toEqual({
    wallClockMs: 90_000,
  });
  const { diagnostics } = readConfig(
    "c.yaml",
    'budget: {agent_call: 1, steps: -1, cost: [], wall_clock: 2, tokens: "200"}\n',
  );
  expect(diagnostics.map(renderLine)).toEqual([
    'c.yaml:1:10: error: There is no field "agent_call" in "budget". [unknown-config-field]',
    'c.yaml:1:32: error: The field "steps" is -1, but must be a whole number of at least 0. [value-out-of-range]',
    'c.yaml:1:42: error: The field "cost" is a sequence, but must be a number of at least 0. [value-out-of-range]',
    'c.yaml:1:58: error: The field "wall_clock" is 2, but must be a length of time such as 90s, 30m or 1h30m. [value-out-of-range]',
    'c.yaml:1:69: error: The field "tokens" is the text "200", but must be a whole number of at least 0. [value-out-of-range]',
  ]);
});

test.each([
  ["recipes/a.yaml", "recipes/*.yaml", true],
  ["recipes/x/a.yaml", "recipes/*.yaml", false],
  ["recipes/x/y/a.yaml", "recipes/**/*.yaml", true],
  ["recipes/a.yaml", "recipes/**/*.yaml", true],
  ["a+b.yaml", "a+?.yaml", true],
  ["axb.yaml", "a.b.yaml", false],
  ["any/where.yml", "**", true],
])("%s fits %s: %s", (path, files, fits) => {
  const config = {
    dialects: [{ files, dialect: "amplifier" as const }],
    agents: undefined,
    backend: undefined,
    recipePath: [],
  };
  expect(configuredDialect(config, path)).toBe(fits ? "amplifier" : undefined);
});

test("agent programs and models are read in the order in which they stand", () => {
  const { diagnostics, value } = readConfig(
    "c.yaml",
    `backend: github-copilot
backends:
  codex: {permissions: edit, timeout: 90s, env: {A: b}, args: [-x]}
  claude-code:
models:
  available: {openai: [gpt-5]}
  classes: {fast: haiku, reasoning: {openai: gpt-5*}}
`,
  );
  expect(diagnostics).toEqual([]);
  expect(value).toMatchObject({
    backend: { kind: "github-copilot" },
    backends: [
      { name: "codex", permissions: "edit", timeoutMs: 90_000, env: { A: "b" }, args: ["-x"] },
      { name: "claude-code", args: [], env: {} },
    ],
  });
  expect(value.models).toEqual({
    available: new Map([["openai", ["gpt-5"]]]),
    classes: new Map([
      ["fast", new Map([["*", "haiku"]])],
      ["reasoning", new Map([["openai", "gpt-5*"]])],
    ]),
  });
});

test("mistakes in agent programs have their places", () => {
  const { diagnostics } = readConfig(
    "c.yaml",
    `backend: codecs
backends:
  claude-cod: {}
  codex: {permissions: al, timeout: soon, args: [1]}
`,
  );
  expect(diagnostics.map(renderLine)).toEqual([
    'c.yaml:1:10: error: "codecs" is no value for "backend". [unknown-config-value]',
    'c.yaml:3:3: error: There is no field "claude-cod" in "backends". [unknown-config-field]',
    'c.yaml:4:24: error: "al" is no value for "permissions". [unknown-config-value]',
    'c.yaml:4:37: error: The field "timeout" is soon, but must be a length of time such as 90s, 30m or 1h30m. [value-out-of-range]',
    'c.yaml:4:50: error: The entry of "args" must be a text, not an integer. [wrong-type]',
  ]);
});

test("patterns that fit no path, or hardly one, are told at their places", () => {
  const told = (patterns: string): readonly string[] =>
    readConfig("c.yaml", `files: [${patterns}]\n`).diagnostics.map(
      ({ code, message }) => `${code}: ${message}`,
    );
  expect(told('"./a/**", "a//b.yaml", "a/../b.yaml"')).toEqual([
    'unfit-pattern: The pattern "./a/**" fits no path: paths have no `.`, `..` or empty part inside.',
    'unfit-pattern: The pattern "a//b.yaml" fits no path: paths have no `.`, `..` or empty part inside.',
    'unfit-pattern: The pattern "a/../b.yaml" fits no path: paths have no `.`, `..` or empty part inside.',
  ]);
  expect(told('"", ops/')).toEqual([
    'unfit-pattern: The pattern "" fits no path: it is empty.',
    'unfit-pattern: The pattern "ops/" fits no path: it names a folder.',
  ]);
  expect(told("'ops\\**'")[0]).toMatch(/^unfit-pattern: .* paths have no backslashes here\.$/);
  expect(told('/srv/**, "../shared/*.yaml"').map((one) => one.replace(/:.*/, ""))).toEqual([
    "doubtful-pattern",
    "doubtful-pattern",
  ]);
  expect(told('"a/[bc].yaml", "a/{b,c}.yaml", "a/[bc.yaml", "a/{b.yaml", "!a.yaml", ops')).toEqual([
    'doubtful-pattern: The pattern "a/[bc].yaml" fits hardly any path: `[` stands for itself.',
    'doubtful-pattern: The pattern "a/{b,c}.yaml" fits hardly any path: `{` stands for itself.',
    'doubtful-pattern: The pattern "a/[bc.yaml" fits hardly any path: `[` stands for itself.',
    'doubtful-pattern: The pattern "a/{b.yaml" fits hardly any path: `{` stands for itself.',
    'doubtful-pattern: The pattern "!a.yaml" fits hardly any path: `!` stands for itself.',
    'doubtful-pattern: The pattern "ops" fits hardly any path: it is one file without an ending, and no folder.',
  ]);
  expect(
    told('"**", "*", "a/**", "**/a", "a/*.yaml", "a/?.json", .hidden/a.yml, a/b c.yaml'),
  ).toEqual([
    'doubtful-pattern: The pattern "**/a" fits hardly any path: it is one file without an ending, and no folder.',
  ]);
});

test("patterns of overrides and dialects are judged, too", () => {
  const text = `dialects: [{files: ./a, dialect: amplifier}]
overrides:
  - {files: ["b/**", "c/"], rules: {}}
`;
  expect(readConfig("c.yaml", text).diagnostics.map(renderLine)).toEqual([
    'c.yaml:1:20: error: The pattern "./a" fits no path: paths have no `.`, `..` or empty part inside. [unfit-pattern]',
    'c.yaml:3:22: error: The pattern "c/" fits no path: it names a folder. [unfit-pattern]',
  ]);
});
