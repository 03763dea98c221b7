import { fc } from "../../support/seeded-properties.ts";
import type { Sketch } from "./sketch.ts";
import { lines, often, rarely } from "./sketch.ts";

const states = 4;
/** Leads on to the other recipe. */
const onwards = states + 1;
const lead = fc.nat(onwards);

const step = fc.record({
  /** Where the outcomes `o0`, `o1` ... lead: to a state, out, or on to the other recipe. */
  leads: fc.oneof(
    { weight: 3, arbitrary: fc.array(lead, { minLength: 1, maxLength: 2 }) },
    { weight: 1, arbitrary: fc.array(lead, { minLength: 3, maxLength: 3 }) },
  ),
  /** Where `other` leads; a step may do without. */
  other: fc.option(lead, { nil: null, freq: 4 }),
  model: rarely(fc.constantFrom("haiku", "opus")),
  /** The step of the library whose prompt it takes over. */
  refersTo: rarely(fc.nat(1)),
  sleepMs: fc.constantFrom(0, 0, 700),
  answers: fc.array(
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom("o0", "o1", "other", "odd", "fail") },
      { weight: 1, arbitrary: fc.constantFrom("o2", "busy", "open", "fenced", "torn") },
    ),
    { minLength: 1, maxLength: 4 },
  ),
});

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** A machine of a few states. */
const machine = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: states }),
  visits: often(fc.integer({ min: 1, max: 4 })),
  total: often(fc.integer({ min: 1, max: 9 })),
  exitOnOther: often(fc.boolean()),
  /** Whether the guardrails are left to their defaults. */
  isUnguarded: fc.boolean(),
  /** Whether it includes the steps of the library. */
  includes: fc.integer({ min: 0, max: 5 }).map((number) => number === 0),
  initial: fc.nat(1),
});

type Machine = typeof machine extends fc.Arbitrary<infer One> ? One : never;

/** Each recipe restarts into the next one; the last goes on with none, so that runs end. */
const recipes = [
  { id: "p", first: 0, next: "child" },
  { id: "child", first: 10, next: "inner" },
  { id: "inner", first: 20, next: undefined },
] as const;

type Naming = (typeof recipes)[number];

const library = "library.yaml";
/** The steps of the library have numbers from here on. */
const firstOfLibrary = 30;

/** Machines of a few states whose outcomes lead anywhere, also to other machines; some steps lie in a library. */
export const agentRecipesSketches: fc.Arbitrary<Sketch> = fc
  .record({
    main: machine,
    child: machine,
    inner: machine,
    shared: fc.array(step, { minLength: 2, maxLength: 2 }),
  })
  .map(({ main, child, inner, shared }) => {
    const machines = [main, child, inner].map((one, index) => ({
      naming: recipes[index] ?? recipes[0],
      machine: one,
    }));
    const [text = "", childText = "", innerText = ""] = machines.map((one) =>
      machineText(one.machine, one.naming),
    );
    const all = [
      ...machines.flatMap((one) => numbered(one.machine.steps, one.naming.first)),
      ...numbered(shared, firstOfLibrary),
    ];
    return {
      dialect: "agent-recipes",
      text,
      child: childText,
      inner: innerText,
      others: { [library]: libraryText(shared) },
      inputs: {},
      answers: new Map(all.map(([id, { answers }]) => [id, answers.map(answerText)])),
      sleepsMs: new Map(all.map(([id, { sleepMs }]) => [id, sleepMs])),
    };
  });

function numbered(steps: readonly Step[], first: number): readonly (readonly [string, Step])[] {
  return steps.map((one, index) => [`s${first + index}`, one]);
}

/** The steps of the library lead out, or to one another; they have no more outcomes than what refers to them has. */
function libraryText(shared: readonly Step[]): string {
  const naming = { first: firstOfLibrary, next: undefined };
  return `{steps: {${shared
    .map(({ leads, ...one }, index) => {
      const few = { ...one, leads: leads.slice(0, 2), other: null, refersTo: null };
      return flowText(few, index, { naming, count: 2 });
    })
    .join(",\n")}}}\n`;
}

function machineText(one: Machine, naming: Naming): string {
  const { steps, initial, isUnguarded, visits, total, exitOnOther, includes } = one;
  const guardrails = [
    !isUnguarded && visits !== null && `maxStepVisits: ${visits}`,
    !isUnguarded && total !== null && `maxTotalSteps: ${total}`,
    exitOnOther !== null && `exitOnOther: ${exitOnOther}`,
  ].filter((field) => field !== false);
  return lines([
    `id: ${naming.id}`,
    "label: P",
    "description: p",
    `initialStep: s${naming.first + Math.min(initial, steps.length - 1)}`,
    guardrails.length > 0 && `guardrails: {${guardrails.join(", ")}}`,
    "steps:",
    includes && `  $include: [${JSON.stringify(`${library}#/steps`)}]`,
    ...steps.map((each, index) => `  ${flowText(each, index, { naming, count: steps.length })}`),
    "",
  ]);
}

interface Surroundings {
  readonly naming: { readonly first: number; readonly next: string | undefined };
  /** How many states there are. */
  readonly count: number;
}

/** A step in one line between braces, behind its id. */
function flowText(
  { leads: some, model, other, refersTo }: Step,
  index: number,
  { naming: { first, next }, count }: Surroundings,
): string {
  const leads = refersTo === null || some.length > 1 ? some : [...some, ...some];
  const target = (to: number, reason: string): string => {
    if (to === onwards && next !== undefined) {
      return `{action: restart-new-session, recipeId: ${next}}`;
    }
    return to < count ? `{nextStep: s${first + to}}` : `{action: exit, reason: ${reason}}`;
  };
  const outcomes = [...leads.keys()].map((outcome) => `o${outcome}`);
  const transitions = leads.map((to, outcome) => `o${outcome}: ${target(to, `done${outcome}`)}`);
  if (other !== null) {
    outcomes.push("other");
    transitions.push(`other: ${target(other, "odd")}`);
  }
  const fields = [
    refersTo === null
      ? "prompt: Work."
      : `$ref: ${JSON.stringify(`${library}#/steps/s${firstOfLibrary + refersTo}`)}`,
    model !== null && `model: ${model}`,
    `outcomes: [${outcomes.join(", ")}]`,
    `onOutcome: {${transitions.join(", ")}}`,
  ].filter((field) => field !== false);
  return `s${first + index}: {${fields.join(", ")}}`;
}

/** Another form of an answer, where there is one for its name. */
const forms: Readonly<Record<string, string>> = {
  fail: "fail",
  busy: "busy",
  /** Lacks the description that `other` must have. */
  open: '{"outcome": "other"}',
  fenced: 'Done.\n```json\n{"outcome": "o0"}\n```\n',
  torn: '{"outcome": "o0"',
};

function answerText(outcome: string): string {
  const described = { outcome, otherDescription: "It rains." };
  return forms[outcome] ?? `Done.\n\n${JSON.stringify(described)}\n`;
}
