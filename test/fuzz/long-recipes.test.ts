import { expect, it } from "vitest";
import { emitModules } from "../../cli/build/emit-modules.ts";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import { compile } from "../../compiler/index.ts";
import { memoryFiles } from "../support/memory-files.ts";
import { checkText } from "./check-damaged.ts";
import type { Seed } from "./seeds.ts";
import { seeds } from "./seeds.ts";

const all = seeds();
const head = "name: x\ndescription: d\nversion: 1.0.0\n";

/** Many of something, by their numbers. */
function many(count: number, one: (index: number) => string, between = ""): string {
  return Array.from({ length: count }, (_, index) => one(index)).join(between);
}

function step(id: string, prompt: string, more = ""): string {
  return `  - {id: ${id}, agent: "f:e", prompt: ${JSON.stringify(prompt)}${more}}\n`;
}

function script(text: string): string {
  return `${head}steps:\n  - {id: a, type: bash, command: ${JSON.stringify(text)}, output: o}\n${step("b", "Read {{o}}")}`;
}

function condition(text: string): string {
  return `steps:\n${step("a", "Fix it", `, condition: ${JSON.stringify(text)}`)}`;
}

/** What is long in a recipe, and the recipe: work that grows with the square of the length would take a minute, most often more. */
const recipes: readonly (readonly [string, Seed["dialect"], string])[] = [
  [
    "inputs that nothing reads",
    "amplifier",
    `${head}context:\n${many(10_000, (i) => `  key${i}: v\n`)}steps:\n${step("a", "Fix it")}`,
  ],
  [
    "unknown fields",
    "amplifier",
    `${head}${many(30_000, (i) => `stpes${i}: 1\n`)}steps:\n${step("a", "Fix it")}`,
  ],
  [
    "mappings of different keys in a list",
    "amplifier",
    `${head}context:\n  all: [${many(10_000, (i) => `{a${i}: 1}`, ", ")}]\nsteps:\n${step("a", "Read {{all}}")}`,
  ],
  [
    "lists of different mappings in a list",
    "amplifier",
    `${head}context:\n  all: [${many(10_000, (i) => `[{a${i}: 1}]`, ", ")}]\nsteps:\n${step("a", "Read {{all}}")}`,
  ],
  [
    "names in a condition",
    "amplifier",
    `${head}context:\n${many(2400, (i) => `  a${i}: x\n`)}${condition(many(2400, (i) => `{{a${i}}} == 'x'`, " and "))}`,
  ],
  [
    "tests for null in a condition",
    "amplihack",
    `${head}context: {a: x}\n${condition(many(600, () => "a != null", " and "))}`,
  ],
  [
    "misspelt keys of an answer",
    "amplifier",
    `${head}steps:\n${step("a", `Return JSON: {${many(4000, (i) => `"key${i}": "..."`, ", ")}}`, ", output: o, parse_json: true")}${step(
      "b",
      many(4000, (i) => `{{o.kye${i}}} `),
    )}`,
  ],
  [
    "keys behind one another",
    "amplifier",
    `${head}context: {a: 1}\nsteps:\n${step("a", `Read {{a${".b".repeat(40_000)}}}`)}`,
  ],
  [
    "functions that call one another",
    "amplifier",
    script(`${many(4000, (i) => `f${i}() { ${i === 0 ? "echo a" : `f${i - 1}`}; }\n`)}f3999`),
  ],
  [
    "variables that double one another",
    "amplifier",
    script(`${many(900, (i) => `v${i}=${i === 0 ? "a" : `$v${i - 1}$v${i - 1}`}\n`)}echo $v899`),
  ],
  [
    "a text that grows by itself",
    "amplifier",
    script(`v=a\n${many(900, () => 'v="$v $v"\n')}echo "$v$v $v"`),
  ],
  [
    "misspelt variables of the environment",
    "amplihack",
    `${head}context: {name: x}\nsteps:\n  - {id: a, type: bash, command: ${JSON.stringify(`echo $NAME\n${many(12_000, (i) => `echo $KYE${i}\n`)}`)}}\n`,
  ],
  ["commands that start one another", "amplifier", script(`${"timeout 5 ".repeat(40_000)}echo a`)],
  [
    "broken lines",
    "amplifier",
    `${head}steps:\n${many(40_000, (i) => `  - prompt: do it: ${i}\n`)}`,
  ],
  [
    "values in JSON that a command prints",
    "amplihack",
    script(`echo '{${many(16_000, (i) => `"k${i}": "{{a}}"`, ", ")}}'`),
  ],
  [
    "values in lines of a quoted heredoc",
    "amplihack",
    `${head}steps:\n${step("c", "Write", ", output: a")}  - {id: a, type: bash, command: ${JSON.stringify(`cat <<'EOF'\n${many(8000, () => "- '{{a}}' and {{a}}\n")}EOF`)}}\n`,
  ],
  [
    "empty lines of a program in Python",
    "amplifier",
    script(`python3 - <<'EOF'\nprint(1)\n${"\n".repeat(150_000)}EOF\n`),
  ],
  ["words of a filter of jq", "amplifier", script(`jq '${", a".repeat(60_000)}' in`)],
  [
    "comparisons of one value",
    "amplihack",
    `${head}context: {kind: x}\nsteps:\n  - {id: a, type: bash, command: ${JSON.stringify(
      many(6_000, (index) => `[ "$KIND" = x${index} ] && echo "$KIND"\n`),
    )}}\n`,
  ],
  ["variables in a path", "amplifier", script(`cat ${"$aa".repeat(50)} > out`)],
  [
    "backslashes in a quoted text of a condition",
    "amplihack",
    `${head}context: {a: x}\n${condition(`a == "${"\\a".repeat(50)} {{a}} and b`)}`,
  ],
  [
    "brackets in a pattern of sed that nothing closes",
    "amplifier",
    script(`sed -E 's/${"[.a".repeat(30_000)}/b/' in`),
  ],
  [
    "blanks behind a loop of Python",
    "amplifier",
    script(`python3 - <<'EOF'\nfor${" ".repeat(30_000)}a: pass\nEOF\n`),
  ],
  [
    "blanks behind a folder that a script changes to",
    "amplifier",
    script(`ls\ncd${" ".repeat(30_000)};`),
  ],
  [
    "blanks in a line above all keys",
    "amplifier",
    `${head}steps:\n echo "a"${" ".repeat(200_000)}b\n  - id: a\n    prompt: P\n`,
  ],
  [
    "blanks in the name of a variable",
    "amplifier",
    `${head}context: {"b${" ".repeat(60_000)}c": 1}\nsteps:\n${step("a", "Fix it")}`,
  ],
  ["quotes that nothing closes", "amplifier", script(`echo ${"'".repeat(200_001)}`)],
  ["commands in backticks", "amplifier", script(`cat <<EOF\n${"`a` ".repeat(24_000)}\nEOF\n`)],
  [
    "a default that nothing closes",
    "command-template",
    `name: x\ntemplate: "echo {a=${"a".repeat(200_000)}}"\n`,
  ],
  [
    "a choice of which nothing is closed",
    "command-template",
    `name: x\ntemplate: "echo {a?${"a".repeat(200_000)} {b"\n`,
  ],
  [
    "names that are given values",
    "command-template",
    `name: x\ntemplate: "echo ${"a=".repeat(60_000)}"\n`,
  ],
  [
    "braces around placeholders",
    "command-template",
    `name: x\ntemplate: "echo ${"{a{b}} ".repeat(16_000)}"\n`,
  ],
  [
    "outcomes of a step",
    "agent-recipes",
    `id: x\nlabel: X\ndescription: d\ninitialStep: s\nsteps:\n  s:\n    prompt: Do it\n    outcomes: [${many(5000, (i) => `o${i}`, ", ")}]\n    onOutcome:\n${many(5000, (i) => `      o${i}: {action: exit, reason: done}\n`)}`,
  ],
];

