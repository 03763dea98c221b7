import { fc } from "../../support/seeded-properties.ts";
import type { Sketch } from "./sketch.ts";
import { lines, maybe } from "./sketch.ts";

const operand = fc.constantFrom(
  "f",
  "g",
  "x",
  "y",
  "x.k",
  "str(f)",
  "len(list)",
  "y.strip()",
  "bool(x)",
);
const constant = fc.constantFrom('"a"', '"b"', "5", "0", "true", '""', "null", "g", '["a", "5"]');

const comparison = fc
  .record({
    left: operand,
    sign: fc.constantFrom("==", "!=", "<", ">=", "in", "not in"),
    right: constant,
  })
  .map(({ left, sign, right }) => `${left} ${sign} ${right}`);

const condition = fc.oneof(
  comparison,
  operand,
  operand.map((one) => `not ${one}`),
  fc.tuple(comparison, fc.constantFrom("and", "or"), comparison).map((parts) => parts.join(" ")),
);

const step = fc.record({
  kind: fc.constantFrom("agent", "bash", "recipe"),
  guard: maybe(condition),
  sets: maybe(fc.constantFrom("x", "y", "f")),
  reads: maybe(fc.constantFrom("f", "g", "x", "y", "x.k")),
  goesOn: fc.boolean(),
  parsed: fc.boolean(),
  passes: fc.boolean(),
  group: fc.option(fc.constantFrom("one", "two"), { nil: null, freq: 4 }),
  answers: fc.array(fc.constantFrom("a", "b", "5", "0", "", '{"k": "a"}', "fail"), {
    minLength: 1,
    maxLength: 3,
  }),
});

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Declared defaults, as they are written. */
const defaults = fc.record({
  f: fc.constantFrom("a", "b", "5", "true", "[a]", "{k: a}"),
  g: fc.constantFrom("a", "b", '""'),
  list: fc.constantFrom("[]", "[p]", "[p, q]"),
  x: maybe(fc.constantFrom("a", "5", "{k: a}")),
  y: maybe(fc.constantFrom("b", '""', "null")),
});

type Defaults = typeof defaults extends fc.Arbitrary<infer One> ? One : never;

const hooks = maybe(
  fc.constantFrom("pre_step: hook", "pre_step: hook, post_step: hook", "on_error: hook"),
);

function headText(declared: Defaults, run: string | null): string {
  const context = Object.entries(declared)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${value}`);
  return `name: p
description: p
version: 1.0.0
context: {${context.join(", ")}}
${run ? `hooks: {${run}}\n` : ""}steps:
`;
}

const childHead = `name: c
description: c
version: 1.0.0
context: {f: b, h: a}
steps:
`;

const firstOfChild = 10;

/** Recipes of guarded steps that read and set a few variables, alone or in groups. */
export const amplihackSketches: fc.Arbitrary<Sketch> = fc
  .record({
    steps: fc.array(step, { minLength: 1, maxLength: 5 }),
    defaults,
    hooks,
    inputs: fc.option(
      fc.record({
        f: fc.constantFrom("a", "b", "c", 5, true),
        g: fc.constantFrom("a", "b", ""),
        list: fc.constantFrom([], ["p"], ["p", "q"]),
      }),
      { nil: {}, freq: 1 },
    ),
    child: fc.array(step, { minLength: 1, maxLength: 3 }),
    declares: maybe(fc.constantFrom('x: "a" | "b"', 'y: "b" | 5 | {k: "a", ...}', 'f: "a" | ""')),
  })
  .map(({ steps, child, declares, inputs, hooks: run, defaults: declared }) => ({
    dialect: "amplihack",
    text: `${declares ? `# recipec: output ${declares}\n` : ""}${headText(declared, run)}${steps.map(stepText).join("\n")}\n`,
    inputs,
    child: `${childHead}${child.map((one, index) => stepText(inner(one), firstOfChild + index)).join("\n")}\n`,
    answers: new Map([
      ...steps.map(({ answers }, index) => [`s${index}`, answers] as const),
      ...child.map(({ answers }, index) => [`s${firstOfChild + index}`, answers] as const),
    ]),
  }));

/** The called recipe calls none itself. */
function inner(one: Step): Step {
  return one.kind === "recipe" ? { ...one, kind: "bash" } : one;
}

function stepText(one: Step, index: number): string {
  const { guard, kind, reads, goesOn, parsed, passes, sets, group } = one;
  const text = `"s${index} ${reads ? `{{${reads}}}` : ""}"`;
  return lines([
    `  - id: s${index}`,
    `    type: ${kind}`,
    kind === "recipe" && "    recipe: CHILD",
    kind === "recipe" && passes && `    context: {g: "{{${reads ?? "f"}}}"}`,
    guard && `    condition: '${guard}'`,
    group && `    parallel_group: ${group}`,
    kind === "agent" ? "    agent: t:a" : null,
    kind === "agent" && `    prompt: ${text}`,
    kind === "bash" && `    command: ${text}`,
    goesOn && "    continue_on_error: true",
    parsed && "    parse_json: true",
    sets && `    output: ${sets}`,
  ]);
}
