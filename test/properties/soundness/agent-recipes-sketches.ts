import { fc } from "../../support/seeded-properties.ts";
import type { Sketch } from "./sketch.ts";

const states = 4;

const step = fc.record({
  /** Where the outcomes `o0`, `o1` lead: to a state, or out. */
  leads: fc.array(fc.nat(states), { minLength: 1, maxLength: 2 }),
  /** Where `other` leads. */
  other: fc.nat(states),
  answers: fc.array(fc.constantFrom("o0", "o1", "other", "odd", "fail"), {
    minLength: 1,
    maxLength: 4,
  }),
});

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Machines of a few states whose outcomes lead anywhere. */
export const agentRecipesSketches: fc.Arbitrary<Sketch> = fc
  .record({
    steps: fc.array(step, { minLength: 1, maxLength: states }),
    visits: fc.integer({ min: 1, max: 4 }),
    total: fc.integer({ min: 1, max: 9 }),
    exitOnOther: fc.boolean(),
  })
  .map(({ steps, visits, total, exitOnOther }) => ({
    dialect: "agent-recipes",
    text: `id: p
label: P
description: p
initialStep: s0
guardrails: {maxStepVisits: ${visits}, maxTotalSteps: ${total}, exitOnOther: ${exitOnOther}}
steps:
${steps.map((one, index) => stepText(one, index, steps.length)).join("")}`,
    inputs: {},
    answers: new Map(steps.map(({ answers }, index) => [`s${index}`, answers.map(answerText)])),
  }));

function stepText({ leads, other }: Step, index: number, count: number): string {
  const target = (lead: number, reason: string): string =>
    lead < count ? `{nextStep: s${lead}}` : `{action: exit, reason: ${reason}}`;
  const transitions = leads.map(
    (lead, outcome) => `o${outcome}: ${target(lead, `done${outcome}`)}`,
  );
  const outcomes = [...leads.keys()].map((outcome) => `o${outcome}`);
  return `  s${index}:
    prompt: Work.
    outcomes: [${[...outcomes, "other"].join(", ")}]
    onOutcome: {${[...transitions, `other: ${target(other, "odd")}`].join(", ")}}
`;
}

function answerText(outcome: string): string {
  if (outcome === "fail") return outcome;
  return `Done.\n\n${JSON.stringify({ outcome, otherDescription: "It rains." })}\n`;
}
