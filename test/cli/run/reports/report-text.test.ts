import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { nextCommands } from "../../../../cli/run/reports/next-commands.ts";
import { renderRunSummary } from "../../../../cli/run/reports/render-run-summary.ts";
import { renderReportText } from "../../../../cli/run/reports/report-text.ts";
import type { RunReport } from "../../../../runtime/index.ts";

const failed = (message: string): RunReport => ({
  status: "backend_error",
  reason: message,
  run: "r1",
  plan: "p",
  summary: { available_outputs: [], full_results_location: ".recipec/runs/r1" },
  steps: [],
  skipped: [],
  outputs: new Map(),
  failure: { kind: "rate-limit", message, stderrTail: "429 Too Many Requests\n" },
});

test("what a failure quotes of standard error is not shown a second time", () => {
  const quoting = renderReportText(failed("agent failed: 429 Too Many Requests"), 1000);
  expect(quoting.match(/429/g)).toHaveLength(1);
  expect(renderReportText(failed("agent failed"), 1000)).toContain("    | 429 Too Many Requests\n");
});

test("a cause that a failure quotes is told as a line of its own only where it stands elsewhere", () => {
  const at = (line: number) => ({ file: "a.yaml", at: [line, 5] }) as const;
  const cause = {
    kind: "exit" as const,
    message: "agent failed",
    source: at(6),
    stderrTail: "no key\n",
  };
  const told = (line: number): string => {
    const kind = "exit" as const;
    const failure = { kind, message: "item 1 failed: agent failed", source: at(line) };
    return renderReportText({ ...failed("x"), failure: { ...failure, cause } }, 1000);
  };
  expect(told(6)).toContain(
    "  item 1 failed: agent failed (a.yaml:6:5)\n  standard error ended with:\n    | no key\n",
  );
  expect(told(2)).toContain(
    "  item 1 failed: agent failed (a.yaml:2:5)\n  because:\n    agent failed (a.yaml:6:5)\n",
  );
});

test.each<[Partial<RunReport>, string | undefined]>([
  [{ status: "cancelled" }, ""],
  [{ exhausted: "agentCalls" }, " --max-agent-calls N"],
  [{ exhausted: "tokens" }, " --max-tokens N"],
  [{ exhausted: "cost" }, " --max-cost DOLLARS"],
  [{ exhausted: "wallClockMs" }, ""],
  [{ exhausted: "processes" }, undefined],
  [{ reason: "max-total-steps" }, " --max-steps N"],
  [{ reason: "max-step-visits-exceeded:a" }, " --max-visits N"],
  [{ reason: "max-restarts" }, " --max-restarts N"],
  [{ reason: "The loop took more than 9 rounds." }, undefined],
  [{ status: "completed" }, undefined],
])(
  "a run that ended with %j names the command that does more than to tell it again",
  (end, more) => {
    const { failure: _failure, ...base } = failed("x");
    const report: RunReport = { ...base, status: "limited", ...end };
    const command = more === undefined ? [] : [`recipec runs resume r1${more}`];
    expect(nextCommands(report)).toEqual(command);
    const told = renderReportText(report, 1000).match(/recipec runs resume .*(?= goes on with it)/);
    expect(told?.[0]).toBe(command[0]);
  },
);

test("a command to copy stays one command whatever its stage is called", () => {
  const stage = "it's `go`'; echo oops; '";
  const gate = { key: stage, stage, prompt: "?", expiresAt: null, default: "deny" } as const;
  const { failure: _failure, ...base } = failed("x");
  const paused: RunReport = { ...base, status: "paused_for_approval", waiting: [gate] };
  const [command = ""] = nextCommands(paused);
  const printed = spawnSync("bash", ["-c", `recipec() { printf '%s|' "$@"; }; ${command}`]);
  expect(printed.stdout.toString()).toBe(`approve|r1|${stage}|`);
  expect(renderReportText({ ...paused, pending: gate }, 1000)).toContain(command);
  // A fence of two backticks ends at two, not at the ones of the name.
  expect(renderRunSummary(paused, 1000, 10_000)).toContain(`\`\` ${command} \`\``);
});

test("a command to copy names the place where the run is kept, if it is not the usual one", () => {
  const { failure: _failure, ...base } = failed("x");
  const gate = { key: "a", stage: "a", prompt: "?", expiresAt: null, default: "deny" } as const;
  const summary = { available_outputs: [], full_results_location: "/var/my runs/r1" };
  const paused: RunReport = { ...base, summary, status: "paused_for_approval", waiting: [gate] };
  const place = "--runs-dir '/var/my runs'";
  const commands = [`recipec approve r1 ${place} 'a'`, `recipec runs resume r1 ${place}`];
  expect(nextCommands(paused)).toEqual(commands);
  const told = renderReportText({ ...paused, pending: gate }, 1000);
  expect(told).toContain(`Answer with: ${commands[0]} (or deny), then ${commands[1]}\n`);
});

test("the summary of a job cuts no character in two", () => {
  const reason = `${"x".repeat(1_999)}🙂 and so on`;
  expect(renderRunSummary(failed(reason), 1000, 10_000)).toMatch(/^x{1999}$/m);
});
