import { chmodSync, existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createLauncher } from "../../../runtime/backends/amplihack-launcher.ts";
import { systemClock } from "../../../runtime/clock.ts";
import type { AgentRequest } from "../../../runtime/effect.ts";
import { agentRequest } from "../../support/agent-request.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const never = new AbortController().signal;
const needs = { agents: ["a:b"], capabilities: [] };

/** A launcher that does what a script says, in an environment in which nobody has set anything else. */
function useLauncher(script: string, more: Readonly<Record<string, string>> = {}): string {
  const folder = temporaryFolder({ launcher: `#!/bin/bash\n${script}\n`, "a.md": "You are A.\n" });
  const path = join(folder, "launcher");
  chmodSync(path, 0o755);
  onTestFinished(() => void vi.unstubAllEnvs());
  const usual = { AMPLIHACK_AGENT_BINARY: "", AMPLIHACK_NO_ALLOW_ALL_TOOLS: "" };
  const own = { ...usual, AMPLIHACK_LAUNCHER_BINARY: path, ...more };
  for (const [name, value] of Object.entries(own)) vi.stubEnv(name, value);
  return folder;
}

const ask = (parts: Partial<AgentRequest>, binary?: string) =>
  createLauncher(systemClock, { root: "/", ...(binary === undefined ? {} : { binary }) }).run(
    agentRequest(parts),
    never,
  );

/** The arguments that the launcher was given. */
async function argumentsFor(
  parts: Partial<AgentRequest>,
  binary?: string,
): Promise<readonly string[]> {
  const answer = await ask(parts, binary);
  if (answer.kind !== "answer") throw new Error("no answer");
  return answer.text.split("\u001F").slice(0, -1);
}

const tellArguments = `printf '%s\\x1f' "$@"`;
const goOn =
  "\n\nIMPORTANT: Proceed autonomously. Do not ask questions. Make reasonable decisions and continue.";

describe("the launcher of amplihack", () => {
  it("gives Claude its instructions as a system prompt", async () => {
    const cwd = useLauncher(tellArguments);
    const persona = join(cwd, "a.md");
    const words = await argumentsFor({ cwd, persona, models: [{ class: "haiku" }] });
    const system = words[words.indexOf("--system-prompt") + 1];
    expect(system).toMatch(/^You are A\.\n\nYou are already inside an active recipe-managed/);
    expect(words.map((word) => (word === system ? "..." : word))).toEqual([
      ...["claude", "--", "-p", `hello${goOn}`, "--system-prompt", "..."],
      ...["--add-dir", cwd, "--model", "haiku"],
    ]);
  });

  it("passes on nothing that would be taken for an option", async () => {
    const cwd = useLauncher(tellArguments);
    const instruction = "--settings=x";
    expect(await argumentsFor({ cwd, instruction }, "codex")).toContain(` ${instruction}${goOn}`);
    const persona = join(cwd, "list.md");
    writeFileSync(persona, "--yolo");
    const told = await argumentsFor({ cwd, persona }, "claude");
    expect(told[told.indexOf("--system-prompt") + 1]).toMatch(/^ --yolo\n/);
    expect(await ask({ cwd, models: [{ model: "--yolo" }] })).toMatchObject({
      failure: { kind: "backend", message: expect.stringContaining("the model '--yolo'") },
    });
  });

  it("tells other programs in the prompt, and allows Copilot its tools", async () => {
    const cwd = useLauncher(tellArguments);
    const asked = { cwd, persona: join(cwd, "a.md") };
    const prompt = ["-p", `You are A.\n\nhello${goOn}`, "--add-dir", cwd];
    expect(await argumentsFor(asked, "copilot")).toEqual([
      ...["copilot", "--", "--allow-all-tools", ...prompt],
    ]);
    vi.stubEnv("AMPLIHACK_NO_ALLOW_ALL_TOOLS", "1");
    expect(await argumentsFor(asked, "copilot")).toEqual(["copilot", "--", ...prompt]);
    vi.stubEnv("AMPLIHACK_AGENT_BINARY", "codex");
    expect(await argumentsFor(asked)).toEqual(["codex", "--", ...prompt]);
  });

  it.each([
    ["claude", /^You are already inside[\s\S]*\n\n(x+)y\n\nIMPORTANT: Proceed/],
    ["codex", /^(x+)y\n\nIMPORTANT: Proceed/],
  ])(
    "gives %s what is too long for a command line in a file, while it works",
    async (name, rest) => {
      const cwd = useLauncher(`printf '%s\\x1f' "$5" "$4"; cat "$4"`);
      const instruction = `${"x".repeat(40_000)}y`;
      const answer = await ask({ cwd, instruction }, name);
      const [prompt = "", file = "", text = ""] =
        answer.kind === "answer" ? answer.text.split("\u001F") : [];
      expect([prompt, file.endsWith(".md")]).toEqual(["-p", true]);
      expect(rest.exec(text)?.[1]).toHaveLength(40_000 - 8_192);
      expect(existsSync(file)).toBe(false);
    },
  );

  it.each([
    ["echo one; echo two; exit 1", "two", "backend"],
    ["echo 'You have hit your rate limit.'; exit 1", "You have hit your rate limit.", "rate-limit"],
    ["echo said; echo 'invalid API key' >&2; exit 1", "invalid API key", "auth"],
    ["exit 1", undefined, "backend"],
  ])("that ends with %j fails with its last words", async (script, last, kind) => {
    const cwd = useLauncher(script);
    const message = `amplihack claude ended with exit code 1${last === undefined ? "" : `: ${last}`}`;
    expect(await ask({ cwd })).toMatchObject({ failure: { kind, message, exitCode: "1" } });
  });

  it("fails where the file about the agent cannot be read, or no launcher is there", async () => {
    const cwd = useLauncher(tellArguments);
    expect(await ask({ cwd, persona: "gone.md" })).toMatchObject({
      failure: { kind: "spawn", message: "the file /gone.md about the agent cannot be read" },
    });
    const launcher = createLauncher(systemClock, {});
    expect(await launcher.available(needs)).toEqual([]);
    expect(await launcher.run(agentRequest({ cwd, persona: "gone.md" }), never)).toMatchObject({
      failure: { message: `the file ${join(cwd, "gone.md")} about the agent cannot be read` },
    });
    vi.stubEnv("AMPLIHACK_LAUNCHER_BINARY", "/gone/amplihack");
    const [problem] = await launcher.available(needs);
    expect(problem?.message).toContain("The launcher '/gone/amplihack', by which amplihack asks");
    expect(await ask({ cwd })).toMatchObject({ failure: { kind: "spawn" } });
  });
});
