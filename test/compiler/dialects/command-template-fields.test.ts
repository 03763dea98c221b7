import { expect, test } from "vitest";
import {
  importFields,
  nodeFields,
  recipeFields,
} from "../../../compiler/dialects/command-template/fields.ts";
import { emitPlan } from "../../../compiler/emit/index.ts";
import { compile } from "../../../compiler/index.ts";
import { memoryFiles } from "../../support/memory-files.ts";

const recipe = `name: sample
description: Shows what fields do
async: true
state_dir: /state/a
mailbox: {accepts: [stop], emits: [done]}
artifacts: {log: "{out}/log"}
values: {out: /tmp/a}
args: [out, word, "n:int=2"]
defaults: {word: hello}
output: word
imports:
  one: {from: child.yaml, defaults: {lens: a}, values: {scope: src}}
  two: other.yaml
template:
  - echo {word} {n} {run_id}
  - {label: first, when: word, template: "echo {word}"}
  - {delay: 100, template: "echo {word}"}
  - {timeout: 1000, template: "echo {word}"}
  - {retry: 2, recover: reset, template: "echo {word}"}
  - {failure: branch, template: "echo {word}"}
  - {repeat: 3, template: "echo {index}"}
  - parallel: true
    template: [a, b]
  - {args: ["m=1"], defaults: {word: inner}, template: "echo {m} {word}"}
  - {name: one, values: {scope: lib}, defaults: {lens: b}, label: imported}
  - {template: {template: "echo {word}"}}
`;

const child = `name: child
template: "review {scope=all} {lens=none} {extra=}"
defaults: {extra: more}
`;

/** For each field of the language, one change of it. */
const changes: Readonly<Record<string, readonly [from: string, to: string]>> = {
  name: ["name: sample", "name: other"],
  description: ["Shows what fields do", "Shows something else"],
  async: ["async: true", "async: false"],
  state_dir: ["/state/a", "/state/b"],
  mailbox: ["accepts: [stop]", "accepts: [stop, go]"],
  "mailbox emits": ["emits: [done]", "emits: [ended]"],
  artifacts: ['log: "{out}/log"', 'log: "{out}/logs"'],
  values: ["out: /tmp/a", "out: /tmp/b"],
  args: ['"n:int=2"', '"n:number=2"'],
  "args default": ['"n:int=2"', '"n:int=3"'],
  "args of a node": ['args: ["m=1"]', 'args: ["m=2"]'],
  defaults: ["word: hello", "word: bye"],
  "defaults of a node": ["word: inner", "word: other"],
  output: ["output: word", "output: stdout"],
  imports: ["  two: other.yaml", "  two: missing.yaml"],
  from: ["from: child.yaml", "from: other.yaml"],
  "defaults of an import": ["defaults: {lens: a}", "defaults: {extra: a}"],
  "values of an import": ["values: {scope: src}", "values: {extra: a}"],
  "values of an import node": ["values: {scope: lib}", "values: {extra: lib}"],
  "defaults of an import node": ["defaults: {lens: b}", "defaults: {lens: c}"],
  "name of an import node": ["name: one,", "name: two,"],
  template: ["- echo {word} {n}", "- print {word} {n}"],
  label: ["label: first", "label: second"],
  when: ["when: word", 'when: "!word"'],
  delay: ["delay: 100", "delay: 200"],
  timeout: ["timeout: 1000", "timeout: 2000"],
  retry: ["retry: 2", "retry: 3"],
  recover: ["recover: reset", "recover: [reset, clean]"],
  failure: ["failure: branch", "failure: root"],
  repeat: ["repeat: 3", "repeat: 4"],
  parallel: ["parallel: true", "parallel: false"],
};

/** The compiled plan, or what is wrong with the recipe. */
function outcomeOf(text: string): string {
  const other = child.replace("review", "criticize");
  const files = memoryFiles({ "recipe.yaml": text, "child.yaml": child, "other.yaml": other });
  const { recipes, requested } = compile(["recipe.yaml"], { files });
  const { diagnostics = [], facts, plan } = requested[0] ?? {};
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (plan === undefined || facts === undefined || errors.length > 0) {
    return errors.map(({ message }) => message).join("\n");
  }
  const code = emitPlan(plan, facts, {
    runtime: "recipec/runtime",
    calleeModule: (id) => id,
    planOf: (id) => recipes.get(id)?.plan,
  });
  // The digest of the file changes with everything.
  return code.replace(/sha256: "[0-9a-f]+"/, "");
}

test.each(Object.entries(changes))("the plan changes with the field %s", (_, [from, to]) => {
  const changed = recipe.replace(from, to);
  expect(changed).not.toBe(recipe);
  expect(outcomeOf(recipe)).toContain("definePlan");
  expect(outcomeOf(changed)).not.toBe(outcomeOf(recipe));
});

test("no field of the language is left out above", () => {
  const fields = new Set([...nodeFields, ...recipeFields, ...importFields]);
  expect([...fields].filter((field) => !Object.hasOwn(changes, field))).toEqual([]);
});
