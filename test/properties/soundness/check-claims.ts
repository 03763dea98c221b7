import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { greatest } from "../../../compiler/analysis/bounds/amount.ts";
import type { Bounds } from "../../../compiler/analysis/bounds/plan-bounds.ts";
import { boundsOfPlan } from "../../../compiler/analysis/bounds/plan-bounds.ts";
import { covers, printType, typeOfValue } from "../../../compiler/analysis/type.ts";
import { renderLine } from "../../../compiler/diagnostics/render-line.ts";
import type { Recipe } from "../../../compiler/index.ts";
import { compile, createFileReader } from "../../../compiler/index.ts";
import type { Plan } from "../../../compiler/ir/plan.ts";
import { compileAndLoad } from "../../support/compile-and-load.ts";
import type { SampleRun } from "../../support/run-sample.ts";
import { runSample } from "../../support/run-sample.ts";
import type { Sketch } from "./sketch.ts";
import { processesOf, scriptOf } from "./sketch.ts";

let count = 0;

/** Compiles and runs a recipe, and holds what the compiler says of it against the run; false where it has no plan to run. */
export async function checkSketch(sketch: Sketch, folder: string): Promise<boolean> {
  const name = `p${count++}`;
  const file = `${name}.yaml`;
  const child = `${name}-child`;
  const write = (path: string, text: string): void =>
    writeFileSync(join(folder, path), text.replaceAll("CHILD", child));
  write(file, sketch.text);
  if (sketch.child !== undefined) write(`${child}.yaml`, sketch.child);
  const { plan } = await compileAndLoad(folder, file, new Map(), sketch.dialect);
  const { requested, recipes } = compile([file], {
    files: createFileReader(folder),
    dialect: sketch.dialect,
  });
  rmSync(join(folder, file));
  const [recipe] = requested;
  if (plan === undefined || recipe === undefined) return false;
  const answer = processesOf(sketch);
  const run = await runSample({
    plan,
    script: scriptOf(sketch),
    processes: {
      run: async ({ command }) => {
        const stdout = answer(command);
        return { kind: "process", exitCode: stdout === "fail" ? "1" : "0", stdout, stderrTail: "" };
      },
    },
    options: { inputs: sketch.inputs, approvals: sketch.approvals ?? new Map() },
  });
  checkRun(sketch, { recipe, recipes }, run);
  return true;
}

interface Checked {
  readonly recipe: Recipe;
  readonly recipes: ReadonlyMap<string, Recipe>;
}

function checkRun(sketch: Sketch, { recipe, recipes }: Checked, run: SampleRun): void {
  const { plan, diagnostics } = recipe;
  if (plan === undefined) return;
  const said = diagnostics.map(renderLine);
  const context = [sketch.text, sketch.child ?? "", ...said, ...run.timed].join("\n");
  checkReads([...recipes.values()], run, context);
  checkSteps(recipe, run, context);
  checkScope(recipe, run, context);
  checkBounds(
    boundsOfPlan(plan, (id) => recipes.get(id)?.plan),
    plan,
    run,
    context,
  );
}

const aboutUnset: readonly string[] = [
  "maybe-unset-variable",
  "undefined-variable",
  "unset-variable",
  "variable-not-yet-set",
  "maybe-unset-key",
  "unknown-key",
  "path-into-scalar",
  "path-into-text-output",
  "null-in-condition",
  "missing-argument",
];

/** Where nothing is said of unset variables, in a recipe and in what it calls, none is read. */
function checkReads(recipes: readonly Recipe[], { report }: SampleRun, context: string): void {
  const isSilent = recipes.every(({ diagnostics }) =>
    diagnostics.every(({ code }) => !aboutUnset.includes(code)),
  );
  const reads = recipes.flatMap(({ facts }) => facts?.reads.all ?? []);
  const isCertain = reads.every(
    ({ definedness, reference }) => definedness === "yes" && reference.path.length === 0,
  );
  if (!isSilent || !isCertain) return;
  expect(report.failure?.message ?? "", context).not.toMatch(/undefined variable/i);
}

