import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { execPath } from "node:process";
import { expect, test } from "vitest";
import { runCli } from "../support/run-cli.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const recipe = (command: string): string => `# recipec: dialect=amplifier
name: items
description: A sample.
version: 1.0.0
context:
  items: [a, b, c, d, e, f, g, h]
steps:
  - id: each
    type: bash
    foreach: "{{items}}"
    as: item
    command: echo {{item}} >> effects.txt; ${command}
    collect: all
`;

const effects = (cwd: string): readonly string[] =>
  readFileSync(join(cwd, "effects.txt"), "utf8").trimEnd().split("\n");

const counts = (cwd: string): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...new Set(effects(cwd))].map((item) => [
      item,
      effects(cwd).filter((one) => one === item).length,
    ]),
  );

test("a full disk stops a run with the reason, and the run goes on when there is room", async () => {
  const cwd = temporaryFolder({ "a.yaml": recipe("head -c 1500 /dev/zero | tr '\\\\0' x") });
  const cli = join(import.meta.dirname, "..", "..", "bin", "recipec.mjs");
  // Compiled beforehand: the limit is on the size of each file, and the journal must be the first to reach it.
  await runCli(["plan", "a.yaml"], { cwd });
  const script = `ulimit -f 8; exec '${execPath}' '${cli}' run a.yaml --run-id r1 --output-format json`;
  const { code, stdout } = await new Promise<{ code: unknown; stdout: string }>((resolve) => {
    execFile("/bin/bash", ["-c", script], { cwd }, (error, text) => {
      resolve({ code: error?.code ?? 0, stdout: text });
    });
  });
  expect(code).toBe(2);
  expect(JSON.parse(stdout)).toMatchObject({
    status: "failed",
    reason: expect.stringMatching(/^The journal .*journal\.jsonl cannot be written \(EFBIG/),
  });
  const before = effects(cwd);
  const resumed = await runCli(["runs", "resume", "r1", "--output-format", "json"], { cwd });
  expect(resumed.exitCode).toBe(0);
  const inFlight = before.at(-1) ?? "";
  expect(counts(cwd)).toEqual({
    ...{ a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1, h: 1 },
    [inFlight]: 2,
  });
});

test("a run whose process is killed is gone on with by one of two that try at once", async () => {
  const cwd = temporaryFolder({ "a.yaml": recipe("sleep 0.2") });
  const killed = await runCli(["run", "a.yaml", "--run-id", "r1"], {
    cwd,
    onProgress: (stderr, signal) => {
      if (stderr.includes("each item 4 of 8")) signal("SIGKILL");
    },
  });
  expect(killed.exitCode).toBe(null);
  // The fourth, or a later one where the kill came late.
  const inFlight = effects(cwd).at(-1) ?? "";
  const listed = await runCli(["runs", "list", "--output-format", "json"], { cwd });
  expect(JSON.parse(listed.stdout)).toMatchObject([{ run: "r1", status: "interrupted" }]);
  const resume = () => runCli(["runs", "resume", "r1"], { cwd });
  const both = await Promise.all([resume(), resume()]);
  expect(both.map(({ exitCode }) => exitCode).toSorted()).toEqual([0, 5]);
  const refused = both.find(({ exitCode }) => exitCode === 5);
  expect(refused?.stderr).toMatch(
    /Run r1 belongs to process \d+, which is at work on it: `recipec runs follow r1`/,
  );
  const { [inFlight]: runs, ...others } = counts(cwd);
  expect(Object.entries(others)).toHaveLength(7);
  expect(new Set(Object.values(others))).toEqual(new Set([1]));
  expect([1, 2]).toContain(runs);
});

test("a disk without any room is told with the place, and nothing half-made stays", async () => {
  const cwd = temporaryFolder({ "a.yaml": recipe("true"), "b.yaml": recipe("true") });
  const cli = join(import.meta.dirname, "..", "..", "bin", "recipec.mjs");
  const cache = temporaryFolder();
  const env = { XDG_CACHE_HOME: cache };
  const script = 'ulimit -f 0; exec "$@"';
  const program = ["/bin/bash", "-c", script, "full", execPath, cli];
  // From then on its plan is there.
  await runCli(["run", "a.yaml", "--run-id", "r1"], { cwd, env });
  const known = await runCli(["run", "a.yaml", "--run-id", "r2"], { cwd, env, program });
  expect(known.exitCode).toBe(5);
  expect(known.stderr).toMatch(/^recipec: The run directory .*r2 cannot be made \(EFBIG.*\n$/);
  const fresh = await runCli(["run", "b.yaml", "--run-id", "r3"], { cwd, env, program });
  expect(fresh).toMatchObject({ exitCode: 5, stderr: expect.stringContaining("EFBIG") });
  const left = [
    ...readdirSync(join(cwd, ".recipec"), { recursive: true }),
    ...readdirSync(cache, { recursive: true }),
  ];
  expect(left.filter((path) => /\.tmp|r2|r3/.test(String(path)))).toEqual([]);
});

test("events that were told before a crash are not told again, but for the start of what is done anew", async () => {
  const cwd = temporaryFolder({
    "a.yaml": `# recipec: dialect=amplifier
name: steps
description: A sample.
version: 1.0.0
context: {mode: quick}
steps:
  - {id: first, type: bash, command: printf hi}
  - {id: never, type: bash, condition: "{{mode}} == 'slow'", command: printf hi}
  - {id: dying, type: bash, command: "test -e told || { touch told; kill -9 $PPID; sleep 9; }"}
  - {id: last, type: bash, command: printf hi}
`,
  });
  const cli = join(import.meta.dirname, "..", "..", "bin", "recipec.mjs");
  const run = ["run", "a.yaml", "--run-id", "r1", "--events", "events.jsonl"];
  await new Promise((resolve) => execFile(execPath, [cli, ...run], { cwd }, resolve));
  const told = (): readonly string[] =>
    readFileSync(join(cwd, "events.jsonl"), "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line))
      .map(({ event, step, toStep }) => `${event} ${toStep ?? step ?? ""}`.trim());
  const before = told();
  expect(before.at(-1)).toBe("recipe_step_started dying");
  await runCli(["runs", "resume", "r1", "--events", "events.jsonl"], { cwd });
  expect(told().slice(before.length)).toEqual([
    "recipe_resumed",
    "recipe_step_started dying",
    "recipe_step_ended dying",
    "recipe_step_transition last",
    "recipe_step_started last",
    "recipe_step_ended last",
    "recipe_exited",
    "turn_complete",
  ]);
});
