import { describe, expect, test } from "vitest";
import { problemsOfTest } from "../../support/run-recipe-tests.ts";

const machine = `
id: r
label: R
description: Asks.
initialStep: ask
steps:
  ask:
    prompt: Look at <x>.
    outcomes: [again, done, other]
    model: haiku
    onOutcome:
      again: {nextStep: ask}
      done: {action: exit, reason: all-done}
      other: {action: exit, reason: gave-up}
`;

const twice = `answers:
  - {outcome: again, cost: 0.1}
  - {outcome: done, cost: 0.2, usage: {input_tokens: 3}}
`;

describe("what a test expects of agents", () => {
  test.each<readonly [string, readonly string[]]>([
    ["expect: {counts: {agents: 2}, cost: 0.3, reason: all-done, path: [ask, ask~2]}", []],
    ["expect: {prompts: [{step: ask, model: haiku, contains: [Look, done]}]}", []],
    ["expect: {prompts: [{step: ask, call: 2, matches: '^Look at .x'}, {lacks: nobody}]}", []],
    ["expect: {prompts: [{step: ask, times: 2}, {agent: judge, times: 0}]}", []],
    ["expect: {steps: {ask~2: {status: completed, error: {$unset: true}}}}", []],
    ["expect: {ran: [ask], outputs: {outcome: done, nothing: {$unset: true}}}", []],
    [
      "expect: {counts: {agents: 1}, cost: 1}",
      ["there should be 1 agent call, and there were 2", "the agents should cost 1, and cost 0.3"],
    ],
    [
      "expect: {status: failed}",
      ["the run should end as failed, and ended as completed (all-done)"],
    ],
    ["expect: {pending: x}", ['the run should wait at the stage "x", and does not']],
    ["expect: {reason: done}", ['the reason should be "done", and is "all-done"']],
    ["expect: {error: x}", ['the error should be "x", and is not set']],
    ["expect: {path: [ask]}", ["the steps should be ask, and were ask, ask~2"]],
    ["expect: {path: []}", ["the steps should be nothing, and were ask, ask~2"]],
    ["expect: {not_run: [ask]}", ["step ask should not run, and did"]],
    ["expect: {ran: [aks]}", ["there is no step aks; did you mean ask?"]],
    ["expect: {steps: {ask~3: {}}}", ["no listed step ran at ask~3; did you mean ask~2?"]],
    ["expect: {steps: {zzzzz: {}}}", ["no listed step ran at zzzzz"]],
    ["expect: {steps: {ask: {status: failed}}}", ["step ask should be failed, and is completed"]],
    ["expect: {prompts: [{step: fix}]}", ["there was no such prompt of step fix"]],
    [
      "expect: {prompts: [{step: ask, times: 3}]}",
      ["there should be 3 such prompts of step ask, and there were 2"],
    ],
    [
      "expect: {prompts: [{step: ask, call: 1, equals: x}]}",
      ['the prompt of step ask should be "x", and is "Look at <x>.\\n\\nEnd your response with'],
    ],
    [
      "expect: {prompts: [{lacks: Look}]}",
      ['the prompt should not contain "Look", and is "Look at <x>.\\n\\nEnd your response'],
    ],
  ])("%s", async (expectation, problems) => {
    const found = await problemsOfTest(machine, twice + expectation);
    expect(found).toHaveLength(problems.length);
    problems.forEach((problem, index) => {
      expect(found[index]).toContain(`6: ${problem}`);
    });
  });

  test("an agent that nobody answers fails the test, which says which answer was near", async () => {
    const answers = "answers: [{step: ask, prompt: <y>, outcome: done}]";
    const found = await problemsOfTest(machine, `${answers}\nexpect: {status: backend_error}`);
    expect(found).toEqual([
      expect.stringContaining('the answer of line 3 is for a prompt with "<y>": Look at <x>.'),
    ]);
    expect(await problemsOfTest(machine, "expect: {status: backend_error}")).toEqual([
      expect.stringContaining('2: step "ask" asks an agent, and no answer is left for it: Look'),
    ]);
  });

  test("an answer that nobody asked for fails the test", async () => {
    const more = `${twice}  - {step: ask, outcome: done}\n  - {times: 2, outcome: done}`;
    expect(await problemsOfTest(machine, more)).toEqual([
      "6: no agent call took this answer",
      "7: agent calls took this answer 0 times, not 2",
    ]);
    const any = `${twice}  - {step: ask, times: any, outcome: done}`;
    expect(await problemsOfTest(machine, any)).toEqual([]);
  });

  test("agents answer with data, fail like real ones, and describe what else happened", async () => {
    const failing = "answers: [{fail: 'Invalid API key'}]\nexpect: {status: backend_error}";
    expect(await problemsOfTest(machine, failing)).toEqual([]);
    const kind = "answers: [{fail: {kind: spawn, message: x}}]\nexpect: {status: backend_error}";
    expect(await problemsOfTest(machine, kind)).toEqual([]);
    const data = "answers: [{reply: {outcome: done}}]";
    expect(await problemsOfTest(machine, data)).toEqual([]);
    const other = "answers: [{reply: Hm., outcome: other, description: It rains.}]";
    const described = `${other}\nexpect: {outputs: {other_description: It rains.}}`;
    expect(await problemsOfTest(machine, described)).toEqual([]);
  });

  test("an answer may take longer than a step, in no time", async () => {
    const day = 24 * 60 * 60;
    const late = `answers: [{takes: ${day + 1}, outcome: done}]\nexpect: {status: backend_error}`;
    expect(await problemsOfTest(machine, late)).toEqual([]);
    expect(await problemsOfTest(machine, `answers: [{takes: ${day - 1}, outcome: done}]`)).toEqual(
      [],
    );
  });

  test("options bound a machine and choose a model", async () => {
    const bounded =
      "answers: [{outcome: again}]\noptions: {max_visits: 1}\nexpect: {status: limited}";
    expect(await problemsOfTest(machine, bounded)).toEqual([]);
    const total = "answers: [{outcome: again}]\noptions: {max_steps: 1}\nexpect: {status: limited}";
    expect(await problemsOfTest(machine, total)).toEqual([]);
    const model =
      "answers: [{outcome: done}]\noptions: {model: opus}\nexpect: {prompts: [{model: opus}]}";
    expect(await problemsOfTest(machine.replace("    model: haiku\n", ""), model)).toEqual([]);
  });
});
