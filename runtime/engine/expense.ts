import type { AgentReply, AgentUsage } from "../effect.ts";

/** What agents cost, as far as their backends say; what is absent is not known. */
export interface AgentExpense {
  /** In US dollars. */
  readonly cost?: number;
  /** Some answer came without a cost, so that the sum is less than it was. */
  readonly costIsPartial?: true;
  readonly usage?: AgentUsage;
}

/** Adds up what the answers of agents cost. */
export class Expense {
  #cost: number | undefined;
  #inputTokens: number | undefined;
  #outputTokens: number | undefined;
  #hasUnpriced = false;

  add({ cost, usage }: AgentReply): void {
    if (cost === undefined) this.#hasUnpriced = true;
    this.#cost = sum(this.#cost, cost);
    this.#inputTokens = sum(this.#inputTokens, usage?.inputTokens);
    this.#outputTokens = sum(this.#outputTokens, usage?.outputTokens);
  }

  total(): AgentExpense {
    const [cost, inputTokens, outputTokens] = [this.#cost, this.#inputTokens, this.#outputTokens];
    const usage = {
      ...(inputTokens === undefined ? {} : { inputTokens }),
      ...(outputTokens === undefined ? {} : { outputTokens }),
    };
    return {
      ...(cost === undefined ? {} : { cost }),
      ...(cost !== undefined && this.#hasUnpriced ? { costIsPartial: true } : {}),
      ...(Object.keys(usage).length > 0 ? { usage } : {}),
    };
  }
}

/** The sum of what is known; undefined where nothing is. */
function sum(before: number | undefined, more: number | undefined): number | undefined {
  return more === undefined ? before : (before ?? 0) + more;
}
