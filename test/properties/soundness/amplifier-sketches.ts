import { fc } from "../../support/seeded-properties.ts";
import type { AmplifierDraft, Gate, Simple, Step } from "./amplifier-text.ts";
import { amplifierSketch } from "./amplifier-text.ts";
import type { Sketch } from "./sketch.ts";
import { maybe, often, rarely } from "./sketch.ts";

/** Mostly of what is always there, so that most recipes have no error; `ITEM` is what the loop around goes through. */
const read = fc.oneof(
  { weight: 28, arbitrary: fc.constantFrom("f", "g", "ITEM") },
  { weight: 12, arbitrary: fc.constantFrom("x", "y") },
  {
    weight: 2,
    arbitrary: fc.constantFrom("x.k", "y.k", "x.x", "y.f", "code", "all", "_loop_iteration"),
  },
  { weight: 1, arbitrary: fc.constantFrom("_loop_index", "recipe.name", "step.id", "stage.name") },
);

const guard = fc.record({
  left: read,
  test: fc.constantFrom(
    ...["== 'a'", "!= 'a'", "== 'b'", "< 5", ">= 5", "== {{g}}", "!= {{g}}", "== true"],
    ...["== '{{g}}'", "> 4.5", "!= ''", ""],
  ),
  more: maybe(
    fc.constantFrom(
      " and {{f}} != 'b'",
      " or {{x}} == 'a'",
      " or not {{g}} == 'a'",
      " and 'a{{g}}' == 'aa'",
      " and {{y}} != 'b'",
      " or ({{f}} == 'a' and not ({{x}} == 'b'))",
      " and not not {{g}}",
    ),
  ),
});

/** What a command prints, where it is one that everybody can read. */
const prints = fc.option(
  fc.record({
    text: fc.constantFrom(
      ...["a", "b", "5", '{"k": "a"}', '{"k": 5, "l": [{"m": null}]}', '["a", 5]', "true"],
      ...["1.5", "null", "-1", '"a"', "[]", " 5 ", '{"k": {"m": "a"}}', "1e3", "[a]", ""],
    ),
    end: fc.constantFrom(
      ...(["newline", "newline", "no newline", "no newline", "silent"] as const),
    ),
  }),
  { nil: null, freq: 2 },
);

const answers = fc.array(
  fc.oneof(
    {
      weight: 20,
      arbitrary: fc.constantFrom(
        ...["a", "b", "a", "b", "a", "b", "5", '{"k": "a"}', '["p"]', "true", "fail"],
      ),
    },
    {
      weight: 3,
      arbitrary: fc.constantFrom("busy", "gone", "null", '{"list": ["a"], "k": 5}', "1.5", ""),
    },
  ),
  { minLength: 1, maxLength: 3 },
);

/** What every step has; a compound one has others inside it. */
const settings = {
  kind: fc.constantFrom("agent" as const, "bash" as const, "recipe" as const),
  guard: maybe(guard),
  sets: maybe(fc.constantFrom("x", "y", "f")),
  exitCode: fc.boolean(),
  reads: maybe(read),
  onError: fc.constantFrom("fail", "continue", "skip_remaining"),
  model: maybe(fc.constantFrom("haiku", "sonnet")),
  loop: fc.option(fc.constantFrom("each" as const, "lanes" as const, "while" as const), {
    nil: null,
    freq: 3,
  }),
  over: fc.oneof(
    { weight: 14, arbitrary: fc.constant("list") },
    { weight: 1, arbitrary: fc.constantFrom("f", "x", "all", "x.list", "ITEM") },
  ),
  as: fc.option(fc.constantFrom("each", "f", "x"), { nil: null, freq: 3 }),
  lanes: fc.constantFrom("1", "2", "2", "true"),
  goesOnWhile: fc.constantFrom("{{g}} != 'a'", "{{x}} != 'b'", "{{f}} == 'a'", "true"),
  parsed: fc.boolean(),
  handed: fc.boolean(),
  breaks: maybe(fc.constantFrom("{{g}} == 'a'", "{{x}} == 'a'", "{{f}} != 'a'")),
  most: maybe(fc.constantFrom(1, 2)),
  collects: fc.boolean(),
  retry: maybe(
    fc.constantFrom(
      "{max_attempts: 2}",
      "{max_attempts: 3, backoff: linear, initial_delay: 1}",
      "{max_attempts: 3, backoff: exponential, initial_delay: 1, max_delay: 2}",
      "{backoff: exponential}",
    ),
  ),
  passes: maybe(
    fc.constantFrom(
      '{f: "READ", g: "{{g}}"}',
      '{f: "READ", g: "{{g}}"}',
      '{f: ["READ", 5]}',
      '{list: "{{list}}", y: "READ"}',
      '{x: {k: "READ"}}',
    ),
  ),
  /** Limits for what it calls. */
  recursion: rarely(fc.constantFrom("{max_total_steps: 1}", "{max_total_steps: 3, max_depth: 3}")),
  prints,
  timeout: maybe(fc.constantFrom(1, 3)),
  sleepMs: fc.constantFrom(0, 500, 2000, 5000),
  updates: maybe(
    fc.constantFrom('g: "{{x}}"', "g: a", 'x: "{{f}}"', 'x: b, g: "{{x}}"', 'n: "{{g}}{{x}}"'),
  ),
  dependsOn: rarely(fc.nat(2)),
  answers,
};

