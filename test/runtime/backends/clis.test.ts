import { describe, expect, it } from "vitest";
import { agentCliNames } from "../../../runtime/backend-names.ts";
import type { CliCall } from "../../../runtime/backends/clis/agent-cli.ts";
import { loadAgentCli } from "../../../runtime/backends/clis/registry.ts";

const call: CliCall = {
  prompt: "hello",
  newSession: "00000000-0000-4000-8000-000000000000",
  permission: "read",
  env: {},
};

const output = (stdout: string, stderrTail = "", exitCode = "0") =>
  ({ kind: "process", exitCode, stdout, stderrTail }) as const;

const lines = (...events: readonly object[]): string =>
  events.map((event) => JSON.stringify(event)).join("\n");

describe.each(agentCliNames)("%s", (name) => {
  it("fails when it says nothing, and does not know why", async () => {
    const cli = await loadAgentCli(name);
    expect(cli.read(output(""), call)).toMatchObject({
      kind: "failure",
      failure: { kind: "backend", message: expect.stringMatching(/^it ended without/u) },
    });
  });

  it("tells a missing login from other failures", async () => {
    const cli = await loadAgentCli(name);
    const said = "Error: Please set an Auth method in settings.json";
    expect(cli.read(output("", said, "1"), call)).toMatchObject({ failure: { kind: "auth" } });
  });

  it("says which signal has ended it, and of an exit code only what it says itself", async () => {
    const cli = await loadAgentCli(name);
    expect(cli.read(output("", "", "-9"), call)).toMatchObject({
      failure: {
        message: expect.stringMatching(/ \(it was ended by signal 9\)$/u),
        exitCode: "-9",
      },
    });
    expect(cli.read(output("", "", "9"), call)).toMatchObject({
      failure: { message: expect.not.stringContaining("signal") },
    });
  });

  it("says what its standard error says", async () => {
    const cli = await loadAgentCli(name);
    const said = "Error: 401 Unauthorized";
    expect(cli.read(output("", said, "1"), call)).toMatchObject({
      failure: { kind: "auth", message: said, exitCode: "1" },
    });
  });
});

/** Answers of programs that leave out what they usually say. */
const bare: readonly (readonly [(typeof agentCliNames)[number], string, string])[] = [
  [
    "claude-code",
    lines({ type: "result", result: "x" }),
    '{"kind":"answer","text":"x","counted":{}}',
  ],
  [
    "codex",
    lines(
      { type: "item.completed", item: { type: "agent_message", text: "x" } },
      { type: "turn.completed" },
    ),
    '{"kind":"answer","text":"x","usage":{},"counted":{}}',
  ],
  [
    "opencode",
    lines({ type: "text", part: { text: "x" } }, { type: "step_finish" }),
    '{"kind":"answer","text":"x","usage":{}}',
  ],
  [
    "copilot",
    lines({ type: "assistant.message", data: { content: "x" } }),
    '{"kind":"answer","text":"x"}',
  ],
  ["gemini", '{"response":"x"}', '{"kind":"answer","text":"x","usage":{}}'],
  [
    "claude-code",
    lines({ type: "result", result: "x", usage: {} }),
    '{"kind":"answer","text":"x","usage":{},"counted":{}}',
  ],
  [
    "opencode",
    lines(
      { type: "text", part: {} },
      { type: "text", part: { text: "x" } },
      { type: "step_finish" },
    ),
    '{"kind":"answer","text":"x","usage":{}}',
  ],
];

it.each(bare)("%s need not count anything", async (name, stdout, expected) => {
  const cli = await loadAgentCli(name);
  expect(JSON.stringify(cli.read(output(stdout), call))).toBe(expected);
});

describe("what a program says about its failures", () => {
  const failures: readonly (readonly [(typeof agentCliNames)[number], string, string, string])[] = [
    ["codex", lines({ type: "error", message: "429 Too Many" }), "rate-limit", "429 Too Many"],
    [
      "opencode",
      lines({ type: "error", error: { name: "UnknownError" } }),
      "backend",
      "UnknownError",
    ],
    [
      "opencode",
      lines({ type: "error", error: { data: { message: "no", statusCode: 403 } } }),
      "auth",
      "no",
    ],
    [
      "copilot",
      lines({ type: "session.error", data: { errorType: "quota", message: "used up" } }),
      "rate-limit",
      "used up",
    ],
    [
      "copilot",
      lines({ type: "session.error", data: { message: "no", statusCode: 400 } }),
      "backend",
      "no",
    ],
    [
      "opencode",
      "opencode run [message..]\n\nOptions:\n  -h, --help  show help\n",
      "backend",
      "it prints its help, as for an unknown option",
    ],
    ["opencode", "", "backend", "it ended without an answer"],
    ["gemini", '{\n"error":{"message":"busy","code":503}}', "transient", "busy"],
    ["gemini", '{\n"error":{"message":"terminated","code":1}}', "transient", "terminated"],
    ["gemini", '{\n"error":{"message":"odd","code":42}}', "backend", "odd"],
    ["gemini", '{\n"error":{"message":"odd","code":1000}}', "backend", "odd"],
  ];
  it.each(failures)("%s: %s", async (name, stdout, kind, message) => {
    const cli = await loadAgentCli(name);
    expect(cli.read(output(stdout, "", "1"), call)).toMatchObject({ failure: { kind, message } });
  });
});

