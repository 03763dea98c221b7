import { fc } from "../../support/seeded-properties.ts";
import type { Sketch } from "./sketch.ts";
import { lines, maybe, often, printingCommand, rarely } from "./sketch.ts";

const operand = fc.constantFrom(
  "f",
  "g",
  "x",
  "y",
  "x.k",
  "str(f)",
  "str(x)",
  "len(list)",
  "len(y)",
  "y.strip()",
  "bool(x)",
  "int(x)",
  "float(f)",
  "x.k.m",
  "x.l[0]",
  "x.k in list",
  "x.k.upper()",
  "f.find(g)",
  "list[0]",
  'y["k"]',
  "min(len(x), 2)",
  "(f)",
  "max(f, g)",
  'f.replace(g, "b")',
  "g.split()",
  "g.join(list)",
  "f.title()",
  "x.strip().upper()",
  'f.startswith("a")',
  "x.endswith(g)",
  "y.count(f)",
  "int(len(f))",
  "str(x.k)",
  "h",
);
const constant = fc.constantFrom(
  ...['"a"', '"b"', "5", "0", "true", '""', "null", "g", '["a", "5"]'],
  ...["list", "f", "-1", '"5"', "[f, g]", "1.5"],
);

const comparison = fc
  .record({
    left: operand,
    sign: fc.constantFrom("==", "!=", "<", ">=", "<=", ">", "in", "not in"),
    right: constant,
  })
  .map(({ left, sign, right }) => `${left} ${sign} ${right}`);

const condition = fc.oneof(
  comparison,
  operand,
  operand.map((one) => `not ${one}`),
  fc.tuple(comparison, fc.constantFrom("and", "or"), comparison).map((parts) => parts.join(" ")),
  fc.tuple(comparison, comparison).map(([one, other]) => `not (${one} or ${other})`),
  fc
    .tuple(comparison, operand, comparison)
    .map(([one, both, other]) => `(${one} or ${both}) and ${other}`),
);

const step = fc.record({
  kind: fc.constantFrom("agent", "bash", "recipe"),
  /** Whether its kind is written; otherwise its other fields imply it. */
  isTyped: fc.boolean(),
  guard: maybe(condition),
  sets: maybe(fc.constantFrom("x", "y", "f")),
  reads: maybe(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom("f", "g") },
      { weight: 1, arbitrary: fc.constantFrom("x", "y", "x.k") },
    ),
  ),
  /** What is said of its failure. */
  failure: maybe(
    fc.constantFrom(
      ...["continue_on_error: true", "continue_on_error: true", "fatal: false", "nonfatal: true"],
      ...["continue_on_error: false", "fatal: true"],
    ),
  ),
  parsed: fc.boolean(),
  required: fc.boolean(),
  /** What a called recipe is given; `READ` is what the step reads. */
  passes: maybe(
    fc.constantFrom(
      '{g: "READ"}',
      '{g: "READ"}',
      '{g: "READ", x: 5}',
      '{list: ["READ"]}',
      '{y: {k: "READ"}}',
      "{h: a}",
    ),
  ),
  staged: rarely(fc.constantFrom("true", "false")),
  folder: rarely(fc.constantFrom('"{{f}}"', '"{{x}}"', ".")),
  /** What its command prints, where it is one that everybody can read. */
  prints: fc.option(
    fc.record({
      text: fc.constantFrom(
        ...["a", "b", "5", "true", '{"k": "a"}', '{"k": 5, "l": [{"m": null}]}', '["a", 5]'],
        ...["1.5", "null", "-1", '"a"', "[]", " 5 ", '{"k": {"m": "a"}}', "1e3", "0x5", "[a]", ""],
      ),
      end: fc.constantFrom(
        ...(["newline", "newline", "no newline", "no newline", "silent"] as const),
      ),
    }),
    { nil: null, freq: 2 },
  ),
  recovers: fc.boolean(),
  tags: fc.option(fc.constantFrom("[quick]", "[slow]", "[quick, slow]"), { nil: null, freq: 3 }),
  timeout: maybe(fc.constantFrom(1, 3, 3, 0)),
  sleepMs: fc.constantFrom(0, 0, 2000),
  group: fc.option(fc.constantFrom("one", "two"), { nil: null, freq: 4 }),
  answers: fc.array(
    fc.oneof(
      {
        weight: 9,
        arbitrary: fc.constantFrom(
          ...["a", "b", "5", "0", "", '{"k": "a"}', '["a"]', "true", "fail"],
        ),
      },
      {
        weight: 2,
        arbitrary: fc.constantFrom(
          ...["busy", "gone", "null", "1.5", 'So: {"k": 5}.', '```json\n{"k": ["a"]}\n```'],
          ...["status: complete", "{k: a}"],
        ),
      },
    ),
    {
      minLength: 1,
      maxLength: 3,
    },
  ),
});

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Declared defaults, as they are written. */
const defaults = fc.record({
  f: fc.constantFrom("a", "b", "5", "true", "[a]", "{k: a}"),
  g: fc.constantFrom("a", "b", '""'),
  list: fc.constantFrom("[]", "[p]", "[p, q]"),
  x: often(fc.constantFrom("a", "5", "{k: a}")),
  y: often(fc.constantFrom("b", '""', "null")),
});

type Defaults = typeof defaults extends fc.Arbitrary<infer One> ? One : never;

const hooks = maybe(
  fc.constantFrom(
    ...["pre_step: hook", "pre_step: hook, post_step: hook", "on_error: hook"],
    ...['pre_step: "hook {{f}} {{x}}"', 'post_step: "hook {{y}}", on_error: "hook {{g}}"'],
    ...['post_step: "hook {{step_id}}"'],
  ),
);

