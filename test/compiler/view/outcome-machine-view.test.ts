import { expect, test } from "vitest";
import { causesOf } from "../../../compiler/analysis/bounds/amount.ts";
import { compile } from "../../../compiler/index.ts";
import {
  describePlan,
  flowGraphOf,
  renderMermaid,
  renderPlanText,
} from "../../../compiler/view/index.ts";
import { encodePlainJson } from "../../../runtime/values/tagged-json.ts";
import { memoryFiles } from "../../support/memory-files.ts";

const recipe = `id: recipe
label: Sample
description: Reviews a change
initialStep: review
guardrails: {maxStepVisits: 2, maxTotalSteps: 5}
steps:
  review:
    prompt: Review the change.
    model: opus
    outcomes: [fine, bad, other]
    onOutcome:
      fine: {action: exit, reason: finished}
      bad: {nextStep: fix}
      other: {action: exit, reason: user-provided-other}
  fix:
    prompt: Repair the change.
    outcomes: [done, other]
    onOutcome:
      done: {nextStep: review}
      other: {action: exit, reason: user-provided-other}
`;

function planOf(text: string) {
  const { requested } = compile(["recipe.yaml"], { files: memoryFiles({ "recipe.yaml": text }) });
  const plan = requested[0]?.plan;
  if (!plan) throw new Error("the recipe does not compile");
  return plan;
}

test("an outcome machine is told by where its outcomes lead", () => {
  const text = renderPlanText(
    describePlan(planOf(recipe), () => undefined),
    encodePlainJson,
  );
  expect(text).toMatchInlineSnapshot(`
    "recipe 1.0.0 (agent-recipes, recipe.yaml)
    Reviews a change

    Steps
      1. review: ask the agent: Review the change.
         outcomes: fine → EXIT (finished), bad → fix, other → EXIT (user-provided-other)
         model: opus
      2. fix: ask the agent: Repair the change.
         outcomes: done → review, other → EXIT (user-provided-other)

    Bounds of one run
      agent calls: 1 to 8
      commands: 0
      approvals: 0
      time: 0 to 8 d
      guardrails: 2 visits of a step, 5 steps in a session
    "
  `);
});

test("an outcome machine that starts over has no bound on its agent calls", () => {
  const again = recipe.replace(
    "{action: exit, reason: finished}",
    "{action: restart-new-session, recipeId: recipe}",
  );
  const plan = planOf(again);
  const { bounds } = describePlan(plan, (id) => (id === plan.id ? plan : undefined));
  expect(bounds.agentCalls.least).toBe(1);
  expect(causesOf(bounds.agentCalls.most).map(({ why }) => why)).toEqual([
    'step "review" may start over',
  ]);
});

test("an outcome machine is drawn with its outcomes", () => {
  expect(renderMermaid(flowGraphOf(planOf(recipe)))).toMatchInlineSnapshot(`
    "---
    title: "recipe"
    ---
    flowchart TD
      s1("review")
      s2("fix")
      finish(("end"))
      s1 -->|"fine"| finish
      s1 -->|"bad"| s2
      s1 -->|"other"| finish
      s1 -->|"failure: failed"| finish
      s1 -->|"failure: backend_error"| finish
      s2 -->|"done"| s1
      s2 -->|"other"| finish
      s2 -->|"failure: failed"| finish
      s2 -->|"failure: backend_error"| finish
    "
  `);
});
