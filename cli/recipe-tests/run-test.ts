import type { RecipeTest } from "../../compiler/recipe-tests/index.ts";
import type { Approval, GateQuestion, Plan, PlanResolver } from "../../runtime/index.ts";
import { runPlan } from "../../runtime/index.ts";
import { checkExpectations } from "./check-expectations.ts";
import { knownSteps } from "./known-steps.ts";
import { prepareAgents } from "./prepared-agents.ts";
import type { Sandbox } from "./sandbox.ts";
import { createSandbox } from "./sandbox.ts";
import { TestClock } from "./test-clock.ts";
import { prepareCommands } from "./test-commands.ts";
import type { TestProblem } from "./test-problem.ts";

/** What a test runs with besides its plan. */
export interface TestSetting {
  /** Absolute path of the test file's folder. */
  readonly folder: string;
  /** Search path for the programs that commands may really run. */
  readonly searchPath: string;
  readonly resolver: PlanResolver;
}

/** Runs one test; what is not as it has it, or nothing. */
export async function runTest(
  test: RecipeTest,
  plan: Plan,
  setting: TestSetting,
): Promise<readonly TestProblem[]> {
  const { problems, sandbox } = createSandbox(test.files, setting.folder);
  try {
    if (problems.length > 0) return problems.map((message) => ({ line: test.line, message }));
    return await runIn(sandbox, test, plan, setting);
  } finally {
    sandbox.remove();
  }
}

async function runIn(
  sandbox: Sandbox,
  test: RecipeTest,
  plan: Plan,
  { resolver, searchPath }: TestSetting,
): Promise<readonly TestProblem[]> {
  const clock = new TestClock();
  const agents = prepareAgents(test.answers, clock, test.line);
  const commands = prepareCommands(test, { sandbox, clock, searchPath });
  await commands.prepare();
  const started = new Map<string, string>();
  const skipped = new Set<string>();
  const report = await runPlan(plan, {
    project: sandbox.project,
    runId: "test",
    inputs: Object.fromEntries(test.inputs),
    backend: agents.backend,
    processes: commands.runner,
    clock,
    resolver: {
      resolve: (path, from, inputs) => clock.hold(() => resolver.resolve(path, from, inputs)),
    },
    ...answerGates(test, clock),
    ...runOptions(test),
    onEvent: (event) => {
      if (event.kind === "step-start") started.set(event.path, event.id);
      if (event.kind === "step-skip") skipped.add(event.path);
    },
  });
  const ran = [...started].filter(([path]) => !skipped.has(path));
  const run = {
    report,
    sandbox,
    agentCalls: agents.calls,
    commands: commands.requested,
    programs: commands.programs(),
    ran: new Set(ran.flat()),
    known: new Set([...knownSteps(plan), ...[...started].flat()]),
  };
  // What was missing comes first, as the rest may follow from it; answers are left over wherever a run ends early.
  const wrong = [
    ...agents.unanswered(),
    ...commands.problems(),
    ...checkExpectations(test.expect, run),
  ];
  const problems = wrong.length > 0 ? wrong : agents.unused();
  return problems.map(({ line, message }) => ({ line, message: sandbox.hide(message) }));
}

function answerGates(
  { gates }: RecipeTest,
  clock: TestClock,
): { readonly answer: (question: GateQuestion) => Approval | undefined } {
  return {
    answer: ({ expiresAtMs, stage }) => {
      const answer = gates.get(stage);
      if (answer?.kind === "expire") {
        // The default decides as soon as the time is up.
        if (expiresAtMs !== undefined) clock.advanceTo(expiresAtMs);
        return undefined;
      }
      return answer && { decision: answer.kind, message: answer.message };
    },
  };
}

function runOptions({ options }: RecipeTest) {
  const { exclude_tags, include_tags, max_restarts, max_steps, max_visits, model } = options;
  return {
    ...(include_tags === undefined ? {} : { includeTags: include_tags }),
    ...(exclude_tags === undefined ? {} : { excludeTags: exclude_tags }),
    ...(max_restarts === undefined ? {} : { maxRestarts: max_restarts }),
    ...(model === undefined ? {} : { models: [{ class: model }] }),
    guardrails: {
      ...(max_steps === undefined ? {} : { total: max_steps }),
      ...(max_visits === undefined ? {} : { visits: max_visits }),
    },
  };
}
