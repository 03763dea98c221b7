import { systemClock } from "../../../runtime/clock.ts";
import type { RateLimitRetry, RunOptions } from "../../../runtime/index.ts";
import { createShell } from "../../../runtime/index.ts";
import type { OptionValues } from "../../option-values.ts";
import { UsageError } from "../../usage-error.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const mostRetries = 100;

/** What the command line and the environment decide about agents that change files or are told to slow down, and what commands hear of them. */
export function readLauncherSettings(
  options: OptionValues,
  env: Environment,
): Pick<RunOptions, "noAutoStage" | "processes" | "rateLimit"> {
  const program = options.text("agentBinary");
  const environment = { ...env, AMPLIHACK_AGENT_BINARY: program };
  return {
    noAutoStage: options.flag("noAutoStage"),
    ...(program === undefined ? {} : { processes: createShell(systemClock, {}, environment) }),
    rateLimit: readRateLimit(env),
  };
}

/** The names are those of the amplihack runner: times in seconds, `1` to ask for any model at last. */
function readRateLimit(env: Environment): RateLimitRetry {
  const retries = wholeNumber(env, "AMPLIHACK_RATELIMIT_MAX_RETRIES");
  const base = wholeNumber(env, "AMPLIHACK_RATELIMIT_BASE_DELAY_SECS");
  const most = wholeNumber(env, "AMPLIHACK_RATELIMIT_MAX_DELAY_SECS");
  const fallback = env["AMPLIHACK_RATELIMIT_FALLBACK_AUTO_MODEL"] ?? "";
  return {
    ...(retries === undefined ? {} : { attempts: Math.min(retries, mostRetries) + 1 }),
    ...(base === undefined ? {} : { initialDelayMs: base * 1000 }),
    ...(most === undefined ? {} : { maxDelayMs: most * 1000 }),
    ...(["", "0", "false"].includes(fallback) ? {} : { lastModel: "auto" }),
  };
}

function wholeNumber(env: Environment, name: string): number | undefined {
  const text = env[name] ?? "";
  if (text === "") return undefined;
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw new UsageError(`The variable ${name} takes a whole number, not "${text}".`);
}
