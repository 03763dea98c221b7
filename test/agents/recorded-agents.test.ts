import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { AgentCliName } from "../../runtime/backend-names.ts";
import { agentCliNames } from "../../runtime/backend-names.ts";
import { createAgentClis } from "../../runtime/backends/agent-clis.ts";
import type { AgentAnswer } from "../../runtime/backends/backend.ts";
import type { Permission } from "../../runtime/backends/clis/agent-cli.ts";
import { isAgentCliName } from "../../runtime/backends/clis/registry.ts";
import type { AgentCliSettings } from "../../runtime/backends/usable-cli.ts";
import { systemClock } from "../../runtime/clock.ts";
import type { AgentRequest } from "../../runtime/effect.ts";
import { agentRequest } from "../support/agent-request.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { scenarios } from "./scenarios.ts";

const recordings = join(import.meta.dirname, "recordings");
const models = { available: new Map(), classes: new Map() };

/** A program that notes how it was started, and prints what the real one once printed. */
function replaying(cli: AgentCliName, name: string): { path: string; folder: string } {
  const folder = temporaryFolder({});
  const { exitCode, stderr, stdout } = JSON.parse(
    readFileSync(join(recordings, cli, `${name}.json`), "utf8"),
  );
  writeFileSync(join(folder, "stdout"), stdout);
  writeFileSync(join(folder, "stderr"), stderr);
  const path = join(folder, "program");
  const script = [
    "#!/bin/bash",
    `cd ${folder}`,
    "printf '%s\\0' \"$@\" > args",
    "env -0 > env",
    "cat > stdin",
    "cat stdout",
    "cat stderr >&2",
    // Whoever would try again for ever is ended.
    exitCode === 143 ? "sleep 60" : `exit ${exitCode}`,
  ];
  writeFileSync(path, `${script.join("\n")}\n`);
  chmodSync(path, 0o755);
  mkdirSync(join(folder, "cwd"));
  return { path, folder };
}

interface Replay {
  readonly answer: AgentAnswer;
  readonly args: readonly string[];
  readonly stdin: string;
  readonly env: ReadonlyMap<string, string>;
}

async function replay(
  cli: AgentCliName,
  name: string,
  request: Partial<AgentRequest> = {},
  more: Partial<AgentCliSettings> = {},
): Promise<Replay> {
  const { path, folder } = replaying(cli, name);
  const settings = { cli, path, permission: "read", args: [], env: {}, timeoutMs: 20_000 } as const;
  const clis = [{ ...settings, ...more }];
  const backend = createAgentClis(systemClock, { clis, models, root: folder });
  const asked = agentRequest({ cwd: join(folder, "cwd"), ...request });
  const answer = await backend.run(asked, new AbortController().signal);
  const read = (file: string): string => readFileSync(join(folder, file), "utf8");
  const pairs = read("env")
    .split("\0")
    .map((line) => /^([^=]*)=([\s\S]*)$/u.exec(line))
    .flatMap((match) => (match?.[1] === undefined ? [] : [[match[1], match[2] ?? ""] as const]));
  return {
    answer,
    args: read("args").split("\0").slice(0, -1),
    stdin: read("stdin"),
    env: new Map(pairs),
  };
}

const recorded = readdirSync(recordings)
  .filter(isAgentCliName)
  .flatMap((cli) =>
    scenarios
      .filter(({ name }) => readdirSync(join(recordings, cli)).includes(`${name}.json`))
      .map((scenario) => ({ cli, ...scenario })),
  );

it("there are recordings of every agent program", () => {
  expect([...new Set(recorded.map(({ cli }) => cli))].toSorted()).toEqual(agentCliNames);
});

describe("what an agent program printed", () => {
  it.each(recorded)("$cli, $name", async ({ cli, name, request, expected }) => {
    expect((await replay(cli, name, request)).answer).toMatchObject(expected);
  });

  it.each(agentCliNames)("tells the name of the conversation, and tokens: %s", async (cli) => {
    const { answer } = await replay(cli, "resumed", { session: { id: "s-1", isNew: false } });
    expect(answer).toMatchObject({
      kind: "answer",
      session: expect.stringMatching(/^[\w-]{20,}$/u),
    });
    const tells = answer.kind === "answer" && answer.usage !== undefined;
    expect(tells).toBe(cli !== "copilot");
  });
});

const uuid = expect.stringMatching(
  /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/u,
);
const spoken = { systemPrompt: "Be brief.", models: [{ model: "m-1" }] };

