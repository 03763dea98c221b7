import { expect, test } from "vitest";
import { agentRecipes } from "../../../compiler/dialects/agent-recipes/index.ts";
import { fieldNames } from "../../../compiler/dialects/agent-recipes/shape.ts";
import { readDocument } from "../../../compiler/document/read-document.ts";
import { printPlan } from "../../../compiler/ir/print.ts";

const recipe = `id: recipe
label: Sample
description: Shows what fields do
initialStep: work
model: sonnet
capabilities: [read-files]
guardrails: {maxStepVisits: 3, maxTotalSteps: 100, exitOnOther: true}
steps:
  work:
    prompt: Do the work.
    model: opus
    outcomes: [done, again, other]
    onOutcome:
      done: {nextStep: review}
      again: {action: restart-new-session, recipeId: recipe}
      other: {nextStep: review}
  review:
    prompt: Look at it.
    outcomes: [fine, other]
    onOutcome:
      fine: {action: exit, reason: finished}
      other: {action: exit, reason: user-provided-other}
  $include: shared.yaml
  again:
    $ref: "#/steps/review"
`;

/** For each field of the language, one change of it. */
const changes: Readonly<Record<string, readonly [from: string, to: string]>> = {
  id: ["id: recipe", "id: other-recipe"],
  label: ["label: Sample", "label: Another"],
  description: ["Shows what fields do", "Shows something else"],
  initialStep: ["initialStep: work", "initialStep: review"],
  model: ["model: sonnet", "model: haiku"],
  capabilities: ["[read-files]", "[read-files, run-commands]"],
  guardrails: ["maxStepVisits: 3, maxTotalSteps: 100, exitOnOther: true", "maxStepVisits: 4"],
  steps: ["  review:\n", "  review2: {$ref: '#/steps/review'}\n  review:\n"],
  maxStepVisits: ["maxStepVisits: 3", "maxStepVisits: 5"],
  maxTotalSteps: ["maxTotalSteps: 100", "maxTotalSteps: 50"],
  exitOnOther: ["exitOnOther: true", "exitOnOther: false"],
  prompt: ["Do the work.", "Do more work."],
  outcomes: ["[done, again, other]", "[again, done, other]"],
  onOutcome: ["done: {nextStep: review}", "done: {nextStep: work}"],
  "step model": ["model: opus", "model: haiku"],
  nextStep: ["done: {nextStep: review}", "done: {nextStep: again}"],
  action: ["{action: restart-new-session, recipeId: recipe}", "{action: exit, reason: again}"],
  reason: ["reason: finished", "reason: done"],
  recipeId: ["recipeId: recipe}", "recipeId: sibling}"],
  $include: ["$include: shared.yaml", "$include: [shared.yaml, more.yaml]"],
  $ref: ['"#/steps/review"', '"#/steps/work"'],
};

const shared = `extra:
  prompt: Do something else.
  outcomes: [done, other]
  onOutcome:
    done: {action: exit, reason: extra}
    other: {action: exit, reason: user-provided-other}
`;
const more = `more: {$ref: "shared.yaml#/extra"}\n`;

/** The plan as text, or what is wrong with the recipe. */
function outcomeOf(text: string): string {
  const { value } = readDocument("recipe.yaml", text, { schema: "yaml-1.1" });
  if (!value) throw new Error("the recipe is no YAML");
  const { plan, diagnostics } = agentRecipes.compile(value, {
    plan: "recipe.yaml",
    sha256: "0",
    inputs: new Map(),
    resolveCallee: (path) => path,
    readFile: (path) => ({
      path,
      content: new TextEncoder().encode(path === "shared.yaml" ? shared : more),
    }),
  });
  return plan
    ? `${plan.description}\n${printPlan(plan)}`
    : diagnostics.map(({ message }) => message).join("\n");
}

test.each(Object.entries(changes))("the plan changes with the field %s", (_, [from, to]) => {
  const changed = recipe.replace(from, to);
  expect(changed).not.toBe(recipe);
  expect(outcomeOf(recipe)).toContain("plan ");
  expect(outcomeOf(changed)).not.toBe(outcomeOf(recipe));
});

test("no field of the language is left out above", () => {
  const fields = new Set(Object.values(fieldNames).flat());
  expect([...fields].filter((field) => !Object.hasOwn(changes, field))).toEqual([]);
});
