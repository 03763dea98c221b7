import { describe, expect, test } from "vitest";
import { fieldNames } from "../../../compiler/dialects/agent-recipes/shape.ts";
import type { FieldRow } from "../../support/field-table.ts";
import { plansOfRow } from "../../support/field-table.ts";

const base = `id: recipe
label: Recipe
description: Does something.
initialStep: work
steps:
  work:
    prompt: Work.
    outcomes: [done, again, other]
    onOutcome:
      done: {action: exit, reason: all-done}
      again: {nextStep: rest}
      other: {action: exit, reason: user-provided-other}
  rest:
    prompt: Rest.
    outcomes: [done, other]
    onOutcome:
      done: {nextStep: work}
      other: {action: exit, reason: user-provided-other}
`;

const shared = {
  "shared.yaml": base.slice(base.indexOf("  work:")).replaceAll(/^ {2}/gm, ""),
  "other.yaml": base.replace("id: recipe", "id: other"),
};

function edited(from: string, to: string): string {
  if (!base.includes(from)) throw new Error(`The recipe has no "${from}".`);
  return base.replace(from, to);
}

/** One row for each field of spec and shape: what of the recipe is replaced by what. */
const rows: readonly (readonly [part: string, field: string, from: string, to: string])[] = [
  ["recipe", "id", "id: recipe", "id: another"],
  ["recipe", "label", "label: Recipe", "label: Other"],
  ["recipe", "description", "Does something.", "Does more."],
  ["recipe", "initialStep", "initialStep: work", "initialStep: rest"],
  ["recipe", "model", "initialStep", "model: opus\ninitialStep"],
  ["recipe", "capabilities", "initialStep", "capabilities: [run-commands]\ninitialStep"],
  ["recipe", "guardrails", "initialStep", "guardrails: {maxStepVisits: 9}\ninitialStep"],
  ["recipe", "steps", "  rest:\n", "  more:\n"],
  ["guardrails", "maxStepVisits", "initialStep", "guardrails: {maxStepVisits: 4}\ninitialStep"],
  ["guardrails", "maxTotalSteps", "initialStep", "guardrails: {maxTotalSteps: 7}\ninitialStep"],
  ["step", "prompt", "prompt: Work.", "prompt: Work well."],
  ["step", "outcomes", "[done, again, other]", "[again, done, other]"],
  ["step", "onOutcome", "again: {nextStep: rest}", "again: {nextStep: work}"],
  ["step", "model", "prompt: Rest.", "prompt: Rest.\n    model: haiku"],
  ["transition", "nextStep", "done: {nextStep: work}", "done: {nextStep: rest}"],
  ["transition", "reason", "all-done", "finished"],
  ["transition", "action", "done: {nextStep: work}", "done: {action: exit, reason: enough}"],
  [
    "transition",
    "recipeId",
    "done: {nextStep: work}",
    "done: {action: restart-new-session, recipeId: other}",
  ],
  ["steps", "$include", base.slice(base.indexOf("  work:")), "  $include: shared.yaml\n"],
  [
    "step",
    "$ref",
    base.slice(base.indexOf("  rest:")),
    "  rest: {$ref: shared.yaml#/rest, prompt: Rest well.}\n",
  ],
];

/** Fields whose value another one gives a meaning, with the whole recipe. */
const special: readonly FieldRow[] = [
  {
    part: "guardrails",
    field: "exitOnOther",
    without: edited(
      "other: {action: exit, reason: user-provided-other}",
      "other: {nextStep: rest}",
    ),
    with: edited(
      "other: {action: exit, reason: user-provided-other}",
      "other: {nextStep: rest}",
    ).replace("initialStep", "guardrails: {exitOnOther: false}\ninitialStep"),
  },
];

const table: readonly FieldRow[] = [
  ...rows.map(([part, field, from, to]) => {
    // The plan of an included step is the same; that it is there at all is what the field does.
    const without =
      field === "$include" ? edited(from, "  work: {$ref: shared.yaml#/rest}\n") : base;
    const renamed =
      field === "steps"
        ? edited("rest:\n", "more:\n").replaceAll("nextStep: rest", "nextStep: more")
        : undefined;
    return { part, field, without, with: renamed ?? edited(from, to), files: shared };
  }),
  ...special,
];

describe("the fields of agent-recipes", () => {
  test.each(table)("$part: $field changes the plan", (row) => {
    const plans = plansOfRow(row, "agent-recipes");
    expect(plans.with).not.toBe(plans.without);
  });

  test("are all in the table", () => {
    const listed = (part: string): readonly string[] =>
      table.filter((row) => row.part === part).map(({ field }) => field);
    for (const [part, names] of Object.entries(fieldNames)) {
      expect(listed(part), part).toEqual(expect.arrayContaining([...names]));
    }
  });
});
