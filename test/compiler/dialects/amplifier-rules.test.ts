import { describe, expect, test } from "vitest";
import type { MarkedRecipe, RuleRow } from "../../support/rule-table.ts";
import { editedBy, markedFindings } from "../../support/rule-table.ts";
import { attempts, loops, names } from "./amplifier-rules/common-fields.ts";
import { knownAgents, order } from "./amplifier-rules/order.ts";
import { files, recipe, staged } from "./amplifier-rules/recipe.ts";
import { recipeFields, stageFieldsStaged } from "./amplifier-rules/recipe-fields.ts";
import { byType, compound, identity, unreadable } from "./amplifier-rules/step-fields.ts";
import { types, typesStaged } from "./amplifier-rules/types.ts";
import {
  checkedVariables,
  failingAtRunTime,
  falseErrors,
  falseErrorsStaged,
  uncheckedStaged,
  uncheckedVariables,
} from "./amplifier-rules/variables.ts";

interface Section {
  readonly section: string;
  readonly rows: readonly RuleRow[];
  readonly base?: string;
  readonly agents?: readonly string[];
}

/** Sections 1.4 to 1.6, 2 and 3 of the specification, each sentence with a recipe. */
const sections: readonly Section[] = [
  { section: "unreadable steps (1.4 to 1.6)", rows: unreadable },
  { section: "types (1.3 to 1.8)", rows: types },
  { section: "types in stages (1.3 to 1.8)", rows: typesStaged, base: staged },
  { section: "variables (2.2)", rows: checkedVariables },
  { section: "variables where the reference checks none (2.2)", rows: uncheckedVariables },
  { section: "variables of approval prompts (2.2)", rows: uncheckedStaged, base: staged },
  { section: "names that the reference does not know (2.2)", rows: falseErrors },
  { section: "names in stages that it does not know (2.2)", rows: falseErrorsStaged, base: staged },
  { section: "what the reference accepts and cannot run (2.2)", rows: failingAtRunTime },
  { section: "order and parallel calls (2, 2.3)", rows: order },
  { section: "agents (2)", rows: knownAgents, agents: ["team:poet"] },
  { section: "fields of a recipe (3.1)", rows: recipeFields },
  { section: "stages and approvals (3.2, 3.3)", rows: stageFieldsStaged, base: staged },
  { section: "what a step is (3.4)", rows: identity },
  { section: "fields by the kind of step (3.5)", rows: byType },
  { section: "steps with nested steps (3.5, 8.4)", rows: compound },
  { section: "names that a step gives (3.6)", rows: names },
  { section: "conditions and loops (3.6)", rows: loops },
  { section: "attempts (3.6)", rows: attempts },
];

describe.each(sections)("amplifier: $section", ({ rows, base = recipe, agents }) => {
  test.each(rows.map((row) => ({ rule: row[0], row })))("$rule", ({ row }) => {
    const [, , , ...codes] = row;
    const text = editedBy(row, base);
    const marked: MarkedRecipe = { text, files, ...(agents === undefined ? {} : { agents }) };
    expect(markedFindings(marked, "amplifier")).toEqual({ codes, marked: text });
  });
});

test("the recipes that the tables edit have no mistake", () => {
  for (const text of [recipe, staged]) {
    expect(markedFindings({ text, files }, "amplifier").codes).toEqual([]);
  }
});
