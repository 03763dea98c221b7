import type { Plan, RunEvent } from "../../../runtime/index.ts";
import { printable } from "../../progress/printable.ts";
import type { RunSink } from "./run-sink.ts";
import { newEventsOnly } from "./run-sink.ts";

/** What lines of the orchestration need to know besides the events. */
export interface VerboseLogOptions {
  readonly plan: Plan;
  /** Name of the agent backend. */
  readonly backend: string;
  /** Bounds of the command line, in place of those of the recipe. */
  readonly guardrails: Partial<Bounds>;
  readonly write: (line: string) => void;
}

interface Bounds {
  readonly visits: number;
  readonly total: number;
}

/** Tells a person each step, prompt, outcome and transition, in the lines of the agent-recipes document (chapter 9). */
export function createVerboseLog(options: VerboseLogOptions): RunSink {
  const lines = new OrchestrationLines(options);
  return newEventsOnly((event) => {
    for (const line of lines.describe(event)) options.write(`[orchestration] ${line}\n`);
  });
}

class OrchestrationLines {
  readonly #options: VerboseLogOptions;
  readonly #machines: ReadonlyMap<string, Partial<Bounds>>;
  readonly #visits = new Map<string, number>();
  #total = 0;
  #recipe: string;
  #last: string | undefined;

  constructor(options: VerboseLogOptions) {
    this.#options = options;
    this.#machines = boundsByRecipe(options.plan);
    this.#recipe = options.plan.name;
  }

  describe(event: RunEvent): readonly string[] {
    switch (event.kind) {
      case "run-start":
        return [`Starting recipe: ${printable(event.plan)}`];
      case "step-start":
        return event.tracked ? this.#step(event.id) : [];
      case "agent-call":
        return [this.#prompt(event)];
      case "agent-reply":
        return event.outcome === undefined
          ? []
          : [`Outcome extracted: ${printable(event.outcome)}`];
      case "agent-remind":
        return [`Retry: ${printable(event.reason)}`];
      case "restart":
        this.#restart(event.plan);
        return [`Restart: ${printable(event.plan)} (new session)`];
      case "run-end":
        return [`Exit: ${printable(event.reason ?? event.status)}`];
      default:
        return [];
    }
  }

  #step(id: string): readonly string[] {
    const visit = (this.#visits.get(id) ?? 0) + 1;
    this.#visits.set(id, visit);
    this.#total += 1;
    const bounds = { ...this.#machines.get(this.#recipe), ...this.#options.guardrails };
    const counts = `visit ${of(visit, bounds.visits)}, total ${of(this.#total, bounds.total)}`;
    const before = this.#last;
    this.#last = id;
    return [
      ...(before === undefined ? [] : [`Transition: ${printable(before)} → ${printable(id)}`]),
      `Step: ${printable(id)} (${counts})`,
    ];
  }

  #prompt({ model, promptLength = 0 }: Extract<RunEvent, { kind: "agent-call" }>): string {
    const tier = model === undefined ? "" : ` [${printable(model)}]`;
    return `Sending prompt (${promptLength} chars) to ${this.#options.backend}${tier}`;
  }

  /** A recipe that goes on as another one counts anew. */
  #restart(recipe: string): void {
    this.#recipe = recipe;
    this.#visits.clear();
    this.#total = 0;
    this.#last = undefined;
  }
}

function of(count: number, most: number | undefined): string {
  return most === undefined ? String(count) : `${count}/${most}`;
}

/** The guardrails of a recipe and of those that it may go on as. */
function boundsByRecipe(plan: Plan): ReadonlyMap<string, Partial<Bounds>> {
  const found = new Map<string, Partial<Bounds>>();
  const waiting = [plan];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next.name)) continue;
    found.set(next.name, next.body.guardrails ?? {});
    waiting.push(...restartsOf(next));
  }
  return found;
}

function restartsOf({ body }: Plan): readonly Plan[] {
  const targets = Object.values(body.steps).flatMap(({ exits }) => exits.map(({ to }) => to));
  return targets.flatMap((to) => {
    const isRestart = typeof to !== "string" && to.kind === "restart";
    return isRestart && typeof to.callee === "function" ? [to.callee()] : [];
  });
}
