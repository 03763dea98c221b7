import { fc } from "../../support/seeded-properties.ts";
import type { Sketch } from "./sketch.ts";
import { lines, maybe, often, printingCommand } from "./sketch.ts";

/** Mostly of what is always there, so that most recipes have no error. */
const read = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom("f", "g") },
  { weight: 2, arbitrary: fc.constantFrom("x", "y") },
  { weight: 1, arbitrary: fc.constantFrom("x.k", "y.k", "code") },
);

/** What every step has; a compound one has others inside it. */
const settings = {
  kind: fc.constantFrom("agent", "bash", "recipe"),
  guard: maybe(
    fc.record({
      left: read,
      sign: fc.constantFrom("==", "!=", "<", ">="),
      right: fc.constantFrom("'a'", "'b'", "5", "{{g}}"),
      more: maybe(
        fc.constantFrom(
          " and {{f}} != 'b'",
          " or {{x}} == 'a'",
          " or not {{g}} == 'a'",
          " and 'a{{g}}' == 'aa'",
        ),
      ),
    }),
  ),
  sets: maybe(fc.constantFrom("x", "y", "f")),
  exitCode: fc.boolean(),
  reads: maybe(read),
  onError: fc.constantFrom("fail", "continue", "skip_remaining"),
  loop: fc.option(fc.constantFrom("each", "lanes", "while"), { nil: null, freq: 3 }),
  over: fc.constantFrom("list", "list", "list", "list", "list", "list", "f", "x"),
  breaks: maybe(fc.constantFrom("{{g}} == 'a'", "{{x}} == 'a'", "{{f}} != 'a'")),
  most: maybe(fc.constantFrom(1, 2)),
  collects: fc.boolean(),
  retries: fc.boolean(),
  passes: fc.boolean(),
  /** What its command prints, where it is one that everybody can read. */
  prints: fc.option(
    fc.record({
      text: fc.constantFrom("a", "b", "5", '{"k": "a"}'),
      end: fc.constantFrom("newline" as const, "no newline" as const),
    }),
    { nil: null, freq: 2 },
  ),
  timeout: maybe(fc.constantFrom(1, 3)),
  sleepMs: fc.constantFrom(0, 500, 2000, 5000),
  updates: maybe(
    fc.constantFrom('g: "{{x}}"', "g: a", 'x: "{{f}}"', 'x: b, g: "{{x}}"', 'n: "{{g}}{{x}}"'),
  ),
  answers: fc.array(fc.constantFrom("a", "b", "a", "b", "a", "b", "5", '{"k": "a"}', "fail"), {
    minLength: 1,
    maxLength: 3,
  }),
};

const simple = fc.record(settings);
const step = fc.record({
  ...settings,
  body: fc.array(simple, { maxLength: 2 }),
});

type Simple = typeof simple extends fc.Arbitrary<infer One> ? One : never;
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Declared defaults, as they are written. */
const defaults = fc.record({
  f: fc.constantFrom("a", "a", "b", "b", "5", "[a]", "{k: a}"),
  g: fc.constantFrom("a", "b", "c"),
  list: fc.constantFrom("[]", "[p]", "[p]", "[p, q]", "[p, q]", "p"),
  x: often(fc.constantFrom("a", "a", "5", "{k: a}")),
  y: often(fc.constantFrom("b", "[a]", "{k: a}")),
  limit: fc.option(fc.constantFrom(1, 2, 3), { nil: null, freq: 4 }),
});

type Defaults = typeof defaults extends fc.Arbitrary<infer One> ? One : never;

