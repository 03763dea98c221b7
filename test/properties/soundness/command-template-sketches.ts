import { fc } from "../../support/seeded-properties.ts";
import type { Sketch } from "./sketch.ts";
import { maybe } from "./sketch.ts";

interface Node {
  readonly word: string;
  readonly when: string | null;
  readonly repeat: string | null;
  readonly retry: number | null;
  readonly failure: string | null;
  readonly delay: number | null;
  readonly recovers: boolean;
  readonly children: readonly Node[];
  readonly parallel: boolean;
}

const settings = {
  word: fc.constantFrom("{f}", "{y=later}", "{g??none}", "{f?yes:no}", "{list[0]}", "{absent}"),
  when: maybe(fc.constantFrom("f", "!f", "{f}", "g", "!g", "absent")),
  repeat: fc.option(fc.constantFrom("2", '"{list.length}"', "0"), { nil: null, freq: 4 }),
  retry: fc.option(fc.constantFrom(1, 2, 3), { nil: null, freq: 3 }),
  failure: maybe(fc.constantFrom("continue", "branch", "root")),
  delay: fc.option(fc.constantFrom(0, 50), { nil: null, freq: 4 }),
  recovers: fc.boolean(),
  parallel: fc.boolean(),
};

const leaf: fc.Arbitrary<Node> = fc.record({ ...settings, children: fc.constant([]) });
const node: fc.Arbitrary<Node> = fc.oneof(
  { weight: 3, arbitrary: leaf },
  {
    weight: 1,
    arbitrary: fc.record({
      ...settings,
      children: fc.array(leaf, { minLength: 1, maxLength: 3 }),
    }),
  },
);

/** Recipes of commands in sequences and side by side, with conditions, repetitions, retries and scopes of failure. */
export const commandTemplateSketches: fc.Arbitrary<Sketch> = fc
  .record({
    nodes: fc.array(node, { minLength: 1, maxLength: 4 }),
    parallel: fc.boolean(),
    inputs: fc.record({
      f: fc.constantFrom("yes", "", "0", "a b"),
      list: fc.constantFrom([], ["p"], ["p", "q"]),
    }),
    answers: fc.array(fc.array(fc.constantFrom("a", "b", "fail"), { minLength: 1, maxLength: 3 }), {
      minLength: 12,
      maxLength: 12,
    }),
  })
  .map(({ nodes, parallel, inputs, answers }) => {
    const numbers = { next: 0 };
    const template = nodes.map((one) => nodeText(one, numbers)).join(", ");
    return {
      dialect: "command-template",
      text: `name: p
args: ["f", "g", "list:array"]
defaults: {g: ""}
${parallel ? "parallel: true\n" : ""}template: [${template}]
`,
      inputs,
      answers: new Map(answers.map((outputs, index) => [`s${index}`, outputs])),
    };
  });

function nodeText(one: Node, numbers: { next: number }): string {
  const { when, repeat, retry, failure, delay, recovers, children, parallel, word } = one;
  const number = numbers.next % 12;
  numbers.next += 1;
  const template =
    children.length === 0
      ? `"s${number} ${word}"`
      : `[${children.map((child) => nodeText(child, numbers)).join(", ")}]`;
  const fields = [
    `template: ${template}`,
    children.length > 0 && parallel && "parallel: true",
    when !== null && `when: "${when}"`,
    repeat !== null && `repeat: ${repeat}`,
    retry !== null && `retry: ${retry}`,
    retry !== null && recovers && 'recover: "s11 again"',
    failure !== null && `failure: ${failure}`,
    delay !== null && `delay: ${delay}`,
  ].filter((field) => field !== false);
  return `{${fields.join(", ")}}`;
}
