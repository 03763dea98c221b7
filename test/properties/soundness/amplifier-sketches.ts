import { fc } from "../../support/seeded-properties.ts";
import type { Sketch } from "./sketch.ts";
import { lines, maybe, often, printingCommand, rarely } from "./sketch.ts";

/** Mostly of what is always there, so that most recipes have no error; `ITEM` is what the loop around goes through. */
const read = fc.oneof(
  { weight: 14, arbitrary: fc.constantFrom("f", "g", "ITEM") },
  { weight: 6, arbitrary: fc.constantFrom("x", "y") },
  {
    weight: 1,
    arbitrary: fc.constantFrom("x.k", "y.k", "x.x", "y.f", "code", "all", "_loop_iteration"),
  },
);

/** What every step has; a compound one has others inside it. */
const settings = {
  kind: fc.constantFrom("agent", "bash", "recipe"),
  guard: maybe(
    fc.record({
      left: read,
      test: fc.constantFrom(
        ...["== 'a'", "!= 'a'", "== 'b'", "< 5", ">= 5", "== {{g}}", "!= {{g}}", "== true"],
        "",
      ),
      more: maybe(
        fc.constantFrom(
          " and {{f}} != 'b'",
          " or {{x}} == 'a'",
          " or not {{g}} == 'a'",
          " and 'a{{g}}' == 'aa'",
          " and {{y}} != 'b'",
          " or ({{f}} == 'a' and not ({{x}} == 'b'))",
        ),
      ),
    }),
  ),
  sets: maybe(fc.constantFrom("x", "y", "f")),
  exitCode: fc.boolean(),
  reads: maybe(read),
  onError: fc.constantFrom("fail", "continue", "skip_remaining"),
  /** Which model it asks for. */
  model: maybe(fc.constantFrom("haiku", "sonnet")),
  loop: fc.option(fc.constantFrom("each", "lanes", "while"), { nil: null, freq: 3 }),
  over: fc.oneof(
    { weight: 14, arbitrary: fc.constant("list") },
    { weight: 1, arbitrary: fc.constantFrom("f", "x", "all", "x.list", "ITEM") },
  ),
  /** Another name for what a loop goes through. */
  as: fc.option(fc.constantFrom("each", "f", "x"), { nil: null, freq: 3 }),
  goesOnWhile: fc.constantFrom("{{g}} != 'a'", "{{x}} != 'b'", "{{f}} == 'a'", "true"),
  parsed: fc.boolean(),
  /** Whether its command gets what it reads by its environment. */
  handed: fc.boolean(),
  breaks: maybe(fc.constantFrom("{{g}} == 'a'", "{{x}} == 'a'", "{{f}} != 'a'")),
  most: maybe(fc.constantFrom(1, 2)),
  collects: fc.boolean(),
  retries: fc.boolean(),
  passes: fc.boolean(),
  /** What its command prints, where it is one that everybody can read. */
  prints: fc.option(
    fc.record({
      text: fc.constantFrom(
        ...["a", "b", "5", '{"k": "a"}', '{"k": 5, "l": [{"m": null}]}', '["a", 5]', "true"],
        ...["1.5", "null", "-1", '"a"', "[]", " 5 ", '{"k": {"m": "a"}}', "1e3", "[a]"],
      ),
      end: fc.constantFrom("newline" as const, "no newline" as const),
    }),
    { nil: null, freq: 2 },
  ),
  timeout: maybe(fc.constantFrom(1, 3)),
  sleepMs: fc.constantFrom(0, 500, 2000, 5000),
  updates: maybe(
    fc.constantFrom('g: "{{x}}"', "g: a", 'x: "{{f}}"', 'x: b, g: "{{x}}"', 'n: "{{g}}{{x}}"'),
  ),
  answers: fc.array(
    fc.constantFrom("a", "b", "a", "b", "a", "b", "5", '{"k": "a"}', '["p"]', "true", "fail"),
    {
      minLength: 1,
      maxLength: 3,
    },
  ),
};

const simple = fc.record(settings);
const step = fc.record({
  ...settings,
  body: fc.array(simple, { maxLength: 2 }),
});