function headText({ limit, ...given }: Defaults): string {
  const context = Object.entries(given)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${value}`);
  return `name: p
description: p
version: 1.0.0
context: {${context.join(", ")}}
${limit === null ? "" : `recursion: {max_total_steps: ${limit}}\n`}`;
}

const childHead = `name: c
description: c
version: 1.0.0
context: {f: a, g: b, list: [r], x: b}
steps:
`;

const firstOfChild = 10;

/** What comments declare of what steps store. */
const declared = fc.constantFrom(
  'x: "a" | "b"',
  'y: "b" | "a" | {k: "a", ...}',
  'f: "a" | "b" | "5"',
  "x: integer",
);

/** Recipes of guarded steps that read and set a few variables, in loops or not. */
export const amplifierSketches: fc.Arbitrary<Sketch> = fc
  .record({
    steps: fc.array(step, { minLength: 1, maxLength: 5 }),
    defaults,
    inputs: fc.option(
      fc.record({
        f: fc.constantFrom("a", "b", "c"),
        g: fc.constantFrom("a", "b", "c"),
        list: fc.constantFrom([], ["p"], ["p", "q"]),
      }),
      { nil: {}, freq: 1 },
    ),
    child: fc.array(step, { minLength: 1, maxLength: 3 }),
    declares: maybe(declared),
    decision: maybe(fc.constantFrom("approve" as const, "deny" as const)),
  })
  .map(({ steps, child, declares, decision, inputs, defaults: given }) => ({
    dialect: "amplifier",
    text: `${declares ? `# recipec: output ${declares}\n` : ""}${headText(given)}${bodyText(steps, decision !== null)}\n`,
    inputs,
    approvals: new Map(decision ? [["first", { decision, message: "as I see it" }]] : []),
    child: `${childHead}${child.map((one, index) => stepText(inner(one), firstOfChild + index)).join("\n")}\n`,
    answers: byStep(steps, child, ({ answers }) => answers),
    sleepsMs: byStep(steps, child, ({ sleepMs }) => sleepMs),
  }));

/** What is said of each step, by its id; those of the called recipe have numbers of their own. */
function byStep<T>(
  steps: readonly Step[],
  child: readonly Step[],
  say: (one: Simple) => T,
): ReadonlyMap<string, T> {
  const of = (one: Step, number: number): readonly [string, T][] => [
    [`s${number}`, say(one)],
    ...one.body.map((inside, index): [string, T] => [
      `s${numberInside(number, index)}`,
      say(inside),
    ]),
  ];
  return new Map([
    ...steps.flatMap(of),
    ...child.flatMap((one, index) => of(one, firstOfChild + index)),
  ]);
}

/** The number of a step inside of another one. */
function numberInside(outer: number, index: number): number {
  return 10 * (firstOfChild + outer) + index;
}

/** The called recipe calls none itself. */
function inner(one: Step): Step {
  return { ...calling(one), body: one.body.map(calling) };
}

function calling<One extends Simple>(one: One): One {
  return one.kind === "recipe" ? { ...one, kind: "bash" } : one;
}

/** The steps, or two stages of them with a gate between. */
function bodyText(steps: readonly Step[], isGated: boolean): string {
  const texts = steps.map(stepText);
  if (!isGated || texts.length < 2) return `steps:\n${texts.join("\n")}`;
  const indented = texts.map((text) => text.replaceAll(/^/gm, "    "));
  return lines([
    "stages:",
    "  - name: first",
    "    steps:",
    indented[0] ?? "",
    "    approval: {required: true, prompt: Go on?}",
    "  - name: second",
    "    steps:",
    ...indented.slice(1),
  ]);
}

function stepText(one: Step, number: number): string {
  return one.loop !== null && one.body.length > 0
    ? compoundText(one, number)
    : simpleText(one, number);
}

/** A loop over steps of its own. */
function compoundText(one: Step, number: number): string {
  const inside = one.body.map((each, index) => simpleText(each, numberInside(number, index)));
  return lines([
    `  - id: s${number}`,
    guardLine(one),
    // Their iterations cannot run side by side.
    ...loopLines({ ...one, loop: one.loop === "while" ? "while" : "each" }),
    `    on_error: ${one.onError}`,
    one.sets && `    output: ${one.sets}`,
    "    steps:",
    ...inside.map((text) => text.replaceAll(/^/gm, "    ")),
  ]);
}

function guardLine({ guard }: Simple): string | null {
  if (guard === null) return null;
  return `    condition: "{{${guard.left}}} ${guard.sign} ${guard.right}${guard.more ?? ""}"`;
}

function simpleText(one: Simple, number: number): string {
  const { kind, reads, onError, sets, exitCode, retries, timeout } = one;
  const text = `s${number} ${reads ? `{{${reads}}}` : ""}`;
  return lines([
    `  - id: s${number}`,
    guardLine(one),
    ...loopLines(one),
    ...workLines(one, text),
    timeout !== null && `    timeout: ${timeout}`,
    `    on_error: ${onError}`,
    retries && "    retry: {max_attempts: 2}",
    sets && `    output: ${sets}`,
    kind === "bash" && exitCode && "    output_exit_code: code",
  ]);
}

function workLines(
  { kind, passes, prints, reads }: Simple,
  text: string,
): readonly (string | false)[] {
  if (kind === "agent") return ["    agent: t:a", `    prompt: "${text}"`];
  const command = prints ? printingCommand(prints.text, prints.end) : text;
  if (kind === "bash") return ["    type: bash", `    command: ${JSON.stringify(command)}`];
  const given = passes && `    context: {f: "{{${reads ?? "g"}}}", g: "{{g}}"}`;
  return ["    type: recipe", "    recipe: CHILD.yaml", given];
}

function loopLines({
  loop,
  collects,
  over,
  breaks,
  most,
  updates,
}: Simple): readonly (string | false)[] {
  if (loop === null) return [];
  const collect = collects && "    collect: all";
  const ends = breaks !== null && loop !== "lanes" && `    break_when: "${breaks}"`;
  if (loop === "while") {
    const update = updates !== null && `    update_context: {${updates}}`;
    return [
      `    while_condition: "{{g}} != 'a'"`,
      "    max_while_iterations: 3",
      ends,
      collect,
      update,
    ];
  }
  const limit = most !== null && `    max_iterations: ${most}`;
  const lanes = loop === "lanes" && "    parallel: 2";
  return [`    foreach: "{{${over}}}"`, lanes, limit, ends, collect];
}