it.each(recipes)(
  "a recipe is checked in time that grows with its length: %s",
  (_, dialect, text) => {
    const seed = all.find((one) => one.dialect === dialect);
    if (seed === undefined) throw new Error("there is no seed");
    expect(checkText(seed, text, true).problem).toBeUndefined();
  },
  30_000,
);

/** The findings of all files of a folder. */
function checkFolder(
  dialect: Seed["dialect"],
  files: Readonly<Record<string, string>>,
): readonly Diagnostic[] {
  const { requested } = compile(Object.keys(files), {
    files: memoryFiles(files),
    dialect,
    diagnosticsOnly: true,
  });
  return requested.flatMap(({ diagnostics }) => diagnostics);
}

it("recipes that all call one another are checked in time that grows with their calls", () => {
  const names = Array.from({ length: 40 }, (_, index) => `r${index}.yaml`);
  const calls = names.map(
    (name, index) =>
      `  - {id: c${index}, type: recipe, recipe: ${name}, context: {a: "{{o}}"}, output: p${index}}\n`,
  );
  const text = `${head}context: {a: 1}\nsteps:\n${step("s", "Read {{a}}", ", output: o")}${calls.join("")}`;
  const bytes = new TextEncoder().encode(text);
  const files = { read: (path: string) => (names.includes(path) ? bytes : undefined) };
  const { requested } = compile(names, { files, dialect: "amplifier", diagnosticsOnly: true });
  expect(requested).toHaveLength(names.length);
}, 30_000);