/** What the recipe says of itself beside its context. */
const settings = fc.record({
  hooks,
  recursion: rarely(
    fc.constantFrom(
      ...["{max_total_steps: 1}", "{max_total_steps: 3}", "{max_total_steps: 6, max_depth: 2}"],
      ...["{max_depth: 1}"],
    ),
  ),
  validation: rarely(
    fc.constantFrom("{f: nonempty}", "{g: nonempty, x: nonempty}", "{y: optional}"),
  ),
  /** Whether its steps follow those of the recipe that is called. */
  extendsChild: rarely(fc.constant(true)),
});

type Settings = typeof settings extends fc.Arbitrary<infer One> ? One : never;

function headText(
  declared: Defaults,
  { extendsChild, hooks: run, recursion, validation }: Settings,
): string {
  const context = Object.entries(declared)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${value}`);
  return `name: p
description: p
version: 1.0.0
context: {${context.join(", ")}}
${lines([
  extendsChild && "extends: CHILD",
  recursion && `recursion: ${recursion}`,
  validation && `context_validation: ${validation}`,
  run && `hooks: {${run}}`,
  "steps:",
])}
`;
}

const childHead = `name: c
description: c
version: 1.0.0
context: {f: b, g: a, h: a, list: [], x: b, y: a}
steps:
`;

const innerHead = `name: i
description: i
version: 1.0.0
context: {f: a, g: b, list: [r], x: a, y: b}
steps:
`;

const firstOfChild = 10;
const firstOfInner = 2 * firstOfChild;

/** Recipes of guarded steps that read and set a few variables, alone or in groups. */
export const amplihackSketches: fc.Arbitrary<Sketch> = fc
  .record({
    steps: fc.array(step, { minLength: 1, maxLength: 5 }),
    defaults,
    settings,
    inputs: fc.option(
      fc.record({
        f: fc.constantFrom("a", "b", "c", 5, true),
        g: fc.constantFrom("a", "b", ""),
        list: fc.constantFrom([], ["p"], ["p", "q"]),
      }),
      { nil: {}, freq: 1 },
    ),
    tags: fc.constantFrom({}, { includeTags: ["quick"] }, { excludeTags: ["slow"] }),
    child: fc.array(step, { minLength: 1, maxLength: 3 }),
    inside: fc.array(step, { minLength: 1, maxLength: 2 }),
    declares: maybe(fc.constantFrom('x: "a" | "b"', 'y: "b" | 5 | {k: "a", ...}', 'f: "a" | ""')),
  })
  .map(({ steps, child, inside, declares, inputs, tags, settings: said, defaults: declared }) => ({
    dialect: "amplihack",
    text: `${declares ? `# recipec: output ${declares}\n` : ""}${headText(declared, said)}${steps.map(stepText).join("\n")}\n`,
    inputs,
    child: `${childHead}${child.map((one, index) => stepText(one, firstOfChild + index).replaceAll("CHILD", "INNER")).join("\n")}\n`,
    inner: `${innerHead}${inside.map((one, index) => stepText(calling(one), firstOfInner + index)).join("\n")}\n`,
    answers: byStep([steps, child, inside], ({ answers }) => answers),
    sleepsMs: byStep([steps, child, inside], ({ sleepMs }) => sleepMs),
    tags,
  }));

/** What is said of each step, by its id; those of the called recipes have numbers of their own. */
function byStep<T>(
  recipes: readonly (readonly Step[])[],
  say: (one: Step) => T,
): ReadonlyMap<string, T> {
  return new Map(
    recipes.flatMap((steps, depth) =>
      steps.map((one, index): [string, T] => [`s${firstOfChild * depth + index}`, say(one)]),
    ),
  );
}

/** The innermost recipe calls none itself. */
function calling(one: Step): Step {
  return one.kind === "recipe" ? { ...one, kind: "bash" } : one;
}

function stepText(one: Step, index: number): string {
  const { failure, guard, isTyped, kind, parsed, required, sets, group, tags } = one;
  const { folder, recovers, staged, timeout } = one;
  return lines([
    `  - id: s${index}`,
    isTyped && `    type: ${kind}`,
    ...workLines(one, index),
    guard && `    condition: '${guard}'`,
    group && `    parallel_group: ${group}`,
    tags && `    when_tags: ${tags}`,
    timeout !== null && (timeout > 0 || kind === "bash") && `    timeout: ${timeout}`,
    failure && `    ${failure}`,
    staged && `    auto_stage: ${staged}`,
    folder && `    working_dir: ${folder}`,
    parsed && "    parse_json: true",
    // What a called recipe leaves is no JSON.
    parsed && required && (kind !== "recipe" || recovers) && "    parse_json_required: true",
    sets && `    output: ${sets}`,
  ]);
}

function workLines(
  { kind, reads, passes, prints, recovers }: Step,
  index: number,
): readonly (string | false | null)[] {
  const words = `s${index} ${reads ? `{{${reads}}}` : ""}`;
  const command = prints ? printingCommand(prints) : words;
  if (kind === "agent") return ["    agent: t:a", `    prompt: "${words}"`];
  if (kind === "bash") return [`    command: ${JSON.stringify(command)}`];
  return [
    "    recipe: CHILD",
    passes && `    context: ${passes.replace("READ", `{{${reads ?? "f"}}}`)}`,
    recovers && "    recovery_on_failure: true",
  ];
}