describe("watching a program that would try again for ever", () => {
  it("opencode is ended by the second failure in a row", async () => {
    const watch = (await loadAgentCli("opencode")).watch?.();
    const failed = 'message="stream error" x error.error="AI_APICallError: odd"\n';
    expect(watch?.(failed, "stderr")).toBe(undefined);
    expect(watch?.("{}", "stdout")).toBe(undefined);
    expect(watch?.(failed, "stderr")).toBe(undefined);
    expect(watch?.("something else", "stderr")).toBe(undefined);
    expect(watch?.(failed.replace("odd", "429"), "stderr")).toMatchObject({
      failure: { kind: "rate-limit", message: "429" },
    });
    const other = (await loadAgentCli("opencode")).watch?.();
    expect(other?.(`${failed}${failed}`, "stderr")).toMatchObject({
      failure: { kind: "transient", message: "odd" },
    });
  });

  it("codex is ended by the second time that it tries again, unless web sockets are what fails", async () => {
    const again = (message: string): string => `${JSON.stringify({ type: "error", message })}\n`;
    const says = (type: string, message: string): string =>
      again("").replace('"message":""', `"item":${JSON.stringify({ type, message })}`);
    const second = again("Reconnecting... 2/5 (fake 429)");
    const offline = again("Reconnecting... waiting for network (Connection failed: odd)");
    const watch = (await loadAgentCli("codex")).watch?.();
    expect(watch?.(again("Reconnecting... 1/5 (fake 429)"), "stdout")).toBe(undefined);
    expect(watch?.(second, "stderr")).toBe(undefined);
    expect(watch?.(second, "stdout")).toMatchObject({
      failure: { kind: "rate-limit", message: "fake 429" },
    });
    const other = (await loadAgentCli("codex")).watch?.();
    expect(other?.("ERROR responses_websocket: failed\n", "stderr")).toBe(undefined);
    expect(other?.(second, "stdout")).toBe(undefined);
    const without = says("error", "Falling back from WebSockets to HTTPS transport.");
    expect(other?.(`${without}${says("agent_message", "hello")}`, "stdout")).toBe(undefined);
    expect(other?.(offline, "stdout")).toMatchObject({
      failure: { kind: "transient", message: "Connection failed: odd" },
    });
  });

  it("copilot is ended by the second refusal, unless one went well between", async () => {
    const watch = (await loadAgentCli("copilot")).watch?.();
    const refused = '{"type":"assistant.turn_retry","data":{"reason":"rate_limit"}}\n';
    expect(watch?.(refused, "stderr")).toBe(undefined);
    expect(watch?.(refused, "stdout")).toBe(undefined);
    expect(watch?.('{"outcome":"success"}', "stdout")).toBe(undefined);
    expect(watch?.(refused, "stdout")).toBe(undefined);
    expect(watch?.(refused, "stdout")).toMatchObject({ failure: { kind: "rate-limit" } });
  });

  it("gemini is ended by its second attempt", async () => {
    const watch = (await loadAgentCli("gemini")).watch?.();
    const said = (attempt: number): string => `Attempt ${attempt} failed with status 503. Retrying`;
    expect(watch?.(said(2), "stdout")).toBe(undefined);
    expect(watch?.(said(1), "stderr")).toBe(undefined);
    expect(watch?.(said(2), "stderr")).toMatchObject({ failure: { kind: "transient" } });
  });
});

it("claude-code takes no system prompt for one of its options", async () => {
  const cli = await loadAgentCli("claude-code");
  const { args } = cli.command({ ...call, system: "- Be brief." });
  expect(args.slice(-2)).toEqual(["--append-system-prompt", " - Be brief."]);
});

it("opencode finds nothing to put in the place of what a system prompt says, but of what the user says", async () => {
  const cli = await loadAgentCli("opencode");
  const system = 'Say {env:API_KEY}, {file:~/.netrc} and "{".';
  const own = { agent: { mine: { prompt: "{env:OWN}" } }, share: "disabled" };
  const env = { OPENCODE_CONFIG_CONTENT: JSON.stringify(own) };
  const command = cli.command({ ...call, env, system });
  const text = command.env?.["OPENCODE_CONFIG_CONTENT"] ?? "";
  expect(text.match(/\{(?:env|file):[^}]*\}/g)).toEqual(["{env:OWN}"]);
  expect(JSON.parse(text)).toEqual({
    share: "disabled",
    permission: expect.anything(),
    agent: { ...own.agent, recipec: { mode: "primary", prompt: system } },
  });
});

it("opencode leaves a configuration alone that it cannot read", async () => {
  const cli = await loadAgentCli("opencode");
  const env = { OPENCODE_CONFIG_CONTENT: "{" };
  const command = cli.command({ ...call, env, permission: "all", model: "a/b", provider: "c" });
  expect(command.args).toContain("a/b");
  expect(command.env?.["OPENCODE_CONFIG_CONTENT"]).toBe('{"permission":{}}');
});

it("copilot says what is wrong, not how long its start took", async () => {
  const said = "Package extraction took 8748ms\nError: No authentication information found.\n";
  expect((await loadAgentCli("copilot")).read(output("", said, "1"), call)).toMatchObject({
    failure: { kind: "auth", message: "Error: No authentication information found." },
  });
});
