import { describe, expect, test } from "vitest";
import { fieldNames } from "../../../compiler/dialects/amplifier/shape.ts";
import type { FieldRow } from "../../support/field-table.ts";
import { plansOfRow } from "../../support/field-table.ts";

const base = `name: recipe
description: Does something.
version: 1.0.0
context: {topic: rivers, topics: [seas, lakes]}
stages:
  - name: first
    steps:
      - id: ask
        agent: team:poet
        prompt: Tell me about {{topic}}.
        output: answer
      - id: show
        type: bash
        command: echo {{answer}}
      - id: call
        type: recipe
        recipe: sub.yaml
      - id: each
        type: bash
        foreach: "{{topics}}"
        command: echo
      - id: while
        while_condition: "{{topic}} == rivers"
        steps:
          - {id: inner, type: bash, command: echo, output: topic}
  - name: second
    steps:
      - {id: last, type: bash, command: echo}
`;

const flat = `name: recipe
description: Does something.
version: 1.0.0
steps:
  - {id: one, type: bash, command: echo}
`;

const subRecipe = "name: sub\ndescription: Sub.\nversion: 1.0.0\n";
const files = {
  "sub.yaml": `${subRecipe}context: {topic: ""}\nsteps: [{id: a, type: bash, command: echo}]\n`,
  "other.yaml": `${subRecipe}steps: [{id: b, type: bash, command: echo}]\n`,
};

const ask = "prompt: Tell me about {{topic}}.";
const show = "command: echo {{answer}}";
const call = "recipe: sub.yaml";
const each = 'foreach: "{{topics}}"';
const again = 'while_condition: "{{topic}} == rivers"';
const prefer = `${ask}\n        provider_preferences:`;
const first = "  - name: first\n";

type Edit = readonly [part: string, field: string, from: string, to: string];

/** One row for each field that does something: what of the recipe is replaced by what. */
const rows: readonly Edit[] = [
  ["recipe", "name", "name: recipe", "name: another"],
  ["recipe", "description", "Does something.", "Does more."],
  ["recipe", "version", "1.0.0", "2.0.0"],
  ["recipe", "context", "topic: rivers", "topic: lakes"],
  ["recipe", "recursion", "stages:", "recursion: {max_depth: 3, max_total_steps: 9}\nstages:"],
  ["recipe", "rate_limiting", "stages:", "rate_limiting: {}\nstages:"],
  ["recipe", "orchestrator", "stages:", "orchestrator: {config: {a: 1}}\nstages:"],
  ["recipe", "stages", "  - name: second", "  - name: other"],
  ["recursion", "max_depth", "stages:", "recursion: {max_depth: 3}\nstages:"],
  ["recursion", "max_total_steps", "stages:", "recursion: {max_total_steps: 9}\nstages:"],
  ["orchestrator", "config", "stages:", "orchestrator: {config: {b: 1}}\nstages:"],
  [
    "config",
    "min_delay_between_calls_ms",
    "stages:",
    "orchestrator: {config: {min_delay_between_calls_ms: 5}}\nstages:",
  ],
  ["stage", "name", first, "  - name: initial\n"],
  ["stage", "steps", "      - {id: last,", "      - {id: more, type: bash, command: date}\n$&"],
  ["stage", "approval", first, `${first}    approval: {required: true, prompt: Go on.}\n`],
  ["step", "id", "id: last", "id: end"],
  ["step", "type", `type: bash\n        ${show}`, "agent: a\n        prompt: echo {{answer}}"],
  ["step", "agent", "team:poet", "team:critic"],
  ["step", "prompt", ask, "prompt: Sing about {{topic}}."],
  ["step", "mode", ask, `${ask}\n        mode: ANALYZE`],
  ["step", "agent_config", ask, `${ask}\n        agent_config: {temperature: 1}`],
  ["step", "provider", ask, `${ask}\n        provider: anthropic`],
  ["step", "model", ask, `${ask}\n        model: opus`],
  ["step", "provider_preferences", ask, `${prefer} [{provider: anthropic}]`],
  ["step", "model_role", ask, `${ask}\n        model_role: coding`],
  ["step", "recipe", call, "recipe: other.yaml"],
  ["step", "context", call, `${call}\n        context: {topic: seas}`],
  ["step", "step_context", call, `${call}\n        step_context: {topic: seas}`],
  ["step", "recursion", call, `${call}\n        recursion: {max_depth: 3}`],
  ["step", "command", show, "command: printf %s {{answer}}"],
  ["step", "cwd", show, `${show}\n        cwd: docs`],
  ["step", "env", show, `${show}\n        env: {A: b}`],
  ["step", "output_exit_code", show, `${show}\n        output_exit_code: code`],
  ["step", "output", show, `${show}\n        output: shown`],
  ["step", "parse_json", ask, `${ask}\n        parse_json: true`],
  ["step", "condition", show, `${show}\n        condition: "{{answer}} == yes"`],
  ["step", "foreach", each, 'foreach: "{{answer}}"'],
  ["step", "as", each, `${each}\n        as: one`],
  ["step", "as_var", each, `${each}\n        as_var: one`],
  ["step", "collect", each, `${each}\n        collect: all`],
  ["step", "parallel", each, `${each}\n        parallel: 2`],
  ["step", "max_iterations", each, `${each}\n        max_iterations: 7`],
  ["step", "while_condition", again, 'while_condition: "{{topic}} == seas"'],
  ["step", "max_while_iterations", again, `${again}\n        max_while_iterations: 7`],
  ["step", "break_when", again, `${again}\n        break_when: "{{topic}} == seas"`],
  ["step", "update_context", again, `${again}\n        update_context: {topic: seas}`],
  ["step", "steps", "{id: inner,", "{id: nested,"],
  [
    "step",
    "while_steps",
    "        steps:\n          - {id: inner,",
    "        while_steps:\n          - {id: nested,",
  ],
  ["step", "timeout", show, `${show}\n        timeout: 5`],
  ["step", "retry", show, `${show}\n        retry: {max_attempts: 2}`],
  ["step", "on_error", show, `${show}\n        on_error: continue`],
];

