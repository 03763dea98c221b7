import { fc } from "../../support/seeded-properties.ts";
import type { Sketch } from "./sketch.ts";
import { maybe, rarely } from "./sketch.ts";

interface Node {
  /** Whether it runs the recipe that is imported, instead of what follows. */
  readonly isImport: boolean;
  readonly isWrapped: boolean;
  readonly word: string;
  readonly when: string | null;
  readonly repeat: string | null;
  readonly retry: string | null;
  readonly failure: string | null;
  readonly delay: string | null;
  readonly timeout: string | null;
  /** What runs between attempts, where there are some. */
  readonly recovers: string | null;
  /** What names stand for in it. */
  readonly defaults: string | null;
  readonly label: string | null;
  readonly children: readonly Node[];
  readonly parallel: boolean;
}

const words = [
  ...["{f}", "{y=later}", "{g??none}", "{f?yes:no}", "{list[0]}", "{list[1]}", "{t}"],
  ...["{t} {index=0}", "{absent}", "{list.length}", "{list[index]}", "{index+1}", "{n:int}"],
  ...["{n*2}", "{list}", "{n?{f}:none}", "{c:enum(on,off)}", "{u??{f}}", "{q=none}", "'a {f} b'"],
  ...["{_(u+1)}", "{__index=0}", "{repeat=1}", "{b:bool=yes}", "--x={q??}", "{child.defaults.v}"],
  ...["{n=3}", "{child.values.v=7}", "test", "test {f}", "--check"],
];

const guards = [
  ...["f", "!f", "{f}", "g", "!g", "absent", "!absent", "{absent}", "true", "{f?yes:no}", "n"],
  ...["list", "{list.length}", "c", "b", "!b", "{q??}", "{list[0]}", "q"],
];

const settings = {
  isImport: fc.integer({ min: 0, max: 7 }).map((number) => number === 0),
  isWrapped: fc.integer({ min: 0, max: 5 }).map((number) => number === 0),
  word: fc.constantFrom(...words),
  when: maybe(fc.constantFrom(...guards)),
  repeat: maybe(fc.constantFrom("2", '"{list.length}"', '"list.length"')),
  retry: fc.option(fc.constantFrom("1", "2", "3", '"{n}"'), { nil: null, freq: 3 }),
  failure: maybe(fc.constantFrom("continue", "branch", "root")),
  delay: fc.option(fc.constantFrom("0", "50", '"{n}0"'), { nil: null, freq: 1 }),
  timeout: fc.option(fc.constantFrom("100", "1500", '"{n}000"'), { nil: null, freq: 1 }),
  recovers: maybe(
    fc.constantFrom('"s11 again"', '{template: "s12 {f}"}', '["s11", {template: "s12 {q=1}"}]'),
  ),
  defaults: rarely(fc.constantFrom("{q: w}", '{q: "{f}"}', "{f: inner}", '{f: "", u: 1}')),
  label: rarely(fc.constantFrom("l", "m")),
  parallel: fc.boolean(),
};

const leaf: fc.Arbitrary<Node> = fc.record({ ...settings, children: fc.constant([]) });

/** A node that holds some of those given, or none. */
function nodeOver(child: fc.Arbitrary<Node>): fc.Arbitrary<Node> {
  const group = fc.record({
    ...settings,
    children: fc.array(child, { minLength: 1, maxLength: 3 }),
  });
  return fc.oneof({ weight: 3, arbitrary: leaf }, { weight: 1, arbitrary: group });
}

const node = nodeOver(nodeOver(leaf));

const defaults = fc.record({
  f: fc.constantFrom("yes", "", "0"),
  list: fc.constantFrom("[]", "[p]", "[p, q]"),
  t: fc.constantFrom("text", "text", "{f} on", "{absent} on", "{t}"),
  n: fc.constantFrom("2", "2", "3", '"1"', '"1"', "0"),
});

type Defaults = typeof defaults extends fc.Arbitrary<infer One> ? One : never;

/** What the outermost node has besides. */
const outermost = rarely(
  fc.constantFrom(
    ...["retry: 2", "failure: branch", "failure: continue", "repeat: 2", "delay: 20"],
    ...["timeout: 600", "when: f", "failure: root"],
  ),
);

