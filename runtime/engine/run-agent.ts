import type { AgentAction, Scope } from "../abi.ts";
import type { AgentRequest, Failure } from "../effect.ts";
import { resultOfKind } from "./effect-result.ts";
import type { Fiber } from "./fiber.ts";
import type { Outcome } from "./outcome.ts";
import { failed, resultOf } from "./outcome.ts";
import type { Attempt } from "./site.ts";
import { attemptKey, failureAt } from "./site.ts";

/** Asks an agent and decodes what it answers. */
export function* runAgent(
  action: AgentAction<Scope>,
  attempt: Attempt,
  scope: Scope,
): Fiber<Outcome> {
  const { site, timeoutMs, number } = attempt;
  const { run } = site.frame;
  const request = agentRequest(action, attempt, action.prompt(scope));
  const { path, step } = site;
  run.emit({ kind: "agent-call", path, id: step.id, agent: action.agent, attempt: number });
  const bound = timeoutMs === undefined ? {} : { timeoutMs };
  const key = attemptKey(attempt);
  const answer = yield* run.scheduler.perform(key, { kind: "agent", request, ...bound });
  if (answer.kind === "failure") {
    return failed(scope, agentFailure(action, attempt, answer.failure));
  }
  const { text, cost } = resultOfKind(answer, "answer");
  if (cost !== undefined) run.spend(cost);
  return { kind: "ok", scope, result: resultOf(action.decode(text)) };
}

function agentRequest(action: AgentAction<Scope>, attempt: Attempt, prompt: string): AgentRequest {
  const { frame, step } = attempt.site;
  const { orchestrator } = frame;
  return {
    agent: action.agent,
    instruction: instruction(action, prompt),
    ...(action.mode === undefined ? {} : { mode: action.mode }),
    models: action.models ?? [],
    ...(action.modelRole === undefined ? {} : { modelRole: action.modelRole }),
    ...(action.config === undefined ? {} : { config: action.config }),
    ...(orchestrator === undefined ? {} : { orchestrator }),
    run: frame.run.id,
    plan: frame.plan.name,
    step: step.id,
    key: attemptKey(attempt),
    cwd: frame.run.project,
  };
}

const jsonInstruction = `

Answer with one JSON value and nothing else: no explanation around it and no code fence.`;

function instruction({ mode, expectJson }: AgentAction<Scope>, prompt: string): string {
  const head = mode === undefined ? "" : `MODE: ${mode}\n\n`;
  return `${head}${prompt}${expectJson === true ? jsonInstruction : ""}`;
}

function agentFailure({ agent }: AgentAction<Scope>, { site }: Attempt, failure: Failure): Failure {
  const { kind, message, stderrTail, exitCode } = failure;
  const more = {
    ...(stderrTail === undefined ? {} : { stderrTail }),
    ...(exitCode === undefined ? {} : { exitCode }),
  };
  const what = kind === "timeout" ? message : `failed: ${message}`;
  return failureAt(site, kind, `agent '${agent}' ${what}`, more);
}
