import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { greatest } from "../../compiler/analysis/bounds/amount.ts";
import { boundsOfPlan } from "../../compiler/analysis/bounds/plan-bounds.ts";
import { compile, createFileReader } from "../../compiler/index.ts";
import { lineIndexOf } from "../../compiler/source/line-index.ts";
import { compileAndLoad } from "../support/compile-and-load.ts";
import type { SampleRun } from "../support/run-sample.ts";
import { runSample } from "../support/run-sample.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** A step of a small recipe. */
interface Sketch {
  readonly kind: "agent" | "bash";
  readonly guard: { readonly name: string; readonly value: string; readonly not: boolean } | null;
  readonly sets: string | null;
  readonly reads: string | null;
  readonly onError: "fail" | "continue" | "skip_remaining";
  readonly loop: "each" | "while" | null;
  readonly answers: readonly string[];
}

const name = fc.constantFrom("f", "g", "x", "y");
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.option(value, { nil: null, freq: 3 });

const sketch: fc.Arbitrary<Sketch> = fc.record({
  kind: fc.constantFrom("agent" as const, "bash" as const),
  guard: maybe(fc.record({ name, value: fc.constantFrom("a", "b"), not: fc.boolean() })),
  sets: maybe(fc.constantFrom("x", "y", "f")),
  reads: maybe(name),
  onError: fc.constantFrom("fail" as const, "continue" as const, "skip_remaining" as const),
  loop: fc.option(fc.constantFrom("each" as const, "while" as const), { nil: null, freq: 3 }),
  answers: fc.array(fc.constantFrom("a", "b", "5", "fail"), { minLength: 1, maxLength: 3 }),
});

const choices = fc.record({
  steps: fc.array(sketch, { minLength: 1, maxLength: 5 }),
  f: fc.constantFrom("a", "b", "c"),
  g: fc.constantFrom("a", "b", "c"),
  list: fc.constantFrom([], ["p"], ["p", "q"]),
});

function recipe(steps: readonly Sketch[]): string {
  const head = "name: p\ndescription: p\nversion: 1.0.0\ncontext: {f: a, g: a, list: [p, q]}\n";
  return `${head}steps:\n${steps.flatMap(linesOf).join("\n")}\n`;
}

function linesOf({ guard, loop, kind, reads, onError, sets }: Sketch, index: number): string[] {
  const text = `"s${index} ${reads ? `{{${reads}}}` : ""}"`;
  const sign = guard?.not === true ? "!=" : "==";
  return [
    `  - id: s${index}`,
    guard && `    condition: "{{${guard.name}}} ${sign} '${guard.value}'"`,
    ...loopLines(loop),
    kind === "agent" ? "    agent: t:a" : "    type: bash",
    kind === "agent" ? `    prompt: ${text}` : `    command: ${text}`,
    `    on_error: ${onError}`,
    sets && `    output: ${sets}`,
  ].filter((line) => line !== null);
}

function loopLines(loop: Sketch["loop"]): readonly string[] {
  if (loop === "each") return [`    foreach: "{{list}}"`];
  if (loop === null) return [];
  return [`    while_condition: "{{g}} != 'a'"`, "    max_while_iterations: 3"];
}

type Choices = typeof choices extends fc.Arbitrary<infer One> ? One : never;

/** What the steps answer, one answer after the other. */
function answering(steps: readonly Sketch[]): (text: string) => string {
  const asked = new Map<number, number>();
  return (text) => {
    const index = Number(/^s(\d+)/.exec(text)?.[1] ?? 0);
    const { answers = ["a"] } = steps[index] ?? {};
    const count = asked.get(index) ?? 0;
    asked.set(index, count + 1);
    return answers[count % answers.length] ?? "a";
  };
}

