import { chmodSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as run from "../../../cli/commands/run.ts";
import * as runs from "../../../cli/commands/runs.ts";
import { runIn } from "../../support/run-command.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const machine = `id: machine
label: M
description: two steps in one conversation
initialStep: a
capabilities: [read-files, write-files]
steps:
  a:
    prompt: Do a.
    model: haiku
    outcomes: [done, other]
    onOutcome: {done: {nextStep: b}, other: {action: exit, reason: user-provided-other}}
  b:
    prompt: Do b.
    outcomes: [done, other]
    onOutcome: {done: {action: exit, reason: finished}, other: {action: exit, reason: user-provided-other}}
`;

/** Notes how it is called, and answers as Claude Code does; it counts the cost of a conversation from its beginning. */
const fakeClaude = `#!/bin/bash
echo "$@" >> "$CALLS"
echo "$(cat)" | head -1 >> "$CALLS"
calls=$(grep -c -- --print "$CALLS")
printf '{"type":"result","is_error":false,"session_id":"from-claude","total_cost_usd":0.%s,' "$calls"
printf '"usage":{"input_tokens":100,"output_tokens":10},"modelUsage":{"m":{"outputTokens":%s0}},' "$calls"
printf '"result":"Fine.\\\\n{\\\\"outcome\\\\": \\\\"done\\\\"}"}\\n'
`;

function project(permissions: string): string {
  const tools = temporaryFolder({ claude: fakeClaude });
  chmodSync(join(tools, "claude"), 0o755);
  const settings = `path: ${tools}/claude, permissions: ${permissions}, env: {CALLS: ${tools}/calls}`;
  return temporaryFolder({
    "machine.yaml": machine,
    "recipec.config.yaml": `backend: claude-code\nbackends:\n  claude-code: {${settings}}\n`,
  });
}

const callsOf = (cwd: string): readonly string[] => {
  const config = readFileSync(join(cwd, "recipec.config.yaml"), "utf8");
  const path = /CALLS: (.*?)\}/u.exec(config)?.[1] ?? "";
  return readFileSync(path, "utf8").trimEnd().split("\n");
};

describe("a run with an agent program", () => {
  test("keeps one conversation, and adds up what each call took", async () => {
    const cwd = project("edit");
    const { code, stdout } = await runIn(cwd, run, ["machine.yaml"], { outputFormat: "json" });
    expect(code).toBe(0);
    const report = JSON.parse(stdout);
    expect(report).toMatchObject({
      status: "completed",
      reason: "finished",
      usage: { input_tokens: 200, output_tokens: 20 },
    });
    expect(report.cost).toBeCloseTo(0.2, 9);
    expect(report.steps.map(({ cost }: { cost: number }) => Math.round(cost * 10))).toEqual([1, 1]);
    const [first, prompt, second] = callsOf(cwd);
    expect(first).toMatch(/--permission-mode acceptEdits --session-id \S+ --model haiku$/u);
    expect(prompt).toBe("Do a.");
    expect(second).toMatch(/--permission-mode acceptEdits --resume from-claude$/u);
  });

  test("is refused before anything is made when the program may not do enough", async () => {
    const cwd = project("read");
    const { code, stderr } = await runIn(cwd, run, ["machine.yaml"], {});
    expect(code).toBe(5);
    expect(stderr).toContain(
      "Allow it in recipec.config.yaml: backends: { claude-code: { permissions: edit } }",
    );
    expect(existsSync(join(cwd, ".recipec/runs"))).toBe(false);
  });

  test("takes any model that is named, but tiers only for an outcome machine", async () => {
    const cwd = project("edit");
    const { code, stderr } = await runIn(cwd, run, ["machine.yaml"], { model: "gpt-5" });
    expect([code, stderr]).toEqual([5, expect.stringContaining("haiku, sonnet, opus")]);
    const tier = await runIn(cwd, run, ["machine.yaml"], { model: "opus" });
    expect(tier.code).toBe(0);
    // The second step names no model.
    expect(callsOf(cwd)[2]).toMatch(/--resume from-claude --model opus$/u);
  });

  test("is refused when no backend is chosen, or it is not there", async () => {
    const cwd = temporaryFolder({ "machine.yaml": machine });
    const { code, stderr } = await runIn(cwd, run, ["machine.yaml"], {});
    expect([code, stderr]).toEqual([5, expect.stringContaining("no backend is chosen")]);
    const config = "backend: codex\nbackends: {codex: {path: /gone/codex}}\n";
    const other = temporaryFolder({ "machine.yaml": machine, "recipec.config.yaml": config });
    const missing = await runIn(other, run, ["machine.yaml"], {});
    expect([missing.code, missing.stderr]).toEqual([5, expect.stringContaining("/gone/codex")]);
  });

  test("ends when its budget is used up, and goes on with a greater one", async () => {
    const cwd = project("edit");
    const options = { runId: "r1", outputFormat: "json", maxAgentCalls: "1" };
    const first = await runIn(cwd, run, ["machine.yaml"], options);
    expect(first.code).toBe(3);
    expect(JSON.parse(first.stdout)).toMatchObject({
      status: "limited",
      reason: "The budget is used up (agent calls: 1); with a greater one the run goes on.",
    });
    const more = { outputFormat: "json", maxAgentCalls: "5" };
    const second = await runIn(cwd, runs, ["resume", "r1"], more);
    expect(second.code).toBe(0);
    expect(callsOf(cwd).filter((line) => line.includes("--print"))).toHaveLength(2);
    expect(callsOf(cwd)[2]).toContain("--resume from-claude");
    const kept = JSON.parse(readFileSync(join(cwd, ".recipec/runs/r1/run.json"), "utf8"));
    expect(kept.status).toBe("completed");
  });
});
