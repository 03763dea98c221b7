import type { AnyStep, Plan } from "../abi.ts";
import { segmentOf } from "./step-path.ts";

/** What a change of its plan means for a run that has done something already. */
export interface PlanComparison {
  /** The recipe's own steps that differ, by path; a sub-recipe belongs to the step that calls it. */
  readonly changes: readonly StepChange[];
  readonly verdict: Verdict;
}

/** One of the recipe's own steps in which two plans differ. */
export interface StepChange {
  readonly step: string;
  readonly kind: "added" | "changed" | "removed";
}

/** `safe`: nothing that ran has changed. `safe-from`: nothing before this step has. */
export type Verdict =
  | { readonly kind: "safe" }
  | {
      readonly kind: "safe-from";
      readonly step: string;
      readonly isLater: (key: string) => boolean;
    }
  | { readonly kind: "unsafe"; readonly reasons: readonly string[] };

/** Compares two plans of a recipe for a run of the first that has these results, by the keys of their effects. */
export function comparePlans(before: Plan, now: Plan, done: readonly string[]): PlanComparison {
  const [old, fresh] = [stepsOf(before), stepsOf(now)];
  const changes = changesBetween(old, fresh);
  const own = done.filter((key) => !isOfRun(key));
  return { changes, verdict: verdictOn({ before, now, old, fresh, changes, done: own }) };
}

/** The run's own name and time. */
function isOfRun(key: string): boolean {
  return key === "run!id" || key === "run!started";
}

interface Compared {
  readonly before: Plan;
  readonly now: Plan;
  readonly old: readonly PlacedStep[];
  readonly fresh: readonly PlacedStep[];
  readonly changes: readonly StepChange[];
  readonly done: readonly string[];
}

interface PlacedStep {
  readonly path: string;
  /** Says all that the step does, but not where it stands. */
  readonly text: string;
}

function stepsOf({ body }: Plan): readonly PlacedStep[] {
  const keys = Object.keys(body.steps);
  return Object.entries(body.steps).map(([key, step], index) => ({
    path: segmentOf(body, key, undefined),
    text: printStep(step, keys[index + 1], new Set()),
  }));
}

function changesBetween(
  old: readonly PlacedStep[],
  fresh: readonly PlacedStep[],
): readonly StepChange[] {
  const [olds, news] = [old, fresh].map((steps) => new Map(steps.map((one) => [one.path, one])));
  const gone = old.filter(({ path }) => news?.has(path) !== true);
  return [
    ...fresh.flatMap(({ path, text }): readonly StepChange[] => {
      const other = olds?.get(path);
      if (other === undefined) return [{ step: path, kind: "added" }];
      return other.text === text ? [] : [{ step: path, kind: "changed" }];
    }),
    ...gone.map(({ path }): StepChange => ({ step: path, kind: "removed" })),
  ];
}

function verdictOn(compared: Compared): Verdict {
  const { before, done, fresh, old } = compared;
  if (done.length === 0) return { kind: "safe" };
  const reasons = changedSettings(compared);
  if (reasons.length > 0) return { kind: "unsafe", reasons };
  const places = done.map((key) => old.findIndex(({ path }) => path === ownStep(key)));
  if (places.includes(-1)) {
    return { kind: "unsafe", reasons: ["the run has gone on as another recipe"] };
  }
  // The steps of an outcome machine follow one another in any order.
  if (before.body.guardrails !== undefined) return machineVerdict(compared);
  const differs = old.findIndex((one, index) => !isSame(one, fresh[index]));
  const first = differs < 0 ? old.length : differs;
  if (first > Math.max(...places)) return { kind: "safe" };
  const kept = new Set(old.slice(0, first).map(({ path }) => path));
  const step = old[first]?.path ?? "";
  return { kind: "safe-from", step, isLater: (key) => !isOfRun(key) && !kept.has(ownStep(key)) };
}

function machineVerdict({ changes, done }: Compared): Verdict {
  const ran = new Set(done.map(ownStep));
  const changed = changes.filter(({ step }) => ran.has(step));
  if (changed.length === 0) return { kind: "safe" };
  const reasons = changed.map(({ kind, step }) => `step '${step}', which has run, was ${kind}`);
  return { kind: "unsafe", reasons };
}

/** What holds for a whole recipe and was looked at before its first step. */
function changedSettings({ before, now }: Compared): readonly string[] {
  const names = [...new Set([...Object.keys(before.params), ...Object.keys(now.params)])].sort();
  const changed = names.filter((name) => print(before.params[name]) !== print(now.params[name]));
  return [
    ...(before.dialect === now.dialect ? [] : ["it is a recipe of another language"]),
    ...changed.map((name) => `the input '${name}' was declared otherwise when the run was started`),
    ...(print(before.ambient) === print(now.ambient) ? [] : ["its own variables are others"]),
  ];
}

function isSame(one: PlacedStep, other: PlacedStep | undefined): boolean {
  return one.path === other?.path && one.text === other.text;
}

/** The recipe's own step that an effect belongs to: `audit` of `audit[3]/scan~2#1`. */
function ownStep(key: string): string {
  return /^[^[/~#!]*/.exec(key)?.[0] ?? key;
}

/** Places in the source change with every line that is added above. */
const unimportant: ReadonlySet<string> = new Set(["at", "source", "bounds", "description"]);

function printStep(step: AnyStep, next: string | undefined, plans: ReadonlySet<Plan>): string {
  const exits = step.exits.map(({ to, ...exit }) => ({
    ...exit,
    // Whether something follows, and what, is said by the order of the steps.
    to: to === next || (typeof to !== "string" && to.kind === "end") ? "onward" : to,
  }));
  return print({ ...step, exits }, plans);
}

/** A text that is the same for equal data, code and called plans. */
function print(value: unknown, plans: ReadonlySet<Plan> = new Set()): string {
  if (typeof value === "function") return String(value);
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "undefined";
  if (Array.isArray(value)) return `[${value.map((item) => print(item, plans)).join()}]`;
  if (value instanceof Map) return `Map${print([...value], plans)}`;
  const fields = Object.entries(value).filter(([name]) => !unimportant.has(name));
  return `{${fields.map(([name, field]) => `${name}:${printField(name, field, plans)}`).join()}}`;
}

function printField(name: string, field: unknown, plans: ReadonlySet<Plan>): string {
  const plan = name === "callee" && isThunk(field) ? field() : undefined;
  if (!isPlan(plan)) return print(field, plans);
  // A recipe that calls itself has been looked at where it began.
  return plans.has(plan) ? plan.name : print(plan, new Set([...plans, plan]));
}

/** Callees that are known when a recipe is compiled are functions without parameters. */
function isThunk(value: unknown): value is () => unknown {
  return typeof value === "function" && value.length === 0;
}

function isPlan(value: unknown): value is Plan {
  return typeof value === "object" && value !== null && "body" in value && "params" in value;
}