type Simple = typeof simple extends fc.Arbitrary<infer One> ? One : never;
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

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
  limit: rarely(fc.constantFrom(1, 2, 3, 6)),
  depth: rarely(fc.constantFrom(1, 2)),
});

type Defaults = typeof defaults extends fc.Arbitrary<infer One> ? One : never;

function headText({ depth, limit, ...given }: Defaults): string {
  const recursion = [
    ...(limit === null ? [] : [`max_total_steps: ${limit}`]),
    ...(depth === null ? [] : [`max_depth: ${depth}`]),
  ];
  const context = Object.entries(given)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${value}`);
  return `name: p
description: p
version: 1.0.0
context: {${context.join(", ")}}
${recursion.length === 0 ? "" : `recursion: {${recursion.join(", ")}}\n`}`;
}

const childHead = `name: c
description: c
version: 1.0.0
context: {f: a, g: b, list: [r], x: b, y: a}
steps:
`;

const innerHead = `name: i
description: i
version: 1.0.0
context: {f: b, g: a, list: [], x: a, y: a}
steps:
`;

const firstOfChild = 10;
/** Behind the numbers of the steps of the child, and before those of steps inside of others. */
const firstOfInner = 20;

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
    inside: fc.array(simple, { minLength: 1, maxLength: 2 }),
    declares: maybe(declared),
    decisions: fc.array(fc.constantFrom("approve" as const, "approve" as const, "deny" as const), {
      maxLength: 2,
    }),
  })
  .map(({ steps, child, inside, declares, decisions, inputs, defaults: given }) => ({
    dialect: "amplifier",
    text: `${declares ? `# recipec: output ${declares}\n` : ""}${headText(given)}${bodyText(steps, decisions.length)}\n`,
    inputs,
    approvals: new Map(
      decisions.map((decision, index) => [`g${index}`, { decision, message: "as I see it" }]),
    ),
    child: `${childHead}${child.map((one, index) => stepText(one, firstOfChild + index).replaceAll("CHILD", "INNER")).join("\n")}\n`,
    inner: `${innerHead}${inside.map((one, index) => simpleText(calling(one), firstOfInner + index, outside)).join("\n")}\n`,
    answers: byStep({ steps, child, inside }, ({ answers }) => answers),
    sleepsMs: byStep({ steps, child, inside }, ({ sleepMs }) => sleepMs),
  }));

/** What is said of each step, by its id; those of the called recipes have numbers of their own. */
function byStep<T>(
  {
    steps,
    child,
    inside,
  }: {
    readonly steps: readonly Step[];
    readonly child: readonly Step[];
    readonly inside: readonly Simple[];
  },
  say: (one: Simple) => T,
): ReadonlyMap<string, T> {
  const of = (one: Step, number: number): readonly [string, T][] => [
    [`s${number}`, say(one)],
    ...one.body.map((each, index): [string, T] => [`s${numberInside(number, index)}`, say(each)]),
  ];
  return new Map([
    ...steps.flatMap(of),
    ...child.flatMap((one, index) => of(one, firstOfChild + index)),
    ...inside.map((one, index): [string, T] => [`s${firstOfInner + index}`, say(one)]),
  ]);
}

/** The number of a step inside of another one. */
function numberInside(outer: number, index: number): number {
  return 10 * (firstOfInner + outer) + index;
}

/** The innermost recipe calls none itself. */
function calling(one: Simple): Simple {
  return one.kind === "recipe" ? { ...one, kind: "bash" } : one;
}

/** The steps, or stages of them with gates between. */
function bodyText(steps: readonly Step[], gates: number): string {
  const texts = steps.map(stepText);
  if (gates === 0 || texts.length < 2) return `steps:\n${texts.join("\n")}`;
  const indented = texts.map((text) => text.replaceAll(/^/gm, "    "));
  const gated = indented.slice(0, Math.min(gates, texts.length - 1));
  return lines([
    "stages:",
    ...gated.flatMap((text, index) => [
      `  - name: g${index}`,
      "    steps:",
      text,
      '    approval: {required: true, prompt: "Go on? {{_approval_message}}"}'.replace(
        index === 0 ? " {{_approval_message}}" : "",
        "",
      ),
    ]),
    "  - name: last",
    "    steps:",
    ...indented.slice(gated.length),
  ]);
}

function stepText(one: Step, number: number): string {
  return one.loop !== null && one.body.length > 0
    ? compoundText(one, number)
    : simpleText(one, number, outside);
}

/** What stands for the item where there is no loop around: something that is always set. */
const outside = "f";

/** A loop over steps of its own; their iterations cannot run side by side. */
function compoundText(given: Step, number: number): string {
  const one: Step = { ...given, loop: given.loop === "while" ? "while" : "each" };
  const item = itemIn(one, outside);
  const inside = one.body.map((each, index) => simpleText(each, numberInside(number, index), item));
  return lines([
    ...headLines(one, number, outside),
    `    on_error: ${one.onError}`,
    one.sets && `    output: ${one.sets}`,
    "    steps:",
    ...inside.map((text) => text.replaceAll(/^/gm, "    ")),
  ]);
}

/** The name of the item inside of a loop; a loop without items leaves that around it. */
function itemIn({ as, loop }: Simple, around: string): string {
  return loop === "each" || loop === "lanes" ? (as ?? "item") : around;
}

/** The lines that speak of the item around the step, not of its own. */
function headLines(one: Simple, number: number, around: string): readonly string[] {
  const head = lines([`  - id: s${number}`, guardLine(one), loopLine(one)]);
  return [withItem(head, around), lines(loopSettings(one))];
}

function withItem(text: string, item: string): string {
  return text.replaceAll("ITEM", item);
}

function guardLine({ guard }: Simple): string | null {
  if (guard === null) return null;
  return `    condition: "{{${guard.left}}}${guard.test && ` ${guard.test}`}${guard.more ?? ""}"`;
}

function simpleText(one: Simple, number: number, around: string): string {
  const { kind, parsed, reads, onError, sets, exitCode, retries, timeout } = one;
  const placeholder = reads ? `{{${withItem(reads, itemIn(one, around))}}}` : "";
  return lines([
    ...headLines(one, number, around),
    ...workLines(one, number, placeholder),
    timeout !== null && `    timeout: ${timeout}`,
    `    on_error: ${onError}`,
    retries && "    retry: {max_attempts: 2}",
    one.model && kind === "agent" && `    model: ${one.model}`,
    parsed && kind === "agent" && "    parse_json: true",
    sets && `    output: ${sets}`,
    kind === "bash" && exitCode && "    output_exit_code: code",
  ]);
}

function workLines(
  { handed, kind, passes, prints }: Simple,
  number: number,
  placeholder: string,
): readonly (string | false)[] {
  if (kind === "agent") return ["    agent: t:a", `    prompt: "s${number} ${placeholder}"`];
  if (kind === "recipe") {
    const given = passes && `    context: {f: "${placeholder || "{{g}}"}", g: "{{g}}"}`;
    return ["    type: recipe", "    recipe: CHILD.yaml", given];
  }
  const isHanded = handed && placeholder !== "" && !prints;
  const words = isHanded ? '"$GIVEN"' : placeholder;
  const command = prints ? printingCommand(prints.text, prints.end) : `s${number} ${words}`;
  return [
    "    type: bash",
    `    command: ${JSON.stringify(command)}`,
    isHanded && `    env: {GIVEN: "${placeholder}"}`,
  ];
}

function loopLine({ goesOnWhile, loop, over }: Simple): string | null {
  if (loop === null) return null;
  return loop === "while" ? `    while_condition: "${goesOnWhile}"` : `    foreach: "{{${over}}}"`;
}

function loopSettings({
  as,
  loop,
  collects,
  breaks,
  most,
  updates,
}: Simple): readonly (string | false)[] {
  if (loop === null) return [];
  const collect = collects && "    collect: all";
  const ends = breaks !== null && loop !== "lanes" && `    break_when: "${breaks}"`;
  if (loop === "while") {
    const update = updates !== null && `    update_context: {${updates}}`;
    return ["    max_while_iterations: 3", ends, collect, update];
  }
  const limit = most !== null && `    max_iterations: ${most}`;
  const name = as !== null && `    as: ${as}`;
  return [name, loop === "lanes" && "    parallel: 2", limit, ends, collect];
}
