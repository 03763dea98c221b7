import { fc } from "../../support/seeded-properties.ts";
import type { Sketch } from "./sketch.ts";
import { maybe } from "./sketch.ts";

interface Node {
  /** Whether it runs the recipe that is imported, instead of what follows. */
  readonly isImport: boolean;
  readonly isWrapped: boolean;
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
  isImport: fc.integer({ min: 0, max: 7 }).map((number) => number === 0),
  isWrapped: fc.integer({ min: 0, max: 5 }).map((number) => number === 0),
  word: fc.constantFrom(
    "{f}",
    "{y=later}",
    "{g??none}",
    "{f?yes:no}",
    "{list[0]}",
    "{list[1]}",
    "{t}",
    "{t} {index=0}",
    "{absent}",
    "{list.length}",
    "{list[index]}",
    "{index+1}",
    "{n:int}",
    "{n*2}",
    "{list}",
    "{n?{f}:none}",
    "{c:enum(on,off)}",
    "{u??{f}}",
  ),
  when: maybe(
    fc.constantFrom(
      "f",
      "!f",
      "{f}",
      "g",
      "!g",
      "absent",
      "!absent",
      "{absent}",
      "true",
      "{f?yes:no}",
      "n",
      "list",
      "{list.length}",
      "c",
    ),
  ),
  repeat: maybe(fc.constantFrom("2", '"{list.length}"', '"list.length"')),
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
    // Without inputs, what is said of the defaults must hold, too.
    inputs: fc.oneof(
      fc.constant({}),
      fc.record({
        f: fc.constantFrom("yes", "", "0", "a b"),
        list: fc.constantFrom([], ["p"], ["p", "q"]),
      }),
    ),
    defaults: fc.record({
      f: fc.constantFrom("yes", "", "0"),
      list: fc.constantFrom("[]", "[p]", "[p, q]"),
      t: fc.constantFrom("text", "text", "{f} on", "{absent} on", "{t}"),
      n: fc.constantFrom("2", "2", "3", '"1"', '"1"', "0"),
    }),
    answers: fc.array(fc.array(fc.constantFrom("a", "b", "fail"), { minLength: 1, maxLength: 3 }), {
      minLength: 12,
      maxLength: 12,
    }),
  })
  .map(({ nodes, parallel, inputs, defaults: { f, list, n, t }, answers }) => {
    const numbers = { next: 0 };
    const template = nodes.map((one) => `  - ${nodeText(one, numbers)}\n`).join("");
    return {
      dialect: "command-template",
      text: `name: p
imports: {child: CHILD.yaml}
args: ["f", "g", "list:array", "n:int", "c:enum(on,off)=on", "u:int=4"]
defaults: {g: "", f: "${f}", list: ${list}, n: ${n}, t: "${t}"}
${parallel ? "parallel: true\n" : ""}template:
${template}`,
      child: `name: child
args: ["w", "v:int"]
defaults: {w: "{v} w", v: 2}
failure: branch
template: ["s10 {w}", {when: v, template: "s11 {v}"}]
`,
      inputs,
      answers: new Map(answers.map((outputs, index) => [`s${index}`, outputs])),
    };
  });

function nodeText(one: Node, numbers: { next: number }): string {
  const { isWrapped, when, repeat, retry, failure, delay, recovers, children, parallel } = one;
  const inner = isWrapped
    ? `{template: ${templateText(one, numbers)}}`
    : templateText(one, numbers);
  const fields = [
    one.isImport && !isWrapped ? 'name: child, values: {w: "{f}"}' : `template: ${inner}`,
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

function templateText({ isImport, children, word }: Node, numbers: { next: number }): string {
  if (isImport) return '{name: child, values: {w: "{f}"}}';
  if (children.length > 0) {
    return `[${children.map((child) => nodeText(child, numbers)).join(", ")}]`;
  }
  const number = numbers.next % 10;
  numbers.next += 1;
  return `"s${number} ${word}"`;
}
