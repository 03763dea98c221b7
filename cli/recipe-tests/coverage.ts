import type { AnyBlock, AnyStep, Exit, Goto, Layer, Plan, Scope } from "../../runtime/index.ts";

/** How many points of a kind there are, and how many were reached. */
export interface CoverageSum {
  readonly reached: number;
  readonly total: number;
}

/** What the tests of a recipe reach together. */
export interface CoverageReport {
  readonly steps: CoverageSum;
  readonly branches: CoverageSum;
  readonly outcomes: CoverageSum;
  /** What was never reached, in the order of the recipe; of a step that never ran only that. */
  readonly missing: readonly CoveragePoint[];
}

/** A thing that a test may reach: a step, one way of its going on, or one of its outcomes. */
export interface CoveragePoint {
  readonly kind: "step" | "branch" | "outcome";
  readonly step: string;
  readonly line: number;
  /** What has not happened where the point was never reached. */
  readonly missing: string;
}

/** Finds a sub-recipe. */
export type FindPlan = () => Plan;

/** What the tests of one recipe have reached; points are the same for every compilation of the recipe. */
export class Coverage {
  readonly #points = new Map<string, OwnedPoint>();
  readonly #reached = new Set<string>();

  /** The same plan, which notes here what it reaches, with other callees; it behaves as before. */
  instrument(plan: Plan, callee: (find: FindPlan) => FindPlan): Plan {
    return { ...plan, body: this.#block(plan.body, { parents: [], callee }) };
  }

  /** Takes over what other tests of the same recipe have reached. */
  add(other: Coverage): void {
    for (const [key, point] of other.#points) this.#declare(key, point);
    this.#reach(...other.#reached);
  }

  report(): CoverageReport {
    const points = [...this.#points];
    const sum = (kind: CoveragePoint["kind"]): CoverageSum => {
      const own = points.filter(([, point]) => point.kind === kind);
      return { reached: own.filter(([key]) => this.#reached.has(key)).length, total: own.length };
    };
    const missing = points.filter(([key, { kind, owner }]) => {
      const isExplained = kind !== "step" && this.#points.has(owner) && !this.#reached.has(owner);
      return !this.#reached.has(key) && !isExplained;
    });
    return {
      steps: sum("step"),
      branches: sum("branch"),
      outcomes: sum("outcome"),
      missing: missing.map(([, { kind, line, missing: what, step }]) => ({
        kind,
        step,
        line,
        missing: what,
      })),
    };
  }

  #block(block: AnyBlock, context: Context): AnyBlock {
    const steps = Object.entries(block.steps).map(
      ([key, step]) => [key, this.#step(key, step, context)] as const,
    );
    return { ...block, steps: Object.fromEntries(steps) };
  }

  #step(key: string, step: AnyStep, context: Context): AnyStep {
    const { action, around, exits, id } = step;
    const [line] = step.at;
    const own = `step ${key}`;
    const isAuthored = action.kind !== "none" && action.kind !== "gate";
    if (isAuthored)
      this.#declare(own, {
        kind: "step",
        step: id,
        line,
        missing: "never ran",
        owner: own,
      });
    const inner = { ...context, parents: isAuthored ? [...context.parents, own] : context.parents };
    const ran = (): void => this.#reach(...inner.parents);
    const decisions = exits.filter(isDecision);
    const watched = exits.map((exit, index) => {
      const isRun = exit.on !== "skipped" && exit.on !== "excluded";
      const point = pointOf(exit, decisions.length > 1, around);
      const name = `exit ${key} ${index}`;
      if (point) this.#declare(name, { ...point, step: id, line, owner: own });
      return watchExit(exit, context, () => {
        if (isRun) ran();
        if (point) this.#reach(name);
      });
    });
    return {
      ...step,
      ...(around === undefined ? {} : { around: around.map((one) => this.#layer(one, inner)) }),
      action: this.#action(action, inner, ran),
      exits: watched,
    };
  }

  #layer(layer: Layer<Scope>, context: Context): Layer<Scope> {
    if (layer.kind === "recover") return { ...layer, body: this.#block(layer.body, context) };
    if (layer.kind !== "retry" || layer.recover === undefined) return layer;
    const body = this.#block(layer.recover.body, context);
    return { ...layer, recover: { ...layer.recover, body } };
  }

  #action(action: AnyStep["action"], context: Context, ran: () => void): AnyStep["action"] {
    switch (action.kind) {
      case "agent":
        return { ...action, prompt: noting(action.prompt, ran) };
      case "shell":
        return { ...action, command: noting(action.command, ran) };
      case "exec":
        return { ...action, argv: noting(action.argv, ran) };
      case "call": {
        const input = { ...action.input, values: noting(action.input.values, ran) };
        const { callee } = action;
        const known = typeof callee === "function" ? context.callee(callee) : callee;
        return { ...action, callee: known, input };
      }
      case "loop":
      case "block":
        return { ...action, body: this.#block(action.body, context) };
      case "fork": {
        const branches = action.branches.map((branch) => ({
          ...branch,
          body: this.#block(branch.body, context),
        }));
        return { ...action, branches };
      }
      default:
        return action;
    }
  }

  #declare(key: string, point: OwnedPoint): void {
    if (!this.#points.has(key)) this.#points.set(key, point);
  }

  #reach(...keys: readonly string[]): void {
    for (const key of keys) this.#reached.add(key);
  }
}

/** A point with the key of its step. */
interface OwnedPoint extends CoveragePoint {
  readonly owner: string;
}

interface Context {
  /** Points of the steps around, which run when what is in them does. */
  readonly parents: readonly string[];
  readonly callee: (find: FindPlan) => FindPlan;
}

type AnyExit = Exit<Scope, Record<string, Scope>>;

function watchExit(exit: AnyExit, { callee }: Context, taken: () => void): AnyExit {
  if (isGoto(exit)) return { ...exit, set: noting(exit.set, taken) };
  const { to } = exit;
  const set = noting(exit.set, taken);
  if (to.kind !== "restart" || typeof to.callee !== "function") return { ...exit, set };
  return { ...exit, to: { ...to, callee: callee(to.callee) }, set };
}

function isGoto(exit: AnyExit): exit is Goto<Scope, Record<string, Scope>> {
  return typeof exit.to === "string";
}

function noting<Args extends readonly unknown[], T>(
  compute: (...args: Args) => T,
  note: () => void,
): (...args: Args) => T {
  return (...args) => {
    note();
    return compute(...args);
  };
}

/** Ways of going on that a recipe tells apart, other than by outcomes. */
function isDecision({ on, to }: AnyExit): boolean {
  if (on === "excluded" || on === "outcome") return false;
  if (on !== "error") return true;
  // Where every failure ends the run or is handed on, the author has decided nothing.
  return typeof to === "string" || to.kind === "end" || (to.kind === "finish" && isWell(to.status));
}

function isWell(status: string): boolean {
  return status === "completed" || status === "partial";
}

type PointText = Pick<CoveragePoint, "kind" | "missing">;

function pointOf(
  exit: AnyExit,
  isChoice: boolean,
  around: AnyStep["around"],
): PointText | undefined {
  if (exit.on === "outcome") {
    return { kind: "outcome", missing: `never ended with "${exit.outcome}"` };
  }
  if (!isChoice || !isDecision(exit)) return undefined;
  return { kind: "branch", missing: missingText(exit.on, around) };
}

function missingText(on: AnyExit["on"], around: AnyStep["around"] = []): string {
  const guard = around.find((layer) => layer.kind === "guard");
  switch (on) {
    case "skipped":
      return `never skipped${guard === undefined ? "" : ` (${guard.text} always held)`}`;
    case "empty":
      return "its body was never left out";
    case "error":
      return "never failed and went on";
    default:
      return "never ended well";
  }
}
