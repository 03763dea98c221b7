import type { ErrorKind } from "../abi.ts";
import type { Clock } from "../clock.ts";
import type { AgentRequest, AgentUsage } from "../effect.ts";
import { classifyFailure } from "./agent-failure.ts";
import type { AgentAnswer, Backend } from "./backend.ts";

/** What scripted agents answer. The first rule that fits a request decides; without one the agent repeats its instruction. */
export interface AgentScript {
  readonly rules: readonly ScriptRule[];
}

/** One kind of request and the answer to it. All conditions that are given must hold. */
export interface ScriptRule {
  readonly agent?: string;
  readonly step?: string;
  /** Text that the instruction contains. */
  readonly contains?: string;
  /** Only the n-th request that fits otherwise, counted from 1. */
  readonly nth?: number;
  /** So many requests at most; later ones look at the next rules. */
  readonly times?: number;
  /** The answer; absent: the instruction. */
  readonly output?: string;
  readonly fail?: ScriptFailure | string;
  readonly sleepMs?: number;
  readonly cost?: number;
  readonly usage?: AgentUsage;
}

/** A failure that a script asks for. A plain text is classified as a real agent's message would be. */
export interface ScriptFailure {
  readonly kind: ErrorKind;
  readonly message: string;
}

/** A scripted backend and what it was asked. */
export interface ScriptedBackend extends Backend {
  readonly requests: readonly AgentRequest[];
}

/** Agents that answer from a script: for tests, dry runs and demonstrations. */
export function createScriptedBackend(
  clock: Clock,
  script: AgentScript = { rules: [] },
): ScriptedBackend {
  const requests: AgentRequest[] = [];
  const rules = script.rules.map((rule) => ({ rule, fitted: 0, used: 0 }));
  const choose = (request: AgentRequest): ScriptRule | undefined => {
    const fitting = rules.filter(({ rule }) => fits(rule, request));
    // Requests that other rules answer count, too.
    for (const entry of fitting) entry.fitted += 1;
    for (const entry of fitting) {
      const { rule } = entry;
      if (rule.nth !== undefined && entry.fitted !== rule.nth) continue;
      if (entry.used >= (rule.times ?? Number.POSITIVE_INFINITY)) continue;
      entry.used += 1;
      return rule;
    }
    return undefined;
  };
  return {
    name: "scripted",
    requests,
    available: async () => [],
    run: async (request, signal) => {
      requests.push(request);
      const rule = choose(request) ?? {};
      if (rule.sleepMs !== undefined) await clock.sleep(rule.sleepMs, signal);
      return signal.aborted ? cancelled : answer(rule, request);
    },
  };
}

const cancelled: AgentAnswer = {
  kind: "failure",
  failure: { kind: "cancelled", message: "The agent was cancelled." },
};

function fits(rule: ScriptRule, request: AgentRequest): boolean {
  if (rule.agent !== undefined && rule.agent !== request.agent) return false;
  if (rule.step !== undefined && rule.step !== request.step) return false;
  return rule.contains === undefined || request.instruction.includes(rule.contains);
}

function answer(rule: ScriptRule, { instruction }: AgentRequest): AgentAnswer {
  const { fail, output, cost, usage } = rule;
  if (typeof fail === "string") {
    return { kind: "failure", failure: { kind: classifyFailure(fail), message: fail } };
  }
  if (fail !== undefined) return { kind: "failure", failure: fail };
  const text = output ?? instruction;
  return {
    kind: "answer",
    text,
    ...(cost === undefined ? {} : { cost }),
    ...(usage === undefined ? {} : { usage }),
  };
}
