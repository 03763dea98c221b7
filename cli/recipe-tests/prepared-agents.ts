import type { PreparedAnswer } from "../../compiler/recipe-tests/index.ts";
import type { Backend, ErrorKind } from "../../runtime/index.ts";
import { classifyFailure } from "../../runtime/index.ts";
import { encodePlainJson } from "../../runtime/values/tagged-json.ts";
import { shorten } from "./shorten.ts";
import type { TestClock } from "./test-clock.ts";
import type { TestProblem } from "./test-problem.ts";

/** A question that an agent was asked in a test. */
export interface AgentCall {
  readonly step: string;
  readonly agent: string;
  readonly prompt: string;
  /** The model, or class of models, that is preferred. */
  readonly model: string | undefined;
}

/** Agents that give the answers of a test. */
export interface PreparedAgents {
  readonly backend: Backend;
  readonly calls: readonly AgentCall[];
  /** Calls without an answer. */
  unanswered(): readonly TestProblem[];
  /** Answers that nobody asked for. */
  unused(): readonly TestProblem[];
}

type Request = Parameters<Backend["run"]>[0];
type Answer = Awaited<ReturnType<Backend["run"]>>;

/** Agents that give each answer of a list to the calls that it fits, as often as it may be given. */
export function prepareAgents(
  answers: readonly PreparedAnswer[],
  clock: TestClock,
  line: number,
): PreparedAgents {
  const calls: AgentCall[] = [];
  const unanswered: TestProblem[] = [];
  const used = new Map(answers.map((answer) => [answer, 0]));
  const choose = (request: Request): PreparedAnswer | undefined => {
    const chosen = answers.find((one) => fits(one, request) && isLeft(one, used.get(one) ?? 0));
    if (chosen) used.set(chosen, (used.get(chosen) ?? 0) + 1);
    return chosen;
  };
  const backend: Backend = {
    name: "test",
    available: () => Promise.resolve([]),
    run: async (request, signal) => {
      const { agent, instruction, models, step } = request;
      const model = models[0]?.model ?? models[0]?.class;
      calls.push({ step, agent, prompt: instruction, model });
      const chosen = choose(request);
      if (chosen === undefined) {
        const left = answers.filter((one) => isLeft(one, used.get(one) ?? 0));
        unanswered.push({ line, message: unansweredMessage(request, left) });
        return failure("backend", "The test has no answer for this call.");
      }
      if (chosen.takes !== undefined) await clock.sleep(chosen.takes * 1000, signal);
      return signal.aborted ? failure("cancelled", "It was cancelled.") : answerOf(chosen);
    },
  };
  return {
    backend,
    calls,
    unanswered: () => unanswered,
    unused: () => answers.flatMap((one) => unusedProblem(one, used)),
  };
}

function fits({ agent, prompt, step }: PreparedAnswer, request: Request): boolean {
  return (
    (step === undefined || step === request.step) &&
    (agent === undefined || agent === request.agent) &&
    prompt.every((text) => request.instruction.includes(text))
  );
}

function isLeft({ times = 1 }: PreparedAnswer, used: number): boolean {
  return times === "any" || used < times;
}

function unusedProblem(
  answer: PreparedAnswer,
  used: ReadonlyMap<PreparedAnswer, number>,
): TestProblem | [] {
  const { isDefault, line, times = 1 } = answer;
  const count = used.get(answer) ?? 0;
  if (isDefault || times === "any" || count >= times) return [];
  const message =
    times === 1
      ? "no agent call took this answer"
      : `agent calls took this answer ${count} times, not ${times}`;
  return { line, message };
}

function unansweredMessage(request: Request, left: readonly PreparedAnswer[]): string {
  const { agent, instruction, step } = request;
  const who = agent === "" ? "an agent" : `the agent "${agent}"`;
  const asked = `step "${step}" asks ${who}`;
  const near = left.find((one) => fits({ ...one, prompt: [] }, request));
  const lacking = near?.prompt.find((text) => !instruction.includes(text));
  return near === undefined || lacking === undefined
    ? `${asked}, and no answer is left for it: ${shorten(instruction)}`
    : `${asked}, and the answer of line ${near.line} is for a prompt with "${shorten(lacking)}": ${shorten(instruction)}`;
}

function answerOf({ cost, description, fail, outcome, reply, usage }: PreparedAnswer): Answer {
  if (typeof fail === "string") return failure(classifyFailure(fail), fail);
  if (fail !== undefined) return failure(fail.kind, fail.message);
  const said = reply === undefined || typeof reply === "string" ? reply : encodePlainJson(reply);
  const block =
    outcome === undefined
      ? undefined
      : JSON.stringify({
          outcome,
          ...(description === undefined ? {} : { otherDescription: description }),
        });
  const { input_tokens: inputTokens, output_tokens: outputTokens } = usage ?? {};
  return {
    kind: "answer",
    text: [said, block].filter((part) => part !== undefined).join("\n\n"),
    ...(cost === undefined ? {} : { cost }),
    usage: {
      ...(inputTokens === undefined ? {} : { inputTokens }),
      ...(outputTokens === undefined ? {} : { outputTokens }),
    },
  };
}

function failure(kind: ErrorKind, message: string): Answer {
  return { kind: "failure", failure: { kind, message } };
}
