import { resolve } from "node:path";
import type { AgentAction, Scope } from "../abi.ts";
import type { AgentRequest } from "../effect.ts";
import { askAgent, limitedByBudget } from "./ask-agent.ts";
import type { Fiber } from "./fiber.ts";
import type { Outcome } from "./outcome.ts";
import { failed, resultOf } from "./outcome.ts";
import { workingDirectory } from "./run-shell.ts";
import type { Attempt, Site } from "./site.ts";
import { attemptKey, failureAt } from "./site.ts";
import { tellCall } from "./tell-call.ts";

/** Asks an agent and makes a value of what it answers; an answer that is of no use is asked for once more. */
export function* runAgent(
  action: AgentAction<Scope>,
  attempt: Attempt,
  scope: Scope,
): Fiber<Outcome> {
  const { site, number } = attempt;
  const { path, step, frame } = site;
  const prompt = action.prompt(scope);
  const request = yield* agentRequest(action, attempt, scope, prompt);
  const key = attemptKey(attempt);
  const tell = (times: number): void => tellCall(request, site, times === 1 ? number : times);
  const answer = yield* askAgent({ request, action, key, tell }, attempt);
  if (answer.kind === "limited") return limitedByBudget(attempt, scope);
  if (answer.kind === "failure") return failed(scope, answer.failure);
  const first = readAnswer(action, answer.text, scope);
  tellReply(action, site, answer.text, first);
  if (first.kind === "read") return first.outcome;
  const { problem, remind } = first;
  const again = yield* reminder(action, site, request, remind(prompt));
  const untimed = action.check?.kind === "json" ? { site, number } : attempt;
  const second = yield* askAgent(
    {
      request: again,
      action,
      key: `${key}!again`,
      tell: () => frame.run.emit({ kind: "agent-remind", path, id: step.id, reason: problem }),
    },
    untimed,
  );
  if (second.kind === "limited") return limitedByBudget(attempt, scope);
  // Who is asked for JSON once more has answered already.
  if (second.kind === "failure" && action.check?.kind === "outcome") {
    return failed(scope, second.failure);
  }
  if (second.kind === "answer") {
    const last = readAnswer(action, second.text, scope);
    tellReply(action, site, second.text, last);
    // Nothing at all is no answer to a reminder.
    const isEmpty = action.check?.kind === "json" && second.text.trim() === "";
    if (last.kind === "read" && !isEmpty) return last.outcome;
    if (last.kind === "useless" && action.check?.kind === "outcome") {
      return failed(scope, failureAt(site, "no-outcome", last.problem));
    }
  }
  return withoutJson(action, site, scope, answer.text);
}

/** In a session that steps share, each answer is news for whoever follows it. */
function tellReply(
  action: AgentAction<Scope>,
  { frame, path, step }: Site,
  text: string,
  answer: ReadAnswer,
): void {
  if (action.session !== "plan") return;
  const read = answer.kind === "read" ? answer.outcome : undefined;
  const named = read?.kind === "outcome" ? { outcome: read.outcome } : {};
  frame.run.emit({ kind: "agent-reply", path, id: step.id, text, ...named });
}

/** What is left of an answer that should have been JSON. */
function withoutJson(
  { check, decode }: AgentAction<Scope>,
  site: Site,
  scope: Scope,
  text: string,
): Outcome {
  const result = resultOf(decode(text), "", text);
  const isRequired = check?.kind === "json" && check.required === true;
  const failure = failureAt(site, "decode", "the output is not valid JSON");
  return isRequired
    ? failed(scope, failure, result)
    : { kind: "ok", scope, result, despite: failure };
}

type ReadAnswer =
  | { readonly kind: "read"; readonly outcome: Outcome }
  | {
      readonly kind: "useless";
      readonly problem: string;
      /** What the agent is asked then, given what it was asked at first. */
      readonly remind: (prompt: string) => string;
    };

function readAnswer({ check, decode }: AgentAction<Scope>, text: string, scope: Scope): ReadAnswer {
  if (check?.kind === "outcome") {
    const reading = check.read(text);
    if (!reading.success) {
      const { error } = reading;
      return { kind: "useless", problem: error, remind: () => check.remind(error) };
    }
    const result = resultOf(reading.description, "", text);
    const { outcome } = reading;
    return { kind: "read", outcome: { kind: "outcome", outcome, scope, result } };
  }
  const result = resultOf(decode(text), "", text);
  if (check === undefined || text.trim() === "") {
    return { kind: "read", outcome: { kind: "ok", scope, result } };
  }
  const value = check.read(text);
  if (value !== undefined) {
    return { kind: "read", outcome: { kind: "ok", scope, result: { ...result, value } } };
  }
  const remind = (prompt: string): string => check.remind?.(prompt) ?? prompt;
  return { kind: "useless", problem: "The output is not valid JSON.", remind };
}

function* agentRequest(
  action: AgentAction<Scope>,
  attempt: Attempt,
  scope: Scope,
  prompt: string,
): Fiber<AgentRequest> {
  const { frame, step } = attempt.site;
  const { orchestrator, run, plan } = frame;
  const { mode, config, persona } = action;
  const cwd = workingDirectory(action, run, scope);
  const { agentVariables } = run.options;
  const systemPrompt = action.systemPrompt?.(scope) ?? run.options.systemPrompt;
  const session = action.session === "plan" ? yield* frame.session.join(run.scheduler) : undefined;
  return {
    agent: action.agent,
    instruction: instruction(action, prompt),
    ...(mode === undefined ? {} : { mode }),
    models: attempt.models ?? action.models ?? run.options.models ?? plan.models ?? [],
    ...(config === undefined ? {} : { config }),
    ...(orchestrator === undefined ? {} : { orchestrator }),
    run: run.id,
    plan: plan.name,
    step: step.id,
    key: attemptKey(attempt),
    cwd: cwd === undefined ? run.project : resolve(run.project, cwd),
    ...(systemPrompt === undefined ? {} : { systemPrompt }),
    ...(agentVariables === undefined ? {} : { variables: agentVariables }),
    ...(persona === undefined ? {} : { persona }),
    ...(session === undefined ? {} : { session }),
  };
}

/** Whoever named no outcome is asked again in the same conversation; for JSON, anybody is asked. */
function* reminder(
  { check, session: kept }: AgentAction<Scope>,
  { frame }: Site,
  request: AgentRequest,
  text: string,
): Fiber<AgentRequest> {
  const session =
    kept === "plan" ? { session: yield* frame.session.join(frame.run.scheduler) } : {};
  if (check?.kind === "outcome") return { ...request, instruction: text, ...session };
  const { run, plan, step, key, cwd } = request;
  return { agent: "", instruction: text, models: [], run, plan, step, key, cwd, ...session };
}

const jsonInstruction = `

Answer with one JSON value and nothing else: no explanation around it and no code fence.`;

function instruction({ mode, expectJson }: AgentAction<Scope>, prompt: string): string {
  const head = mode === undefined ? "" : `MODE: ${mode}\n\n`;
  return `${head}${prompt}${expectJson === true ? jsonInstruction : ""}`;
}
