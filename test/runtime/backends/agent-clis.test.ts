import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createAgentClis } from "../../../runtime/backends/agent-clis.ts";
import { findAgentProgram } from "../../../runtime/backends/agent-program.ts";
import type { AgentWishes, Backend } from "../../../runtime/backends/backend.ts";
import { claudeCode } from "../../../runtime/backends/clis/claude-code.ts";
import { usualSettings } from "../../../runtime/backends/registry.ts";
import type { AgentCliSettings } from "../../../runtime/backends/usable-cli.ts";
import { systemClock } from "../../../runtime/clock.ts";
import type { AgentRequest } from "../../../runtime/effect.ts";
import { agentRequest } from "../../support/agent-request.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const models = { available: new Map(), classes: new Map() };
const never = new AbortController().signal;

/** A program that prints what the real one would. */
function program(name: string, script: string): string {
  const path = join(temporaryFolder({}), name);
  writeFileSync(path, `#!/bin/bash\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

const claudeSays = (text: string): string =>
  `echo '${JSON.stringify([{ type: "system" }, { type: "result", is_error: false, result: text }])}'`;

const backendOf = (...clis: readonly AgentCliSettings[]): Backend =>
  createAgentClis(systemClock, { clis, models, root: "/" });

const claude = (script: string, more: Partial<AgentCliSettings> = {}): AgentCliSettings => ({
  ...usualSettings("claude-code"),
  path: program("claude", script),
  ...more,
});

const needs = (...capabilities: readonly string[]) => ({ agents: ["x:a"], capabilities });

describe("before the run", () => {
  it("a program that is there has no problem, and others need not be there", async () => {
    const gone = { ...usualSettings("codex"), path: "/gone/codex" };
    expect(await backendOf(claude("true"), gone).available(needs())).toEqual([]);
    expect(await backendOf(gone).available(needs())).toEqual([
      {
        message:
          "The program /gone/codex that backends.codex.path names is not there or may not be run.",
        help: "Correct backends.codex.path.",
      },
    ]);
  });

  it.each([
    ["read", ["read-files", "spawn-agents"], undefined],
    ["read", ["write-files"], "edit"],
    ["edit", ["write-files", "run-commands"], "all"],
    ["all", ["read-files", "write-files", "run-commands", "spawn-agents"], undefined],
  ] as const)("the permission %s and %j: %s", async (permission, capabilities, line) => {
    const problems = await backendOf(claude("true", { permission })).available(
      needs(...capabilities),
    );
    expect(problems.map(({ help }) => help)).toEqual(
      line === undefined
        ? []
        : [`Allow it in recipec.config.yaml: backends: { claude-code: { permissions: ${line} } }`],
    );
  });

  it("what no permission allows is said", async () => {
    const [problem] = await backendOf(claude("true")).available(needs("fly"));
    expect(problem).toEqual({
      message:
        "The recipe says that its agents must be able to fly, which claude-code is not allowed to.",
      help: "claude-code cannot be allowed that.",
    });
  });
});

describe("models that steps prefer", () => {
  const wanted = [
    [{ provider: "anthropic", model: "claude-opus-*" }],
    [{ provider: "openai", model: "gpt-5" }, { class: "fast" }],
    [{ provider: "openai" }],
    [{ provider: "openai" }],
    [{ model: "any" }],
    [],
  ];

  const wishes = (lists: AgentWishes["models"]): AgentWishes => ({
    models: lists,
    steps: new Set(),
  });

  it("are in doubt where no program that is there serves any of them", async () => {
    const gone = { ...usualSettings("codex"), path: "/gone/codex" };
    expect(await backendOf(claude("true"), gone).doubts?.(wishes(wanted))).toEqual(
      [
        "Nobody here serves gpt-5 of openai, the class fast: claude-code answers with its usual model.",
        "Nobody here serves the provider openai: claude-code answers with its usual model.",
      ].map((message) => ({
        message,
        help: "Add a program that does to backends, or say in models.classes what takes its place.",
      })),
    );
    const codex = { ...usualSettings("codex"), path: program("codex", "true"), model: "gpt-5" };
    expect(
      await backendOf(codex).doubts?.(wishes([[{ class: "fast" }], ...wanted.slice(1)])),
    ).toMatchObject([{ message: "Nobody here serves the class fast: codex answers with gpt-5." }]);
  });

  it("are not asked for where the program would take them for its options", async () => {
    const opencode = { ...usualSettings("opencode"), path: program("opencode", "true") };
    for (const preferred of [{ model: "--auto" }, { provider: "--attach=x", model: "m" }]) {
      const answer = await backendOf(opencode).run(agentRequest({ models: [preferred] }), never);
      expect(answer).toMatchObject({
        failure: { kind: "backend", message: expect.stringContaining("begins with a dash") },
      });
    }
  });

  it("are told by the name of the one that is taken", async () => {
    const backend = backendOf(claude("true", { model: "claude-sonnet-4-5" }));
    await backend.available(needs());
    const modelOf = (...preferred: AgentRequest["models"]) =>
      backend.modelFor?.(agentRequest({ models: preferred }));
    expect(modelOf({ provider: "openai", model: "gpt-5" }, { class: "opus" })).toBe("opus");
    expect(modelOf({ provider: "openai", model: "gpt-5" })).toBe("claude-sonnet-4-5");
    expect(backendOf(claude("true")).modelFor?.(agentRequest({}))).toBeUndefined();
  });
});

describe("a program", () => {
  const search = (env: Readonly<Record<string, string>>, path?: string) =>
    findAgentProgram({
      cli: "claude-code",
      places: claudeCode.program,
      path,
      root: "/",
      env,
    });

  it("is looked for where it is named, then at home, then on the PATH", async () => {
    const named = program("claude", "true");
    const home = temporaryFolder({});
    const local = join(home, ".claude/local/claude");
    const folder = join(named, "..");
    const onPath = { kind: "found", path: named };
    expect(await search({ CLAUDE_CLI_PATH: named, HOME: home })).toEqual(onPath);
    expect(await search({ HOME: home, PATH: folder })).toEqual(onPath);
    mkdirSync(join(local, ".."), { recursive: true });
    writeFileSync(local, "");
    chmodSync(local, 0o755);
    expect(await search({ HOME: home, PATH: folder })).toEqual({ kind: "found", path: local });
    expect(await search({ HOME: home, PATH: folder }, "claude")).toEqual(onPath);
  });

  it("is looked for on the PATH alone where it has no place at home", async () => {
    const named = program("codex", "true");
    const places = { variable: "X", homePaths: [], name: "codex", install: "", login: "" };
    const env = { PATH: join(named, "..") };
    const look = (from: Readonly<Record<string, string>>) =>
      findAgentProgram({ cli: "codex", places, path: undefined, root: "/", env: from });
    expect(await look(env)).toEqual({ kind: "found", path: named });
    expect((await look({})).kind).toBe("missing");
  });

  it("is no folder", async () => {
    expect((await search({}, "/")).kind).toBe("missing");
  });

  it("that is nowhere is missed with all places", async () => {
    expect(await search({ HOME: "/nowhere", PATH: "" })).toEqual({
      kind: "missing",
      problem: {
        message: "The backend claude-code needs the program claude, which is not there.",
        help:
          "Looked at CLAUDE_CLI_PATH, ~/.claude/local/claude, the PATH. " +
          "Install it (npm install -g @anthropic-ai/claude-code), or name it: " +
          "backends: { claude-code: { path: ... } }.",
      },
    });
    expect(await search({ CLAUDE_CLI_PATH: "/gone" })).toMatchObject({
      problem: { help: "Correct CLAUDE_CLI_PATH." },
    });
  });
});

describe("a call", () => {
  const ask = (backend: Backend, request = {}) => backend.run(agentRequest(request), never);

  it("goes to the first program that has the model", async () => {
    const second = {
      ...usualSettings("codex"),
      path: program(
        "codex",
        `echo '{"type":"item.completed","item":{"type":"agent_message","text":"codex"}}'
         echo '{"type":"turn.completed","usage":{}}'`,
      ),
    };
    const backend = backendOf(claude(claudeSays("claude")), second);
    expect(backend.name).toBe("claude-code");
    expect(await ask(backend)).toMatchObject({ text: "claude" });
    const other = { models: [{ provider: "openai" }] };
    expect(await ask(backend, other)).toMatchObject({ text: "codex" });
    // A conversation does not change its program.
    const session = { id: "s", isNew: true };
    expect(await ask(backend, { ...other, session })).toMatchObject({ text: "claude" });
  });

  it.each([
    [
      "Not logged in",
      "auth",
      "Not logged in (to log in: `claude`, then /login; or ANTHROPIC_API_KEY)",
    ],
    [
      "error: unknown option '--session-id'",
      "backend",
      "error: unknown option '--session-id' (it may be too old: npm install -g @anthropic-ai/claude-code)",
    ],
    ["something else", "backend", "something else"],
  ])("that says %j fails with advice where there is any", async (said, kind, message) => {
    const failing = claude(`echo "${said}" >&2; exit 1`);
    expect(await ask(backendOf(failing))).toMatchObject({
      failure: { kind, message: `claude-code: ${message}` },
    });
  });

  it("fails when no program is there", async () => {
    const gone = { ...usualSettings("codex"), path: "/gone/codex" };
    const { message } = (await backendOf(gone).available(needs()))[0] ?? { message: "" };
    expect(await ask(backendOf(gone))).toMatchObject({ failure: { kind: "spawn", message } });
    expect((await ask(createAgentClis(systemClock, { clis: [], models, root: "/" }))).kind).toBe(
      "failure",
    );
  });

  it("is told what the file about the agent says, without its settings", async () => {
    const root = temporaryFolder({ "agents.md": "---\nname: judge\n---\nYou judge.\n" });
    const script = `while [ $# -gt 0 ]; do [ "$1" = --append-system-prompt ] && s="$2"; shift; done
      printf '{"type":"result","is_error":false,"result":"%s"}' "\${s//$'\\n'/|}"`;
    const backend = createAgentClis(systemClock, { clis: [claude(script)], models, root });
    const told = { persona: "agents.md", systemPrompt: "Be brief." };
    expect(await ask(backend, told)).toMatchObject({ text: "You judge.||Be brief." });
    expect(await ask(backend, { persona: "gone.md" })).toMatchObject({
      failure: {
        kind: "spawn",
        message: `the file ${join(root, "gone.md")} about the agent cannot be read`,
      },
    });
  });

  it("ends when its time is up, and that is nothing to try again", async () => {
    const answer = await ask(backendOf(claude("sleep 60", { timeoutMs: 200 })));
    expect(answer).toMatchObject({ failure: { kind: "backend", message: "no answer after 0.2s" } });
  });

  it("ends when its program says that it will try again, also where that arrives in parts", async () => {
    const script =
      "printf 'Attempt 2 fai' >&2; sleep 0.2; echo 'led with status 503.' >&2; sleep 60";
    const gemini = { ...usualSettings("gemini"), path: program("gemini", script) };
    expect(await ask(backendOf(gemini))).toMatchObject({
      failure: { kind: "transient", message: "The service answers with status 503." },
    });
  });

  it("that was cancelled before it began does nothing", async () => {
    const abort = new AbortController();
    abort.abort();
    const answer = await backendOf(claude("sleep 60")).run(agentRequest(), abort.signal);
    expect(answer).toMatchObject({ failure: { kind: "cancelled" } });
  });

  it.each([
    ["echo nothing", "backend", "claude-code: nothing"],
    ["true", "backend", "claude-code: it ended without a result"],
    [
      "echo '429 too many requests' >&2; exit 1",
      "rate-limit",
      "claude-code: 429 too many requests",
    ],
    [
      `echo '{"type":"result","is_error":true,"subtype":"error_max_turns"}'`,
      "backend",
      "claude-code: error_max_turns",
    ],
    [`echo '{"type":"result"}'`, "backend", "claude-code: it gave no answer"],
  ])("whose program says %s fails", async (script, kind, message) => {
    expect(await ask(backendOf(claude(script)))).toMatchObject({ failure: { kind, message } });
  });
});

describe("the cost of a conversation", () => {
  const result = (total: number, all: number): string =>
    `echo '${JSON.stringify({
      type: "result",
      is_error: false,
      result: "x",
      total_cost_usd: total,
      usage: { input_tokens: 100, output_tokens: 10 },
      modelUsage: { m: { outputTokens: all } },
    })}'`;
  const counted = { cost: 0.5, outputTokens: 40 };
  const session = { id: "s", isNew: false, counted };
  const cost = async (script: string) => {
    const answer = await backendOf(claude(script)).run(agentRequest({ session }), never);
    return answer.kind === "answer" ? answer.cost : undefined;
  };

  it("is what has come to it since, where it is counted over all", async () => {
    expect(await cost(result(0.75, 50))).toBe(0.25);
  });

  it("is that of the call, where each call is counted by itself", async () => {
    expect(await cost(result(0.75, 10))).toBe(0.75);
  });
});
