import type { AgentExpense } from "../../runtime/index.ts";

/** What agents cost, for people: `$0.0420, 5200 tokens in, 1800 tokens out`; empty where nobody says. */
export function expenseText({ cost, costIsPartial, usage = {} }: AgentExpense): string {
  const { inputTokens, outputTokens } = usage;
  const parts = [
    ...(cost === undefined
      ? []
      : [`$${cost.toFixed(4)}${costIsPartial === true ? " or more" : ""}`]),
    ...(inputTokens === undefined ? [] : [`${inputTokens} tokens in`]),
    ...(outputTokens === undefined ? [] : [`${outputTokens} tokens out`]),
  ];
  return parts.join(", ");
}

/** What two agents cost together. */
export function addExpense(one: AgentExpense, other: AgentExpense): AgentExpense {
  const cost = sum(one.cost, other.cost);
  const inputTokens = sum(one.usage?.inputTokens, other.usage?.inputTokens);
  const outputTokens = sum(one.usage?.outputTokens, other.usage?.outputTokens);
  const isPartial = one.costIsPartial === true || other.costIsPartial === true;
  return {
    ...(cost === undefined ? {} : { cost }),
    ...(isPartial ? { costIsPartial: true } : {}),
    usage: {
      ...(inputTokens === undefined ? {} : { inputTokens }),
      ...(outputTokens === undefined ? {} : { outputTokens }),
    },
  };
}

function sum(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined ? other : one + (other ?? 0);
}