it("command templates that all import those behind them are checked in time that grows with their imports", () => {
  const files = Array.from({ length: 40 }, (_, index) => {
    const later = Array.from({ length: 39 - index }, (_empty, behind) => index + 1 + behind);
    const imports = many(later.length, (i) => `c${later[i]}: r${later[i]}`, ", ");
    const nodes = later.map((i) => `  - {name: c${i}}\n`).join("");
    const text = `name: r${index}\nimports: {${imports}}\ntemplate:\n  - echo {a=1}\n${nodes}`;
    return [`r${index}.yaml`, text] as const;
  });
  const codes = checkFolder("command-template", Object.fromEntries(files)).map(({ code }) => code);
  expect(new Set(codes)).toEqual(new Set(["alias-expansion", "callee-has-errors"]));
}, 30_000);

it("recipes that extend one another in a long row are checked in time that grows with their number", () => {
  const files = Array.from({ length: 1000 }, (_, index) => {
    const parent = index < 999 ? `extends: r${index + 1}\n` : "";
    return [`r${index}.yaml`, `name: r${index}\n${parent}steps:\n${step(`s${index}`, "Fix it")}`];
  });
  const codes = checkFolder("amplihack", Object.fromEntries(files)).map(({ code }) => code);
  expect(codes.filter((code) => code === "nesting-too-deep")).toHaveLength(1000 - 51);
}, 30_000);

it("recipes that restart one another in a circle are checked in time that grows with their number", () => {
  const files = Array.from({ length: 3000 }, (_, index) => {
    const next = `{action: restart-new-session, recipeId: r${(index + 1) % 3000}}`;
    const text = `id: r${index}\nlabel: X\ndescription: d\ninitialStep: s\nsteps:\n  s:\n    prompt: Do it\n    outcomes: [ok]\n    onOutcome:\n      ok: ${next}\n`;
    return [`r${index}.yaml`, text];
  });
  const codes = checkFolder("agent-recipes", Object.fromEntries(files)).map(({ code }) => code);
  expect(codes.filter((code) => code === "endless-restart")).toHaveLength(1);
}, 60_000);

it("a recipe of thousands of steps is built in time that grows with their number", async () => {
  const steps = many(3000, (i) => `  - {id: s${i}, type: bash, command: echo, output: o${i}}\n`);
  const files = memoryFiles({ "r.yaml": `${head}steps:\n${steps}` });
  const compiled = compile(["r.yaml"], { files, dialect: "amplifier" });
  const options = { root: ".", ending: ".plan.ts", runtime: "recipec/runtime" };
  expect(await emitModules(compiled.recipes, compiled.requested, options)).toHaveLength(1);
}, 30_000);