async function execute(
  folder: string,
  file: string,
  chosen: Choices,
): Promise<SampleRun | undefined> {
  const { plan } = await compileAndLoad(folder, file, new Map(), "amplifier");
  if (plan === undefined) return undefined;
  const answer = answering(chosen.steps);
  const script = chosen.steps.flatMap(({ answers }, index) =>
    Array.from({ length: 12 }, (_, nth) => {
      const output = answers[nth % answers.length] ?? "a";
      const rule = { step: `s${index}`, nth: nth + 1 };
      return output === "fail"
        ? { ...rule, fail: { kind: "backend" as const, message: "no" } }
        : { ...rule, output };
    }),
  );
  const inputs = { f: chosen.f, g: chosen.g, list: chosen.list };
  return await runSample({
    plan,
    script,
    processes: {
      run: async ({ command }) => {
        const stdout = answer(command);
        return { kind: "process", exitCode: stdout === "fail" ? "1" : "0", stdout, stderrTail: "" };
      },
    },
    options: { inputs },
  });
}

/** What the compiler says of a recipe, by code and line. */
function claims(
  folder: string,
  file: string,
): {
  readonly said: ReadonlySet<string>;
  readonly codes: ReadonlySet<string>;
  readonly bounds: ReturnType<typeof boundsOfPlan> | undefined;
} {
  const { requested } = compile([file], { files: createFileReader(folder), dialect: "amplifier" });
  const found = requested.flatMap(({ diagnostics }) => diagnostics);
  const [first] = requested;
  return {
    said: new Set(
      found.map(
        ({ code, span, message }) =>
          `${code} ${lineIndexOf(span.source).position(span.start).line} ${message}`,
      ),
    ),
    codes: new Set(found.map(({ code }) => code)),
    bounds: first?.plan && boundsOfPlan(first.plan, () => undefined),
  };
}

const unset = [
  "undefined-variable",
  "variable-not-yet-set",
  "unset-variable",
  "maybe-unset-variable",
];

function checkRun(
  text: string,
  { codes, said, bounds }: ReturnType<typeof claims>,
  run: SampleRun,
): void {
  const { report, performed } = run;
  const context = `${text}\n${[...said].join("\n")}\n${JSON.stringify(report.failure)}`;
  const silent = unset.every((code) => !codes.has(code)) && !codes.has("null-in-condition");
  if (silent) expect(report.failure?.message ?? "", context).not.toMatch(/undefined variable/i);
  for (const line of said) {
    const step = /^unreachable-step \d+ Step "(\w+)"/.exec(line)?.[1];
    if (step)
      expect(
        report.steps.map(({ id }) => id),
        context,
      ).not.toContain(step);
  }
  const calls = performed.filter((one) => one.startsWith("agent ")).length;
  const most = bounds && greatest(bounds.agentCalls.most);
  if (most !== undefined) expect(calls, context).toBeLessThanOrEqual(most);
  if (report.status === "completed" || report.status === "partial") {
    expect(calls, context).toBeGreaterThanOrEqual(bounds?.agentCalls.least ?? 0);
    const processes = performed.filter((one) => one.startsWith("process ")).length;
    expect(processes, context).toBeGreaterThanOrEqual(bounds?.processes.least ?? 0);
  }
}

/** Holds what is claimed of many small recipes against runs of them. */
async function checkSoundness(runs: number, folder: string): Promise<number> {
  let executed = 0;
  let count = 0;
  await fc.assert(
    fc.asyncProperty(choices, async (chosen) => {
      const file = `p${count++}.yaml`;
      const text = recipe(chosen.steps);
      writeFileSync(join(folder, file), text);
      const run = await execute(folder, file, chosen);
      if (run) {
        executed += 1;
        checkRun(text, claims(folder, file), run);
      }
      rmSync(join(folder, file));
    }),
    { numRuns: runs },
  );
  return executed;
}

test("no run contradicts what is claimed of its recipe", { timeout: 60_000 }, async () => {
  const executed = await checkSoundness(100, temporaryFolder());
  expect(executed).toBeGreaterThan(5);
});