/** What is never reached does not run; guards that never or always hold never or always hold. */
function checkSteps({ facts, plan }: Recipe, { report }: SampleRun, context: string): void {
  if (facts === undefined || plan === undefined) return;
  const ran = new Set(report.steps.map(({ id }) => id));
  const skipped = report.skipped.filter(({ reason }) => reason === "condition");
  const kept = new Set(skipped.map(({ id }) => id));
  for (const { key, id, tracked } of plan.body.steps.values()) {
    if (tracked === undefined || facts.scopeBefore(key)) continue;
    expect([...ran], `${id} is never reached\n${context}`).not.toContain(id);
    expect([...kept], `${id} is never reached\n${context}`).not.toContain(id);
  }
  for (const { step, role, condition, state } of facts.reads.decisions) {
    if (role !== "guard" || step.tracked === undefined || !/^s\d+$/.test(step.id)) continue;
    const outcome = facts.flow.constantOutcome(condition, state);
    const told = `${condition.text} is always ${outcome}\n${context}`;
    if (outcome === true) expect([...kept], told).not.toContain(step.id);
    if (outcome === false) {
      const completed = report.steps.filter(({ status }) => status === "completed");
      expect(
        completed.map(({ id }) => id),
        told,
      ).not.toContain(step.id);
    }
  }
}

/** What is always set when a recipe completes is set, has its type, and nothing else is set. */
function checkScope({ facts, plan }: Recipe, { report }: SampleRun, context: string): void {
  if (facts === undefined || plan === undefined || report.status !== "completed") return;
  if (plan.dialect === "agent-recipes") return;
  const kept: readonly string[] = Object.values(plan.ambient);
  for (const [name, { defined, type }] of facts.finalScope) {
    if (kept.includes(name)) continue;
    const value = report.outputs.get(name);
    if (value === undefined) expect(defined, `${name} is unset\n${context}`).toBe("maybe");
    else {
      const found = typeOfValue(value);
      const told = `${name} is ${printType(found)}, not ${printType(type)}\n${context}`;
      expect(covers(type, found), told).toBe(true);
    }
  }
  for (const name of report.outputs.keys()) {
    expect(facts.finalScope.has(String(name)), `${String(name)} is set\n${context}`).toBe(true);
  }
}

const counted = ["agentCalls", "steps", "processes", "approvals", "wallClockMs"] as const;

function checkBounds(bounds: Bounds, plan: Plan, run: SampleRun, context: string): void {
  const found = countsOf(run);
  const { status } = run.report;
  const succeeds = status === "completed" || status === "partial";
  for (const metric of counted) {
    const { least, most } = bounds[metric];
    const told = `${metric} of ${plan.name}: ${found[metric]}, at least ${least}, at most ${greatest(most)}\n${context}`;
    expect(found[metric], told).toBeLessThanOrEqual(greatest(most) ?? Number.POSITIVE_INFINITY);
    if (succeeds) expect(found[metric], told).toBeGreaterThanOrEqual(least);
  }
}

/** What a run has taken, by what its journal says was begun. */
function countsOf({
  entries,
  timed,
}: SampleRun): Readonly<Record<(typeof counted)[number], number>> {
  const begun = entries.filter((one) => one.kind === "start");
  const ofKind = (kind: string): number =>
    begun.filter(({ effect }) => effect.kind === kind).length;
  const kinds = ["agent", "process", "approval"];
  const isHook = (key: string): boolean => key.includes("!");
  const work = begun.filter(({ effect, key }) => kinds.includes(effect.kind) && !isHook(key));
  return {
    agentCalls: ofKind("agent"),
    // Attempts of a step have one key but for their number.
    steps: new Set(work.map(({ key }) => key.replace(/#.*$/, ""))).size,
    processes: ofKind("process"),
    approvals: ofKind("approval"),
    wallClockMs: Number(timed.at(-1)?.split(" ")[0] ?? 0),
  };
}
