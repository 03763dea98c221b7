import { expect } from "vitest";
import { greatest } from "../../../compiler/analysis/bounds/amount.ts";
import type { PlanLookup } from "../../../compiler/analysis/bounds/followers.ts";
import { leastLimit } from "../../../compiler/analysis/bounds/least-cost.ts";
import { listsGiven } from "../../../compiler/analysis/bounds/lists.ts";
import type { Bounds } from "../../../compiler/analysis/bounds/plan-bounds.ts";
import { boundsOfPlan } from "../../../compiler/analysis/bounds/plan-bounds.ts";
import { covers, printType, typeOfValue } from "../../../compiler/analysis/types/type.ts";
import { renderLine } from "../../../compiler/diagnostics/reports/render-line.ts";
import type { Recipe } from "../../../compiler/index.ts";
import type { Plan } from "../../../compiler/ir/plan.ts";
import type { Plan as RuntimePlan } from "../../../runtime/index.ts";
import type { SampleRun } from "../../support/run-sample.ts";
import { claims } from "./claims.ts";
import type { Finding } from "./finding.ts";
import { findingsIn } from "./finding.ts";
import type { Checked } from "./load-sketch.ts";
import { loadSketch, runSketch } from "./load-sketch.ts";
import type { Sketch } from "./sketch.ts";
import { seenOf, twins } from "./twin-runs.ts";

/** Compiles and runs a recipe, and holds what the compiler says of it against the run; false where it has no plan to run. */
export async function checkSketch(sketch: Sketch, folder: string): Promise<boolean> {
  const loaded = await loadSketch(sketch, folder);
  if (loaded.plan === undefined) return false;
  const run = await runSketch(loaded.plan, sketch);
  const context = contextOf(sketch, loaded, run);
  // Behind a mistake the analysis goes on as if it had been mended.
  if (!loaded.hasErrors) {
    checkFacts(loaded, run, context);
    await checkCounted(loaded, loaded.plan, { sketch, run, context });
  }
  if (Object.keys(sketch.inputs).length > 0) return true;
  const findings = findingsIn(loaded.recipe);
  checkFindings(findings, { sketch, run, context });
  await checkTwin(findings, { sketch, folder, plan: loaded.plan }, run, context);
  return true;
}

function contextOf(sketch: Sketch, { recipe }: Checked, run: SampleRun): string {
  const said = recipe.diagnostics.map(renderLine);
  return [sketch.text, sketch.child ?? "", sketch.inner ?? "", ...said, ...run.timed].join("\n");
}

function checkFacts({ recipe, recipes }: Checked, run: SampleRun, context: string): void {
  const { plan } = recipe;
  if (plan === undefined) return;
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

/** What findings claim of runs whose caller leaves the defaults alone is true of this one. */
function checkFindings(
  findings: readonly Finding[],
  {
    sketch,
    run,
    context,
  }: { readonly sketch: Sketch; readonly run: SampleRun; readonly context: string },
): void {
  for (const finding of findings) {
    const holds = claims[sketch.dialect]?.[finding.code]?.(finding, run, sketch) ?? true;
    expect(holds, `${finding.code} at ${finding.line}\n${context}`).toBe(true);
  }
}

/** What is said to have no effect is otherwise in a second run, which is the same; one such finding in a sketch is enough. */
async function checkTwin(
  findings: readonly Finding[],
  {
    sketch,
    folder,
    plan,
  }: { readonly sketch: Sketch; readonly folder: string; readonly plan: RuntimePlan },
  run: SampleRun,
  context: string,
): Promise<void> {
  const ineffective = findings.filter(({ code }) => twins[code] !== undefined);
  const finding = ineffective[sketch.text.length % ineffective.length];
  const twin = finding && twins[finding.code];
  if (finding === undefined || twin === undefined) return;
  const changed = twin.change(sketch, finding);
  if (changed === undefined) return;
  const other = changed.text === sketch.text ? plan : (await loadSketch(changed, folder)).plan;
  if (other === undefined) return;
  const second = await runSketch(other, changed);
  const told = `${finding.code} at ${finding.line}\n${context}`;
  if (twin.endsAlike === true) expect(second.report.status, told).toBe(run.report.status);
  else expect(seenOf(second), told).toEqual(seenOf(run));
  // What failed runs leave behind is as far as they came.
  if (twin.mayDiffer || run.report.status !== "completed") return;
  expect(second.report.outputs, told).toEqual(run.report.outputs);
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
function checkScope({ facts, plan }: Recipe, { report, trace }: SampleRun, context: string): void {
  if (facts === undefined || plan === undefined || report.status !== "completed") return;
  // Behind a restart the variables are those of another recipe.
  if (trace.some((line) => line.startsWith("restart "))) return;
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

/**
 * A run with the limit of steps that no run exceeds is this run, and with one less than every successful run needs, none
 * succeeds.
 */
async function checkCounted(
  { recipe, recipes }: Checked,
  plan: RuntimePlan,
  {
    sketch,
    run,
    context,
  }: { readonly sketch: Sketch; readonly run: SampleRun; readonly context: string },
): Promise<void> {
  if (recipe.plan === undefined) return;
  const lookup: PlanLookup = (id) => recipes.get(id)?.plan;
  const { most } = boundsOfPlan(recipe.plan, lookup).agentSteps;
  const limited = (total: number): Promise<SampleRun> =>
    runSketch({ ...plan, limits: { ...plan.limits, total } }, sketch);
  const enough = greatest(most);
  if (enough !== undefined && enough > 0 && enough < plan.limits.total) {
    const told = `${enough} counted steps are enough\n${context}`;
    expect(seenOf(await limited(enough)), told).toEqual(seenOf(run));
  }
  const needed = leastLimit(recipe.plan, lookup, listsGiven(recipe.plan));
  if (needed === 0) return;
  const { report } = await limited(needed - 1);
  expect(["completed", "partial"], `a limit of ${needed} is needed\n${context}`).not.toContain(
    report.status,
  );
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
