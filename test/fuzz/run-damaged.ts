import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { emitModules } from "../../cli/build/emit-modules.ts";
import { renderRunJunit } from "../../cli/run/reports/junit-report.ts";
import { renderReportJson } from "../../cli/run/reports/report-json.ts";
import { renderReportText } from "../../cli/run/reports/report-text.ts";
import { greatest } from "../../compiler/analysis/bounds/amount.ts";
import { boundsOfPlan } from "../../compiler/analysis/bounds/plan-bounds.ts";
import type { ModuleText } from "../../compiler/emit/index.ts";
import { stripTypes } from "../../compiler/emit/index.ts";
import type { Recipe } from "../../compiler/index.ts";
import type { Plan } from "../../runtime/index.ts";
import type { JournalEntry } from "../../runtime/journal/journal.ts";
import type { RunSample, SampleRun } from "../support/run-sample.ts";
import { runSample } from "../support/run-sample.ts";
import { compileDamaged } from "./compile-damaged.ts";
import { damaged, numbersFrom } from "./damage.ts";
import { scriptedWorld } from "./scripted-world.ts";
import type { Seed } from "./seeds.ts";

/** How a damaged recipe was run. */
export interface DamagedRun {
  /** What it did that none may do. */
  readonly problem: string | undefined;
  /** Whether it has a plan that can be run. */
  readonly isSound: boolean;
  /** Of one recipe in ten: its modules as `build` writes them. */
  readonly modules: readonly ModuleText[];
}

const nothing: DamagedRun = { problem: undefined, isSound: false, modules: [] };
const runtime = pathToFileURL(join(import.meta.dirname, "../../runtime/index.ts")).href;

/**
 * Emits, loads and runs the damaged recipe with this number, if it is sound, with agents and commands that say what the
 * number decides. A run ends, can be reported, keeps within the bounds that the compiler gave, and is the same again when
 * it is cut off somewhere and goes on.
 */
export async function runDamaged(
  seed: Seed,
  original: string,
  number: number,
  folder: string,
): Promise<DamagedRun> {
  const { recipes, requested } = compileDamaged(seed, damaged(original, number), true);
  const [recipe] = requested;
  if (recipe?.plan === undefined || recipe.diagnostics.some(isError)) return nothing;
  const modules = await emitModules(recipes, requested, {
    root: ".",
    ending: ".plan.mjs",
    runtime,
  });
  const typed = async (built: Recipe): Promise<readonly ModuleText[]> => {
    const how = { root: ".", ending: ".plan.ts", runtime: "recipec/runtime" };
    const all = await emitModules(recipes, [built], how);
    return all.map(({ path, text }) => ({ path: join("/fuzz", String(number), path), text }));
  };
  const entry = modules.find((module) => module.recipe === recipe.id);
  if (entry === undefined) return nothing;
  const own = join(folder, String(number));
  try {
    for (const { path, text } of modules) {
      const file = join(own, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, stripTypes(text));
    }
    const { plan }: { plan: Plan } = await import(pathToFileURL(join(own, entry.path)).href);
    const lookup = (id: string): Recipe["plan"] => recipes.get(id)?.plan;
    const problem = await problemOf(plan, boundsOf(recipe, lookup), number);
    return { problem, isSound: true, modules: number % 10 === 0 ? await typed(recipe) : [] };
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}

function isError({ severity }: Recipe["diagnostics"][number]): boolean {
  return severity === "error";
}

type AgentCalls = ReturnType<typeof boundsOfPlan>["agentCalls"];

function boundsOf(
  { plan }: Recipe,
  lookup: (id: string) => Recipe["plan"],
): AgentCalls | undefined {
  return plan && boundsOfPlan(plan, lookup).agentCalls;
}

/** Damaged loops may ask for more rounds than anybody waits for. */
const budget = { agentCalls: 100, processes: 100, steps: 1000 };

async function problemOf(
  plan: Plan,
  agentCalls: AgentCalls | undefined,
  number: number,
): Promise<string | undefined> {
  const sample = (): RunSample => {
    const { options, processes } = scriptedWorld(number);
    return { plan, processes, options: { ...options, budget, inputs: inputsOf(plan) } };
  };
  const whole = await runSample(sample());
  renderReportJson(whole.report);
  renderReportText(whole.report, 0);
  renderRunJunit(whole.report, 0);
  const calls = whole.performed.filter((one) => one.startsWith("agent ")).length;
  const most = agentCalls && greatest(agentCalls.most);
  if (most !== undefined && calls > most) return `${calls} agent calls, at most ${most} expected`;
  return await replayProblem(whole, sample(), number);
}

/** Inputs that have no default are given some text. */
function inputsOf({ params }: Plan): Readonly<Record<string, string>> {
  const names = Object.entries(params).filter(([, param]) => param.default === undefined);
  return Object.fromEntries(names.map(([name]) => [name, "given"]));
}

/** What differs when the run is cut off somewhere and goes on; calls that had ended are not made again. */
async function replayProblem(
  whole: SampleRun,
  sample: RunSample,
  number: number,
): Promise<string | undefined> {
  const { entries, trace } = whole;
  const cut = Math.floor(numbersFrom(number)() * (entries.length + 1));
  const earlier = entries.slice(0, cut);
  const again = await runSample(sample, earlier);
  // Agents and commands say other things when they are asked in another order.
  if (cut < entries.length) return repeated(earlier, again);
  if (timeless(again) !== timeless(whole)) return "another report in replay";
  return trace.join("\n") === again.trace.join("\n") ? undefined : "another trace in replay";
}

/** What is waited for the first time is not waited for again. */
function timeless({ report }: SampleRun): string {
  return renderReportJson(report).replaceAll(/"durationMs":\d+/g, "");
}

function repeated(earlier: readonly JournalEntry[], { performed }: SampleRun): string | undefined {
  const ended = new Set(earlier.flatMap((entry) => (entry.kind === "result" ? [entry.key] : [])));
  const twice = performed.find((one) => ended.has(one.replace(/^agent /u, "")));
  return twice === undefined ? undefined : `${twice} was done again`;
}
