import type { Clock } from "../clock.ts";
import type { AgentReply, AgentUsage } from "../effect.ts";
import type { Expense } from "./expense.ts";
import { Latch } from "./fiber.ts";

/** What one run may take at most; what is absent is not bounded. */
export interface Budget {
  readonly agentCalls?: number;
  /** Steps that ask, run or wait for something, each time that one of them runs; its attempts are one. */
  readonly steps?: number;
  readonly processes?: number;
  /** From the start of the run, or from its resumption. */
  readonly wallClockMs?: number;
  /** Input and output tokens of all agents. */
  readonly tokens?: number;
  /** In US dollars. */
  readonly cost?: number;
}

/** The part of a budget that is used up, and what the run says of that. */
export interface ExhaustedBudget {
  readonly part: keyof Budget;
  readonly reason: string;
}

/** Calls that are set aside for what runs at a path and below it. */
interface Reservation {
  readonly path: string;
  left: number;
}

/**
 * Watches what a run takes. Whoever begins something asks first, and whoever begins many things sets
 * aside beforehand what they will take for certain. What a call will cost nobody knows; the dearest of
 * the calls so far stands for it, and while there is none the first call is alone.
 */
export class RunBudget {
  readonly #budget: Budget;
  readonly #expense: Expense;
  readonly #reservations: Reservation[] = [];
  #calls = 0;
  #answers = 0;
  #mostTokens = 0;
  #mostCost = 0;
  #inFlight = 0;
  #probe: Latch | undefined;
  #steps = 0;
  #processes = 0;
  /** Why the run may not go on; undefined: it may. */
  exhausted: ExhaustedBudget | undefined;

  constructor(budget: Budget, expense: Expense) {
    this.#budget = budget;
    this.#expense = expense;
  }

  /** Calls back when the time is up; what it returns calls that off. */
  watchTime(clock: Clock, stop: () => void): () => void {
    const { wallClockMs } = this.#budget;
    if (wallClockMs === undefined) return () => undefined;
    return clock.after(wallClockMs, () => {
      this.#exhaust("wallClockMs", `time: ${wallClockMs / 1000}s`);
      stop();
    });
  }

  /** The first call, by which the cost of all others is judged, while it is under way: whoever wants to begin one waits. */
  get probe(): Latch | undefined {
    return this.#probe;
  }

  /** Begins an agent call, unless the budget does not allow it. */
  beginCall(path: string): boolean {
    const reservation = this.#reservationFor(path);
    const isReserved = reservation !== undefined && reservation.left > 0;
    const free = this.#freeCalls() + (isReserved ? 1 : 0);
    if (free < 1) return this.#exhaust("agentCalls", `agent calls: ${this.#budget.agentCalls}`);
    if (!this.#affords(this.#inFlight + 1)) return false;
    if (isReserved) reservation.left -= 1;
    this.#calls += 1;
    this.#inFlight += 1;
    if (this.#isPriced && this.#answers === 0) this.#probe = new Latch();
    return true;
  }

  /** Ends an agent call, whose reply has been added to the expense; returns what others have waited for. */
  endCall(reply: AgentReply | undefined): Latch | undefined {
    this.#inFlight -= 1;
    if (reply !== undefined) {
      this.#answers += 1;
      this.#mostTokens = Math.max(this.#mostTokens, tokensOf(reply.usage));
      this.#mostCost = Math.max(this.#mostCost, reply.cost ?? 0);
    }
    const probe = this.#probe;
    this.#probe = undefined;
    return probe;
  }

  beginStep(): boolean {
    this.#steps += 1;
    const { steps = Number.POSITIVE_INFINITY } = this.#budget;
    return this.#steps <= steps || this.#exhaust("steps", `steps: ${steps}`);
  }

  beginProcess(): boolean {
    this.#processes += 1;
    const { processes = Number.POSITIVE_INFINITY } = this.#budget;
    return this.#processes <= processes || this.#exhaust("processes", `processes: ${processes}`);
  }

  /**
   * Sets calls aside for what runs at a path, before any of it begins; `isCounted`: they are among those
   * that are set aside for what it is part of.
   */
  reserve(path: string, calls: number, isCounted = false): boolean {
    const around = isCounted ? this.#reservationFor(path) : undefined;
    const taken = Math.min(around?.left ?? 0, calls);
    if (calls - taken > this.#freeCalls()) {
      const { agentCalls } = this.#budget;
      const needed = `${calls} more would be needed`;
      return this.#exhaust("agentCalls", `agent calls: ${agentCalls}, and ${needed}`);
    }
    if (calls > 0 && !this.#affords(this.#inFlight + calls)) return false;
    if (around !== undefined) around.left -= taken;
    this.#reservations.push({ path, left: calls });
    return true;
  }

  /** Gives back what was set aside for a path and not used. */
  release(path: string): void {
    const place = this.#reservations.findLastIndex((each) => each.path === path);
    if (place >= 0) this.#reservations.splice(place, 1);
  }

  get #isPriced(): boolean {
    return this.#budget.tokens !== undefined || this.#budget.cost !== undefined;
  }

  #freeCalls(): number {
    const { agentCalls = Number.POSITIVE_INFINITY } = this.#budget;
    const reserved = this.#reservations.reduce((sum, { left }) => sum + left, 0);
    return agentCalls - this.#calls - reserved;
  }

  /** Whether so many calls fit into what is left, if each takes what the dearest took so far. */
  #affords(calls: number): boolean {
    const { cost: spent = 0, usage } = this.#expense.total();
    const { cost, tokens } = this.#budget;
    if (!fits(tokensOf(usage), calls * this.#mostTokens, tokens)) {
      return this.#exhaust("tokens", `tokens: ${tokens}`);
    }
    const isFitting = fits(spent, calls * this.#mostCost, cost);
    return isFitting || this.#exhaust("cost", `cost: ${cost} USD`);
  }

  /** The innermost reservation around a path. */
  #reservationFor(path: string): Reservation | undefined {
    return this.#reservations
      .filter((each) => path === each.path || /^[/[~#]/u.test(rest(path, each.path)))
      .toSorted((a, b) => a.path.length - b.path.length)
      .at(-1);
  }

  #exhaust(part: keyof Budget, what: string): false {
    const reason = `The budget is used up (${what}); with a greater one the run goes on.`;
    this.exhausted ??= { part, reason };
    return false;
  }
}

function tokensOf(usage: AgentUsage | undefined): number {
  return (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0);
}

/** Whether more may be spent than has been, within a bound. */
function fits(spent: number, more: number, most = Number.POSITIVE_INFINITY): boolean {
  return spent < most && spent + more <= most;
}

/** What follows a beginning; empty where it is not the beginning. */
function rest(path: string, beginning: string): string {
  return path.startsWith(beginning) ? path.slice(beginning.length) : "";
}
