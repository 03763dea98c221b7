import { parseDuration } from "../../../compiler/source/duration.ts";
import type { Budget } from "../../../runtime/index.ts";
import type { OptionValues } from "../../option-values.ts";
import { UsageError } from "../../usage-error.ts";

/** What a run may take: what the command line says, over what the configuration says. */
export function readBudgetSettings(options: OptionValues, configured: Budget = {}): Budget {
  const agentCalls = options.count("maxAgentCalls", 0);
  const tokens = options.count("maxTokens", 0);
  const cost = readCost(options.text("maxCost"));
  const wallClockMs = readTime(options.text("maxTime"));
  return {
    ...configured,
    ...(agentCalls === undefined ? {} : { agentCalls }),
    ...(tokens === undefined ? {} : { tokens }),
    ...(cost === undefined ? {} : { cost }),
    ...(wallClockMs === undefined ? {} : { wallClockMs }),
  };
}

function readCost(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^(?:\d+(?:\.\d*)?|\.\d+)$/u.test(text)) return Number(text);
  throw new UsageError(`--max-cost must be an amount of US dollars such as 2.50, not "${text}".`);
}

function readTime(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const ms = parseDuration(text);
  if (ms !== undefined && ms > 0) return ms;
  throw new UsageError(`--max-time must be a length of time such as 90s or 1h30m, not "${text}".`);
}
