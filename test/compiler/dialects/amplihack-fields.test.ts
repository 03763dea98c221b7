import { describe, expect, test } from "vitest";
import { shape } from "../../../compiler/dialects/amplihack/shape.ts";
import type { FieldRow } from "../../support/field-table.ts";
import { plansOfRow } from "../../support/field-table.ts";

const base = `name: recipe
description: Does something.
context: {topic: rivers}
steps:
  - id: ask
    prompt: Tell me about {{topic}}.
    output: answer
  - id: show
    command: echo {{answer}}
  - id: call
    recipe: sub
  - id: last
    command: echo
`;

const files = {
  "sub.yaml": "name: sub\nsteps:\n  - id: a\n    command: echo a\n",
  "other.yaml": "name: other\nsteps:\n  - id: b\n    command: echo b\n",
  ".claude/agents/team/core/poet.md": "You are a poet.",
};

const ask = "prompt: Tell me about {{topic}}.";
const show = "command: echo {{answer}}";
const call = "recipe: sub";

/** One row for each field of the document's tables: what of the recipe is replaced by what. */
const rows: readonly (readonly [part: string, field: string, from: string, to: string])[] = [
  ["recipe", "name", "name: recipe", "name: another"],
  ["recipe", "version", "context:", "version: 2.0.0\ncontext:"],
  ["recipe", "description", "Does something.", "Does more."],
  ["recipe", "context", "{topic: rivers}", "{topic: lakes}"],
  ["recipe", "context_validation", "steps:", "context_validation: {topic: nonempty}\nsteps:"],
  ["recipe", "extends", "steps:", "extends: other\nsteps:"],
  ["recipe", "recursion", "steps:", "recursion: {max_depth: 3}\nsteps:"],
  ["recipe", "hooks", "steps:", "hooks: {pre_step: echo}\nsteps:"],
  ["recipe", "steps", "  - id: last\n    command: echo\n", ""],
  ["recursion", "max_depth", "steps:", "recursion: {max_depth: 2}\nsteps:"],
  ["recursion", "max_total_steps", "steps:", "recursion: {max_total_steps: 9}\nsteps:"],
  ["hooks", "pre_step", "steps:", "hooks: {pre_step: date}\nsteps:"],
  ["hooks", "post_step", "steps:", "hooks: {post_step: date}\nsteps:"],
  ["hooks", "on_error", "steps:", "hooks: {on_error: date}\nsteps:"],
  ["step", "id", "id: last", "id: end"],
  ["step", "type", show, `type: agent\n    ${show}`],
  ["step", "command", show, "command: printf %s {{answer}}"],
  ["step", "agent", ask, `agent: team:poet\n    ${ask}`],
  ["step", "prompt", ask, "prompt: Sing about {{topic}}."],
  ["step", "recipe", call, "recipe: other"],
  ["step", "context", call, `${call}\n    context: {topic: seas}`],
  ["step", "condition", show, `${show}\n    condition: answer`],
  ["step", "output", show, `${show}\n    output: shown`],
  ["step", "parse_json", ask, `${ask}\n    parse_json: true`],
  [
    "step",
    "parse_json_required",
    ask,
    `${ask}\n    parse_json: true\n    parse_json_required: true`,
  ],
  ["step", "working_dir", show, `${show}\n    working_dir: docs`],
  ["step", "timeout", show, `${show}\n    timeout: 5`],
  ["step", "auto_stage", ask, `${ask}\n    auto_stage: true`],
  ["step", "model", ask, `${ask}\n    model: haiku`],
  ["step", "recovery_on_failure", call, `${call}\n    recovery_on_failure: true`],
  ["step", "continue_on_error", show, `${show}\n    continue_on_error: true`],
  ["step", "nonfatal", show, `${show}\n    nonfatal: true`],
  ["step", "fatal", show, `${show}\n    fatal: false`],
  ["step", "when_tags", show, `${show}\n    when_tags: [slow]`],
  ["step", "parallel_group", "id: last\n", "id: last\n    parallel_group: g\n"],
];

/** Fields that the document accepts, and that do nothing. */
const idle: readonly (readonly [part: string, field: string, from: string, to: string])[] = [
  ["recipe", "author", "steps:", "author: me\nsteps:"],
  ["recipe", "tags", "steps:", "tags: [ci]\nsteps:"],
  ["recipe", "output", "steps:", "output: anything\nsteps:"],
  ["step", "mode", ask, `${ask}\n    mode: plan`],
];

function rowOf([part, field, from, to]: (typeof rows)[number]): FieldRow {
  if (!base.includes(from)) throw new Error(`The recipe has no "${from}".`);
  return { part, field, without: base, with: base.replace(from, to), files };
}

describe("the fields of amplihack", () => {
  test.each(rows.map(rowOf))("$part: $field changes the plan", (row) => {
    const plans = plansOfRow(row, "amplihack");
    expect(plans.with).not.toBe(plans.without);
  });

  test.each(idle.map(rowOf))("$part: $field changes nothing", (row) => {
    const plans = plansOfRow(row, "amplihack");
    expect(plans.with).toBe(plans.without);
  });

  test("parse_json_required is more than parse_json", () => {
    const json = base.replace(ask, `${ask}\n    parse_json: true`);
    const required = base.replace(
      ask,
      `${ask}\n    parse_json: true\n    parse_json_required: true`,
    );
    const row = {
      part: "step",
      field: "parse_json_required",
      without: json,
      with: required,
      files,
    };
    const plans = plansOfRow(row, "amplihack");
    expect(plans.with).not.toBe(plans.without);
  });

  test("are all in the table", () => {
    for (const [part, fields] of Object.entries(shape)) {
      const listed = [...rows, ...idle].filter((row) => row[0] === part).map((row) => row[1]);
      expect(listed.toSorted(), part).toEqual(Object.keys(fields).toSorted());
    }
  });
});