const simple: fc.Arbitrary<Simple> = fc.record(settings);
const nested: fc.Arbitrary<Step> = fc.record({
  ...settings,
  body: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    {
      weight: 1,
      arbitrary: fc.array(
        simple.map((one) => ({ ...one, body: [] })),
        { minLength: 1, maxLength: 2 },
      ),
    },
  ),
});
const step: fc.Arbitrary<Step> = fc.record({
  ...settings,
  body: fc.array(nested, { maxLength: 2 }),
});

/** Mostly text: a list or a mapping fails where a condition asks for it. */
function mostlyText(...texts: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...texts) },
    { weight: 1, arbitrary: fc.constantFrom("[a]", "{k: a}") },
  );
}

/** Declared defaults, as they are written. */
const defaults = fc.record({
  f: mostlyText("a", "a", "b", "b", "5"),
  g: fc.constantFrom("a", "b", "c"),
  list: fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom("[]", "[p]", "[p, q]") },
    { weight: 1, arbitrary: fc.constant("p") },
  ),
  x: often(mostlyText("a", "a", "5")),
  y: often(mostlyText("b", "a")),
});

const limits = fc.record({
  max_total_steps: rarely(fc.constantFrom(1, 2, 3, 6)),
  max_depth: rarely(fc.constantFrom(1, 2)),
});

/** How agents are slowed down. */
const pacing = rarely(
  fc.constantFrom(
    "{max_concurrent_llm: 1}",
    "{min_delay_ms: 700}",
    "{max_concurrent_llm: 2, min_delay_ms: 300}",
    "{backoff: {enabled: true, initial_delay_ms: 400, max_delay_ms: 1000, multiplier: 2}}",
  ),
);

const gate: fc.Arbitrary<Gate> = fc.record({
  /** How many steps the stage has in front of it. */
  steps: fc.constantFrom(1, 1, 2),
  required: fc.constantFrom(true, true, true, false),
  answer: fc.constantFrom("approve" as const, "approve" as const, "deny" as const, null),
  timeout: maybe(fc.constantFrom(2, 60)),
  otherwise: maybe(fc.constantFrom("approve", "deny")),
});

/** What comments declare of what steps store. */
const declared = fc.constantFrom(
  'x: "a" | "b"',
  'y: "b" | "a" | {k: "a", ...}',
  'f: "a" | "b" | "5"',
  "x: integer",
);

const draft: fc.Arbitrary<AmplifierDraft> = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 5 }),
  defaults,
  limits,
  pacing,
  inputs: fc.option(
    fc.record({
      f: fc.constantFrom("a", "b", "c"),
      g: fc.constantFrom("a", "b", "c"),
      list: fc.constantFrom([], ["p"], ["p", "q"]),
    }),
    { nil: {}, freq: 1 },
  ),
  child: fc.array(step, { minLength: 1, maxLength: 3 }),
  /** Gates of the child. */
  childGates: rarely(fc.array(gate, { minLength: 1, maxLength: 1 })),
  inside: fc.array(simple, { minLength: 1, maxLength: 2 }),
  declares: maybe(declared),
  gates: fc.array(gate, { maxLength: 2 }),
});

/** Recipes of guarded steps that read and set a few variables, in loops or not, in stages or not. */
export const amplifierSketches: fc.Arbitrary<Sketch> = draft.map(amplifierSketch);