describe("how an agent program is started", () => {
  it("claude-code has the options of the document, and the prompt on standard input", async () => {
    const first = await replay("claude-code", "answer", spoken);
    expect(first.args).toEqual([
      "--print",
      "--output-format",
      "json",
      "--session-id",
      uuid,
      "--model",
      "m-1",
      "--append-system-prompt",
      "Be brief.",
    ]);
    expect(first.stdin).toBe("hello");
    expect(first.env.get("CLAUDE_CODE_MAX_RETRIES")).toBe("1");
    expect(first.env.get("RECIPEC_AGENT")).toBe("x:a");
    const session = { id: "s-1", isNew: false };
    const next = await replay("claude-code", "answer", { session }, { permission: "all" });
    expect(next.args).toEqual([
      "--print",
      "--output-format",
      "json",
      "--dangerously-skip-permissions",
      "--resume",
      "s-1",
    ]);
  });

  it("claude-code does not see that it is inside of itself", async () => {
    const env = { CLAUDECODE: "1", CLAUDE_CODE_ENTRYPOINT: "cli", KEPT: "yes" };
    const seen = (await replay("claude-code", "answer", {}, { env })).env;
    expect([seen.has("CLAUDECODE"), seen.has("CLAUDE_CODE_ENTRYPOINT"), seen.get("KEPT")]).toEqual([
      false,
      false,
      "yes",
    ]);
  });

  it("codex has its sandbox, and instructions as TOML", async () => {
    const told = { ...spoken, systemPrompt: 'Say "no"\u007f\n' };
    const { args, stdin } = await replay("codex", "answer", told, { permission: "edit" });
    expect(args).toEqual([
      "exec",
      "--json",
      "--skip-git-repo-check",
      "--model",
      "m-1",
      "-c",
      'sandbox_mode="workspace-write"',
      "-c",
      'developer_instructions="Say \\"no\\"\\u007F\\n"',
      "-",
    ]);
    expect(stdin).toBe("hello");
    const session = { id: "t-1", isNew: false };
    const next = await replay("codex", "answer", { session }, { args: ["-c", "x=1"] });
    expect(next.args).toEqual([
      "exec",
      "resume",
      "--json",
      "--skip-git-repo-check",
      "-c",
      'sandbox_mode="read-only"',
      "t-1",
      "-",
      "-c",
      "x=1",
    ]);
  });

  it("opencode has its permissions and its part in a configuration of its own", async () => {
    const env = { OPENCODE_CONFIG_CONTENT: '{"share":"disabled","permission":{"webfetch":"ask"}}' };
    const { args, env: seen } = await replay("opencode", "answer", spoken, { env });
    expect(args.slice(5)).toEqual([
      "ERROR",
      "--model",
      "m-1",
      "--title",
      "recipec",
      "--agent",
      "recipec",
    ]);
    expect(JSON.parse(seen.get("OPENCODE_CONFIG_CONTENT") ?? "")).toEqual({
      share: "disabled",
      permission: { edit: "deny", bash: "deny", webfetch: "deny" },
      agent: { recipec: { mode: "primary", prompt: "Be brief." } },
    });
    const session = { id: "ses_1", isNew: false };
    const next = await replay("opencode", "answer", { session }, { permission: "all" });
    expect(next.args.slice(6)).toEqual(["--session", "ses_1", "--auto"]);
    const chosen = { models: [{ provider: "anthropic", model: "claude-x" }] };
    expect((await replay("opencode", "answer", chosen)).args).toContain("anthropic/claude-x");
  });

  it.each(["copilot", "gemini"] as const)("%s is told its part before the prompt", async (cli) => {
    const { args, stdin } = await replay(cli, "answer", spoken);
    expect(stdin).toBe("Be brief.\n\n---\n\nhello");
    expect(args.slice(-2)).toEqual(["--model", "m-1"]);
    const session = { id: "s-1", isNew: false };
    const next = await replay(cli, "answer", { session });
    expect(next.args.at(-1)).toMatch(/s-1$/u);
    expect(next.args.join(" ")).toContain("--resume");
  });

  const allowed: readonly (readonly [AgentCliName, Permission, string])[] = [
    ["claude-code", "edit", "--permission-mode acceptEdits"],
    ["codex", "all", 'sandbox_mode="danger-full-access"'],
    ["copilot", "edit", "--allow-tool=write"],
    ["copilot", "all", "--allow-all-tools"],
    ["gemini", "read", "--approval-mode default"],
    ["gemini", "edit", "--approval-mode auto_edit"],
    ["gemini", "all", "--approval-mode yolo"],
  ];
  it.each(allowed)("%s may %s: %s", async (cli, permission, words) => {
    const { args } = await replay(cli, "answer", {}, { permission });
    expect(args.join(" ")).toContain(words);
  });

  it("what is too long for a command line goes another way", async () => {
    const systemPrompt = "x".repeat(150_000);
    const claude = await replay("claude-code", "answer", { systemPrompt });
    expect(claude.args).toContain("--append-system-prompt-file");
    const code = await replay("opencode", "answer", { systemPrompt });
    expect(code.env.get("OPENCODE_CONFIG_CONTENT")).toContain('"prompt":"{file:/');
    const codexCall = await replay("codex", "answer", { systemPrompt });
    expect(codexCall.stdin).toBe(`${systemPrompt}\n\n---\n\nhello`);
  });
});