const retried = base.replace(show, `${show}\n        retry: {max_attempts: 5}`);
const preferred = base.replace(ask, `${prefer} [{provider: anthropic}]`);
const approved = base.replace(first, `${first}    approval: {required: true, prompt: Go on.}\n`);
const limited = base.replace("stages:", "rate_limiting: {backoff: {}}\nstages:");

/** Fields of parts that the recipe above does not have. */
const inner: readonly (readonly [...edit: Edit, without: string])[] = [
  ["recipe", "steps", "id: one", "id: two", flat],
  ["rate_limiting", "max_concurrent_llm", "{backoff", "{max_concurrent_llm: 2, backoff", limited],
  ["rate_limiting", "min_delay_ms", "{backoff", "{min_delay_ms: 100, backoff", limited],
  ["rate_limiting", "backoff", "backoff: {}", "backoff: {enabled: false}", limited],
  ["backoff", "enabled", "backoff: {}", "backoff: {enabled: false}", limited],
  ["backoff", "initial_delay_ms", "backoff: {}", "backoff: {initial_delay_ms: 200}", limited],
  ["backoff", "max_delay_ms", "backoff: {}", "backoff: {max_delay_ms: 2000}", limited],
  ["backoff", "multiplier", "backoff: {}", "backoff: {multiplier: 3}", limited],
  ["backoff", "reset_after_success", "backoff: {}", "backoff: {reset_after_success: 9}", limited],
  ["approval", "required", "required: true", "required: false", approved],
  ["approval", "prompt", "Go on.", "Enough?", approved],
  ["approval", "timeout", "required: true", "required: true, timeout: 60", approved],
  ["approval", "default", "required: true", "required: true, default: approve", approved],
  ["retry", "max_attempts", "max_attempts: 5", "max_attempts: 4", retried],
  ["retry", "backoff", "max_attempts: 5", "max_attempts: 5, backoff: linear", retried],
  ["retry", "initial_delay", "max_attempts: 5", "max_attempts: 5, initial_delay: 1", retried],
  ["retry", "max_delay", "max_attempts: 5", "max_attempts: 5, max_delay: 9", retried],
  ["provider_preferences", "provider", "anthropic}", "openai}", preferred],
  ["provider_preferences", "model", "anthropic}", "anthropic, model: opus}", preferred],
  ["provider_preferences", "class", "provider: anthropic}", "class: fast}", preferred],
];

/** Fields that are accepted and do nothing when a recipe runs, with the reason. */
const idle: readonly (readonly [...edit: Edit, reason: string])[] = [
  ["recipe", "author", "stages:", "author: me\nstages:", "is for readers"],
  ["recipe", "created", "stages:", "created: 2024-01-01\nstages:", "is for readers"],
  ["recipe", "updated", "stages:", "updated: 2024-01-01\nstages:", "is for readers"],
  ["recipe", "schema_version", "stages:", "schema_version: 2\nstages:", "is for newer hosts"],
  ["recipe", "dependencies", "stages:", "dependencies: []\nstages:", "is for newer hosts"],
  ["recipe", "tags", "stages:", "tags: [a]\nstages:", "is for readers"],
  ["stage", "description", "name: second", "name: second\n    description: b", "is for readers"],
  ["step", "spawn_mode", ask, `${ask}\n        spawn_mode: subprocess`, "says what always is so"],
  [
    "step",
    "checkpoint_iterations",
    each,
    `${each}\n        checkpoint_iterations: true`,
    "asks for what the journal does for every iteration",
  ],
  [
    "step",
    "depends_on",
    "id: last,",
    "id: last, depends_on: [ask],",
    "is checked against the order, which it never changes",
  ],
];

function rowOf([part, field, from, to]: Edit, without: string): FieldRow {
  if (!without.includes(from)) throw new Error(`The recipe has no "${from}".`);
  return { part, field, without, with: without.replace(from, to), files };
}

const effective: readonly FieldRow[] = [
  ...rows.map((edit) => rowOf(edit, base)),
  ...inner.map(([part, field, from, to, without]) => rowOf([part, field, from, to], without)),
];
const ineffective = idle.map(([part, field, from, to, reason]) => ({
  ...rowOf([part, field, from, to], base),
  reason,
}));

describe("the fields of amplifier", () => {
  test.each(effective)("$part: $field changes the plan", (row) => {
    const plans = plansOfRow(row, "amplifier");
    expect(plans.with).not.toBe(plans.without);
  });

  test.each(ineffective)("$part: $field changes nothing, since it $reason", (row) => {
    const plans = plansOfRow(row, "amplifier");
    expect(plans.with).toBe(plans.without);
  });

  test("are all in the table", () => {
    for (const [part, names] of Object.entries(fieldNames)) {
      const listed = [...effective, ...ineffective].filter((row) => row.part === part);
      expect(listed.map(({ field }) => field).toSorted(), part).toEqual([...names].toSorted());
    }
  });
});
