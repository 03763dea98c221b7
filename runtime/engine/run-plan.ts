import type { Plan } from "../abi.ts";
import type { PreflightProblem, ProcessRunner } from "../backends/backend.ts";
import type { Clock } from "../clock.ts";
import type { EffectHost, Journal } from "../journal/journal.ts";
import type { ValueMap } from "../values/value.ts";
import { record } from "../values/value.ts";
import { createEffectHost } from "./effect-host.ts";
import { resultOfKind } from "./effect-result.ts";
import { Expense } from "./expense.ts";
import type { Fiber } from "./fiber.ts";
import type { BlockEnd } from "./outcome.ts";
import { Pacer } from "./pacer.ts";
import type { Frame, Run } from "./run.ts";
import { runInnerBlock } from "./run-block.ts";
import { runBody } from "./run-body.ts";
import { RunBudget } from "./run-budget.ts";
import type { RunEvent } from "./run-event.ts";
import type { RunOptions } from "./run-options.ts";
import type { RunReport } from "./run-report.ts";
import { reportRefusal, reportRun } from "./run-summary.ts";
import { Scheduler } from "./scheduler.ts";
import { SharedSession } from "./shared-session.ts";
import { misfits, startScope } from "./start-scope.ts";
import { StepRecords } from "./step-records.ts";

/** What a run needs of its surroundings; `runtime/index.ts` gives the usual ones. */
export interface RunServices {
  readonly clock: Clock;
  readonly processes: ProcessRunner;
  readonly journal: (host: EffectHost) => Journal;
}

/** Runs a compiled plan to its end, its next gate, or its cancellation. */
export async function executePlan(
  plan: Plan,
  options: RunOptions,
  services: RunServices,
): Promise<RunReport> {
  const problems = await preflight(plan, options);
  const main = new MainFiber(plan, options, services);
  if (problems.length > 0) return main.tell(reportRefusal(main, problems));
  const ending = new AbortController();
  const end = (): void => ending.abort("stopped");
  options.signal?.addEventListener("abort", end);
  if (options.signal?.aborted === true) end();
  const callOff = main.budget.watchTime(services.clock, end);
  try {
    const completion = await main.scheduler.run(main.run(), ending.signal);
    return main.tell(reportRun(main, completion));
  } finally {
    callOff();
    options.signal?.removeEventListener("abort", end);
  }
}

async function preflight(plan: Plan, options: RunOptions): Promise<readonly PreflightProblem[]> {
  const found: PreflightProblem[] = misfits(plan, options.inputs ?? {}).map((message) => ({
    kind: "input",
    message,
  }));
  for (const check of options.preflight ?? []) found.push(...(await check(plan)));
  return found;
}

/** The fiber of a run's outermost recipe, and what is left to see when it has stopped. */
class MainFiber {
  readonly plan: Plan;
  readonly options: RunOptions;
  readonly scheduler: Scheduler;
  readonly records = new StepRecords();
  readonly expense = new Expense();
  readonly budget: RunBudget;
  readonly gates: Run["gates"] = new Map();
  readonly branches: Run["branches"] = [];
  readonly #clock: Clock;
  /** Undefined until the first effects of the run have told its name and time. */
  frame: Frame | undefined;

  constructor(plan: Plan, options: RunOptions, services: RunServices) {
    const { backend, resolver, approvals = new Map(), answer, ask } = options;
    const { clock, processes } = services;
    const host = createEffectHost({
      clock,
      backend,
      processes,
      resolver,
      approvals,
      answer,
      ask,
      asksTogether: options.asksTogether ?? false,
    });
    this.budget = new RunBudget(options.budget ?? {}, this.expense);
    this.plan = plan;
    this.options = options;
    this.#clock = clock;
    this.scheduler = new Scheduler(services.journal(host), clock);
  }

  *run(): Fiber<BlockEnd> {
    const { plan, options, scheduler } = this;
    const named = options.runId ?? (yield* this.#newId());
    const now = yield* scheduler.perform("run!started", { kind: "now" });
    const started = resultOfKind(now, "time");
    const frame = this.#frame(this.#run(named, sessionOf(named, started.ms, options.project)));
    this.frame = frame;
    const steps = Object.values(plan.body.steps).filter(({ tracked }) => tracked !== undefined);
    this.#emit({ kind: "run-start", run: named, plan: plan.name, steps: steps.length });
    const start = startScope(frame, options.inputs ?? {});
    const { end } = yield* runBody(frame, start, (entered) => {
      this.frame = entered;
    });
    return end;
  }

  /** Tells how the run ended. */
  tell(report: RunReport): RunReport {
    const { failure, reason, run, status } = report;
    this.#emit({
      kind: "run-end",
      run,
      status,
      ...(reason === undefined ? {} : { reason }),
      ...(failure === undefined ? {} : { failure }),
    });
    return report;
  }

  *#newId(): Fiber<string> {
    return resultOfKind(yield* this.scheduler.perform("run!id", { kind: "id" }), "id").id;
  }

  #run(id: string, session: ValueMap): Run {
    return {
      id,
      project: this.options.project,
      session,
      scheduler: this.scheduler,
      clock: this.#clock,
      maxLanes: this.options.maxLanes ?? 256,
      records: this.records,
      gates: this.gates,
      options: this.options,
      branches: this.branches,
      runBlock: runInnerBlock,
      runBody: (frame, scope) => runBody(frame, scope, () => undefined),
      emit: (event) => this.#emit(event),
      expense: this.expense,
      budget: this.budget,
    };
  }

  #frame(run: Run): Frame {
    const { plan } = this;
    return {
      run,
      plan,
      path: "",
      session: new SharedSession(""),
      stack: [plan.name],
      limits: plan.limits,
      counter: { count: 0 },
      pacer: this.#pacer(),
      orchestrator: plan.orchestrator,
      stagePrefix: "",
      stage: undefined,
      scope: {},
    };
  }

  #pacer(): Pacer | undefined {
    const { pacing } = this.plan;
    const { backend, maxConcurrent } = this.options;
    const backoff = pacing?.backoff ?? (backend.retries === undefined ? undefined : usualBackoff);
    if (pacing === undefined && maxConcurrent === undefined && backoff === undefined) {
      return undefined;
    }
    const most = Math.min(
      maxConcurrent ?? Number.POSITIVE_INFINITY,
      pacing?.maxConcurrent ?? Number.POSITIVE_INFINITY,
    );
    const whole = {
      minDelayMs: pacing?.minDelayMs ?? 0,
      ...(most === Number.POSITIVE_INFINITY ? {} : { maxConcurrent: most }),
      ...(backoff === undefined ? {} : { backoff }),
    };
    return new Pacer(whole, this.scheduler, this.#clock);
  }

  #emit(event: RunEvent): void {
    this.options.onEvent?.(event);
  }
}

/** For backends whose own retries are turned down: who is refused makes all others wait too. */
const usualBackoff = {
  initialMs: 1_000,
  maxMs: 60_000,
  multiplier: 2,
  resetAfterSuccesses: 3,
} as const;

function sessionOf(id: string, startedMs: number, project: string): ValueMap {
  const started = new Date(startedMs).toISOString();
  return record(Object.entries({ id, started, project }));
}
