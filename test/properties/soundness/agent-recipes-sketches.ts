import { fc } from "../../support/seeded-properties.ts";
import type { Sketch } from "./sketch.ts";

const states = 4;
/** Leads on to the other recipe. */
const onwards = states + 1;

const step = fc.record({
  /** Where the outcomes `o0`, `o1` lead: to a state, out, or on to the other recipe. */
  leads: fc.array(fc.nat(onwards), { minLength: 1, maxLength: 2 }),
  /** Where `other` leads; a step may do without. */
  other: fc.option(fc.nat(onwards), { nil: null, freq: 4 }),
  answers: fc.array(fc.constantFrom("o0", "o1", "other", "odd", "fail"), {
    minLength: 1,
    maxLength: 4,
  }),
});

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** A machine of a few states. */
const machine = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: states }),
  visits: fc.integer({ min: 1, max: 4 }),
  total: fc.integer({ min: 1, max: 9 }),
  exitOnOther: fc.boolean(),
  /** Whether the limits are left to their defaults. */
  isUnguarded: fc.boolean(),
  initial: fc.nat(1),
});

type Machine = typeof machine extends fc.Arbitrary<infer One> ? One : never;

const firstOfChild = 10;

/** Machines of a few states whose outcomes lead anywhere, also to another machine. */
export const agentRecipesSketches: fc.Arbitrary<Sketch> = fc
  .record({ main: machine, child: machine })
  .map(({ main, child }) => ({
    dialect: "agent-recipes",
    text: machineText(main, { id: "p", first: 0 }),
    child: machineText(endingIn(child), { id: "child", first: firstOfChild }),
    inputs: {},
    answers: new Map([...answersOf(main, 0), ...answersOf(child, firstOfChild)]),
  }));

/** The other recipe goes on with none, so that runs end. */
function endingIn(one: Machine): Machine {
  const ends = (lead: number): number => Math.min(lead, states);
  return {
    ...one,
    steps: one.steps.map((each) => ({
      ...each,
      leads: each.leads.map(ends),
      other: each.other === null ? null : ends(each.other),
    })),
  };
}

interface Naming {
  readonly id: string;
  /** The number of its first state. */
  readonly first: number;
}

function machineText(
  { steps, initial, isUnguarded, visits, total, exitOnOther }: Machine,
  { id, first }: Naming,
): string {
  const limits = isUnguarded ? "" : `maxStepVisits: ${visits}, maxTotalSteps: ${total}, `;
  return `id: ${id}
label: P
description: p
initialStep: s${first + Math.min(initial, steps.length - 1)}
guardrails: {${limits}exitOnOther: ${exitOnOther}}
steps:
${steps.map((one, index) => stepText(one, first + index, first + steps.length)).join("")}`;
}

function stepText({ leads, other }: Step, number: number, end: number): string {
  const first = number < firstOfChild ? 0 : firstOfChild;
  const target = (lead: number, reason: string): string => {
    if (lead === onwards) return "{action: restart-new-session, recipeId: child}";
    return first + lead < end
      ? `{nextStep: s${first + lead}}`
      : `{action: exit, reason: ${reason}}`;
  };
  const transitions = leads.map(
    (lead, outcome) => `o${outcome}: ${target(lead, `done${outcome}`)}`,
  );
  const outcomes = [...leads.keys()].map((outcome) => `o${outcome}`);
  if (other !== null) {
    outcomes.push("other");
    transitions.push(`other: ${target(other, "odd")}`);
  }
  return `  s${number}:
    prompt: Work.
    outcomes: [${outcomes.join(", ")}]
    onOutcome: {${transitions.join(", ")}}
`;
}

function answersOf({ steps }: Machine, first: number): readonly [string, readonly string[]][] {
  return steps.map(({ answers }, index) => [`s${first + index}`, answers.map(answerText)]);
}

function answerText(outcome: string): string {
  if (outcome === "fail") return outcome;
  return `Done.\n\n${JSON.stringify({ outcome, otherDescription: "It rains." })}\n`;
}
