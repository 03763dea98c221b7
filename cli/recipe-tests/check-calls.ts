import { basename } from "node:path";
import type {
  Expectations,
  ExpectedCommand,
  ExpectedPrompt,
} from "../../compiler/recipe-tests/index.ts";
import { counted } from "../counted.ts";
import { mismatches } from "./match-value.ts";
import type { CommandCall } from "./noted-calls.ts";
import type { AgentCall } from "./prepared-agents.ts";
import { shorten } from "./shorten.ts";
import type { TestProblem } from "./test-problem.ts";
import type { TestRun } from "./test-run.ts";

/** What agents were to be asked and were not. */
export function checkPrompts(
  { counts, line, prompts }: Expectations,
  run: TestRun,
): readonly TestProblem[] {
  const { agentCalls, sandbox } = run;
  return [
    ...checkCount("agent call", counts.agents, agentCalls.length, line),
    ...prompts.flatMap((expected) => {
      const calls = callsFor(expected, agentCalls);
      const asked = calls.map(({ prompt }) => sandbox.hide(prompt));
      return checkTexts("prompt", expected, asked, placeOf(expected));
    }),
  ];
}

function callsFor(
  { agent, call, model, step }: ExpectedPrompt,
  calls: readonly AgentCall[],
): readonly AgentCall[] {
  const own = calls.filter(
    (one) =>
      (step === undefined || one.step === step) && (agent === undefined || one.agent === agent),
  );
  const chosen = call === undefined ? own : own.slice(call - 1, call);
  return chosen.filter((one) => model === undefined || one.model === model);
}

/** What commands were to be run and were not. */
export function checkCommands(
  { commands, counts, line }: Expectations,
  run: TestRun,
): readonly TestProblem[] {
  return [
    ...checkCount("command", counts.commands, run.commands.length, line),
    ...commands.flatMap((expected) => {
      const all = expected.run === undefined ? run.commands : run.programs;
      const fitting = all.filter((call) => isCalled(expected, call, run));
      const texts = fitting.map(({ text }) => run.sandbox.hide(text));
      return checkTexts("command", expected, texts, placeOf(expected));
    }),
  ];
}

function isCalled(
  { args = [], run: program, stdin, step }: ExpectedCommand,
  call: CommandCall,
  { sandbox }: TestRun,
): boolean {
  const input = call.stdin === undefined ? undefined : sandbox.hide(call.stdin);
  return (
    (step === undefined || call.step === step) &&
    (program === undefined || basename(call.program ?? "") === program) &&
    args.every((argument, index) => sandbox.hide(call.args[index] ?? "") === argument) &&
    (stdin === undefined || mismatches(stdin, input).length === 0)
  );
}

function checkCount(
  what: string,
  expected: number | undefined,
  actual: number,
  line: number,
): readonly TestProblem[] {
  if (expected === undefined || expected === actual) return [];
  const wanted = counted(expected, what);
  return [{ line, message: `there should be ${wanted}, and there were ${actual}` }];
}

/** Whether one of the texts, or as many as are expected, are like the expectation. */
function checkTexts(
  what: string,
  expected: ExpectedPrompt | ExpectedCommand,
  texts: readonly string[],
  place: string,
): readonly TestProblem[] {
  const { line, times } = expected;
  const problems = texts.map((text) => mismatches(expected, text));
  const fitting = problems.filter((found) => found.length === 0).length;
  if (times === undefined ? fitting > 0 : fitting === times) return [];
  if (times !== undefined) {
    const message = `there should be ${times} such ${what}s${place}, and there were ${fitting}`;
    return [{ line, message }];
  }
  const [first = [], ...others] = problems;
  if (texts.length === 0) return [{ line, message: `there was no such ${what}${place}` }];
  const more = others.length === 0 ? "" : ` (nor is any of ${others.length} others so)`;
  return first.map((problem) => ({ line, message: `the ${what}${place} ${problem}${more}` }));
}

function placeOf(expected: ExpectedPrompt | ExpectedCommand): string {
  const { step } = expected;
  const args = "args" in expected && expected.args !== undefined ? expected.args : [];
  const program = "run" in expected ? expected.run : undefined;
  const words = program === undefined ? "" : ` ${shorten([program, ...args].join(" "))}`;
  return `${words}${step === undefined ? "" : ` of step ${step}`}`;
}