const imported = fc.constantFrom(
  "CHILD.yaml",
  "CHILD.yaml",
  '{from: CHILD.yaml, defaults: {w: "{f}"}}',
  "{from: CHILD.yaml, values: {v: 3}}",
);

/** What the imported recipe runs. */
const childBody = fc.constantFrom(
  'failure: branch\ntemplate: ["s10 {w}", {when: v, template: "s11 {v}"}]',
  'template: "s10 {w} {v}"',
  'parallel: true\ntemplate: ["s10 {w}", {template: "s11 {f=1}", failure: root}]',
  'retry: 2\ntemplate: [{template: "s10 {v}", repeat: 2}, {template: "s11 {w??none}"}]',
);

const commands = 13;

/** Recipes of commands in sequences and side by side, with conditions, repetitions, retries and scopes of failure. */
export const commandTemplateSketches: fc.Arbitrary<Sketch> = fc
  .record({
    nodes: fc.array(node, { minLength: 1, maxLength: 4 }),
    parallel: fc.boolean(),
    outermost,
    imported,
    childBody,
    // Without inputs, what is said of the defaults must hold, too.
    inputs: fc.oneof(
      fc.constant({}),
      fc.record({
        f: fc.constantFrom("yes", "", "0", "a b"),
        list: fc.constantFrom([], ["p"], ["p", "q"]),
      }),
      fc.record({ u: fc.constantFrom(0n, 3n), c: fc.constantFrom("on", "off") }),
    ),
    defaults,
    answers: fc.array(
      fc.array(fc.constantFrom("a", "b", "fail", "a", "b", "fail", "gone"), {
        minLength: 1,
        maxLength: 3,
      }),
      { minLength: commands, maxLength: commands },
    ),
    sleepsMs: fc.array(fc.constantFrom(0, 0, 0, 50, 500, 2000), {
      minLength: commands,
      maxLength: commands,
    }),
  })
  .map(({ nodes, parallel, inputs, answers, sleepsMs, ...rest }) => {
    const numbers = { next: 0 };
    const template = nodes.map((one) => `  - ${nodeText(one, numbers)}\n`).join("");
    return {
      dialect: "command-template",
      text: `${headText(rest)}${parallel ? "parallel: true\n" : ""}template:\n${template}`,
      child: `name: child
args: ["w", "v:int"]
defaults: {w: "{v} w", v: 2}
${rest.childBody}
`,
      inputs,
      answers: new Map(answers.map((outputs, index) => [`s${index}`, outputs])),
      sleepsMs: new Map(sleepsMs.map((sleepMs, index) => [`s${index}`, sleepMs])),
    };
  });

function headText({
  imported: from,
  outermost: setting,
  defaults: { f, list, n, t },
}: {
  readonly imported: string;
  readonly outermost: string | null;
  readonly defaults: Defaults;
}): string {
  return `name: p
imports: {child: ${from}}
args: ["f", "g", "list:array", "n:int", "c:enum(on,off)=on", "u:int=4"]
defaults: {g: "", f: "${f}", list: ${list}, n: ${n}, t: "${t}"}
${setting === null ? "" : `${setting}\n`}`;
}

function nodeText(one: Node, numbers: { next: number }): string {
  const { children, defaults: given, delay, failure, isWrapped, label, parallel } = one;
  const { recovers, repeat, retry, timeout, when } = one;
  const inner = isWrapped
    ? `{template: ${templateText(one, numbers)}}`
    : templateText(one, numbers);
  const fields = [
    one.isImport && !isWrapped ? 'name: child, values: {w: "{f}"}' : `template: ${inner}`,
    children.length > 0 && parallel && "parallel: true",
    label !== null && `label: ${label}`,
    given !== null && `defaults: ${given}`,
    when !== null && `when: "${when}"`,
    repeat !== null && `repeat: ${repeat}`,
    retry !== null && `retry: ${retry}`,
    retry !== null && recovers !== null && `recover: ${recovers}`,
    failure !== null && `failure: ${failure}`,
    delay !== null && `delay: ${delay}`,
    timeout !== null && `timeout: ${timeout}`,
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
