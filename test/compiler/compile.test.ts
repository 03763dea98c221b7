import { describe, expect, test } from "vitest";
import { renderLine } from "../../compiler/diagnostics/reports/render-line.ts";
import type { CompileOptions, DialectId } from "../../compiler/index.ts";
import { compile } from "../../compiler/index.ts";
import { describePlan } from "../../compiler/view/index.ts";
import { memoryFiles } from "../support/memory-files.ts";

const head = "name: t\ndescription: d\nversion: 1.0.0\n";

function check(
  texts: Readonly<Record<string, string>>,
  paths: readonly string[] = ["main.yaml"],
  options: Partial<CompileOptions> = {},
): readonly string[] {
  const files = memoryFiles(texts);
  const { requested } = compile(paths, { files, dialect: "amplifier", ...options });
  return requested.flatMap(({ diagnostics }) => diagnostics.map(renderLine));
}

const calling = (path: string, rest = "") =>
  `${head}steps:\n  - {id: c, type: recipe, recipe: ${path}${rest}}\n`;
const reading = (name: string) => `${head}steps:\n  - {id: r, agent: a:b, prompt: "{{${name}}}"}\n`;

describe("compile", () => {
  test("reports a file that is not there", () => {
    expect(check({}, ["gone.yaml"])).toEqual([
      "gone.yaml:1:1: error: The file cannot be read: there is no such file. [unreadable-file]",
    ]);
    const files = memoryFiles({ "r/review.yaml": "", "r/notes.txt": "" });
    const { requested } = compile(["./r/revew.yaml", "r/notse.txt"], { files });
    expect(requested.map(({ diagnostics }) => diagnostics[0]?.help)).toEqual([
      'Did you mean "r/review.yaml"?',
      "Check the path and the permissions.",
    ]);
  });

  test("tells of a default that is its own name once", () => {
    const text = 'args: []\ndefaults: {t: "{t}"}\ntemplate: echo {t}\n';
    expect(check({ "a.yaml": text }, ["a.yaml"], { dialect: "command-template" })).toEqual([
      expect.stringMatching(/^a\.yaml:2:15: warning: .* \[default-recursion\]$/),
    ]);
  });

  test.each<readonly [string, DialectId, readonly string[]]>([
    [
      `${head}steps: [{id: s, agent: a:b, prompt: "{{{nope}}}"}]\n`,
      "amplifier",
      ["undefined-variable"],
    ],
    [
      `args: []\ndefaults: {home: "$${"{HOME}"}"}\ntemplate: echo {home}\n`,
      "command-template",
      ["undeclared-name"],
    ],
    [
      'args: [t]\ntemplate: [{template: "echo {t}", when: "{(index)-1}", repeat: 3}]\n',
      "command-template",
      ["undefined-variable"],
    ],
  ])("tells of an unknown name once, and not of what is around it: %s", (text, dialect, codes) => {
    const { requested } = compile(["a.yaml"], { files: memoryFiles({ "a.yaml": text }), dialect });
    expect(requested.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code))).toEqual(
      codes,
    );
  });

  test("tells of what counts as another value once, and not of what follows", () => {
    const text = `id: null
label: Sample
description: Shows one thing
initialStep: work
guardrails: {maxStepVisits: true, maxTotalSteps: true}
steps:
  work: &work
    prompt: Do the work.
    outcomes: [done, again, other]
    onOutcome:
      done: {action: exit, reason: finished}
      again: {nextStep: rest}
      other: {action: exit, reason: user-provided-other}
  rest:
    <<: *work
    onOutcome:
      done: {nextStep: 5}
      again: {nextStep: work}
      other: {action: exit, reason: user-provided-other}
`;
    const codesOf = (recipe: string): readonly string[] =>
      check({ "a.yaml": recipe }, ["a.yaml"], { dialect: "agent-recipes" }).map((line) =>
        line.replace(/.* \[/s, "["),
      );
    expect(codesOf(text)).toEqual(["[counts-as]", "[counts-as]", "[counts-as]", "[unknown-step]"]);
    expect(codesOf(text.replaceAll("null", "a").replaceAll("true", "1"))).toEqual([
      "[too-few-visits]",
      "[too-few-steps]",
      "[unknown-step]",
    ]);
  });

  test("tells of a default that is no list where it is declared as one, and not where it is read", () => {
    const text = (type: string): string =>
      `args: ["xs:${type}"]\ndefaults: {xs: a}\ntemplate: "echo {xs[0]}"\n`;
    const codesFor = (type: string): readonly string[] =>
      compile(["a.yaml"], { files: memoryFiles({ "a.yaml": text(type) }) }).requested.flatMap(
        ({ diagnostics }) => diagnostics.map(({ code }) => code),
      );
    expect(codesFor("array")).toEqual(["unfit-default"]);
    expect(codesFor("string")).toContain("not-a-list");
  });

  test("tells of a value that hands nothing on because its placeholder is none once", () => {
    const codesFor = (value: string, type = "array"): readonly string[] => {
      const child = "args: [goal]\ntemplate: echo {goal}\n";
      const text = `imports: {child: b.yaml}\nargs: [goal, "xs:${type}"]\ntemplate:\n  - {name: child, values: {goal: "${value}"}}\n  - echo {goal} {xs[0]}\n`;
      const files = memoryFiles({ "a.yaml": text, "b.yaml": child });
      return compile(["a.yaml"], { files }).requested.flatMap(({ diagnostics }) =>
        diagnostics.map(({ code }) => code),
      );
    };
    expect(codesFor("{goal}")).toEqual([]);
    expect(codesFor("fixed")).toEqual(["overridden-value"]);
    expect(codesFor("{gaol}")).toEqual(["undeclared-name"]);
    expect(codesFor("{{goal}}")).toEqual(["outer-braces"]);
    expect(codesFor(`$${"{goal}"}`)).toEqual(["wrapped-placeholder"]);
    expect(codesFor("{goal")).toEqual(["not-a-placeholder"]);
    expect(codesFor("{ goal }")).toEqual(["malformed-placeholder"]);
    expect(codesFor("{goal}", "arrays")).toEqual(["unknown-argument-type"]);
  });

  test("tells of a reference to what nobody imports once", () => {
    const text = `imports: {review: b.yaml}\ntemplate: [{name: review}, "echo {reviw.name}"]\n`;
    const texts = { "a.yaml": text, "b.yaml": "template: ls\n" };
    expect(check(texts, ["a.yaml"], { dialect: "command-template" })).toEqual([
      'a.yaml:2:34: error: "reviw.name" names nothing that is imported. [unknown-reference]',
    ]);
  });

  test("tells once of a step that reads what another one beside it sets", () => {
    const child = `${head}steps:\n  - {id: one, command: pwd, output: a, parallel_group: g}\n  - {id: two, command: "echo {{a}}", parallel_group: g}\n`;
    const call = `${head}steps:\n  - {id: go, type: recipe, recipe: b}\n  - {id: on, type: recipe, recipe: b}\n`;
    const found = check({ "a.yaml": call, "b.yaml": child }, ["a.yaml", "b.yaml"], {
      dialect: "amplihack",
    });
    const codes = found.map((line) => /\[[\w-]+\]/.exec(line)?.[0]);
    expect(codes).toContain("[stale-read]");
    expect(codes).not.toContain("[maybe-unset-variable]");
  });

  test("tells of a merge with a lost anchor once", () => {
    expect(check({ "a.yaml": "a:\n  <<: *lost\n" }, ["a.yaml"])).toEqual([
      'a.yaml:2:7: error: No anchor "&lost" stands before this alias. [yaml-undefined-alias]',
    ]);
  });

  test("finds callees relative to the file that calls them, at any depth", () => {
    const files = memoryFiles({
      "main.yaml": calling("sub/one.yaml"),
      "sub/one.yaml": calling("../two.yaml"),
      "two.yaml": `${head}steps:\n  - {id: r, agent: a:b, prompt: p}\n`,
    });
    const { requested, recipes } = compile(["./main.yaml"], { files, dialect: "amplifier" });
    expect([...recipes.keys()]).toEqual(["main.yaml", "sub/one.yaml", "two.yaml"]);
    expect(requested.map(({ path }) => path)).toEqual(["./main.yaml"]);
    expect(requested[0]?.diagnostics).toEqual([]);
  });

  test("finds the same where only findings are wanted", () => {
    const texts = { "main.yaml": calling("child.yaml"), "child.yaml": reading("nope") };
    const paths = ["main.yaml", "child.yaml"];
    expect(check(texts, paths, { diagnosticsOnly: true })).toEqual(check(texts, paths));
    const known = {
      "child.yaml": reading("given"),
      "main.yaml": calling("child.yaml", ", context: {given: 1}"),
    };
    for (const order of [
      ["main.yaml", "child.yaml"],
      ["child.yaml", "./child.yaml", "main.yaml"],
    ]) {
      expect(check(known, order, { diagnosticsOnly: true })).toEqual([]);
    }
  });

  test("lets go of the plans of recipes that nothing calls where only findings are wanted", () => {
    const files = memoryFiles({ "alone.yaml": reading("nope"), "broken.yaml": "steps: [" });
    const { requested } = compile(["alone.yaml", "broken.yaml"], { files, diagnosticsOnly: true });
    expect(requested.map(({ name, plan, facts }) => ({ name, plan, facts }))).toEqual([
      { name: "t", plan: undefined, facts: undefined },
      { name: undefined, plan: undefined, facts: undefined },
    ]);
    expect(requested.map(({ diagnostics }) => diagnostics.length > 0)).toEqual([true, true]);
  });

  test("reports mistakes of a callee where it is called, unless the callee is checked too", () => {
    const texts = { "main.yaml": calling("child.yaml"), "child.yaml": reading("nope") };
    expect(check(texts)).toEqual([
      'main.yaml:5:35: error: The recipe "child.yaml" has errors, the first one at 5:34. [callee-has-errors]',
    ]);
    expect(check(texts, ["main.yaml", "child.yaml"])).toEqual([
      'child.yaml:5:34: error: "nope" is never set. [undefined-variable]',
    ]);
  });

  test.each([
    ["calls", "amplifier", calling("secret.yaml")],
    ["extends", "amplihack", `${head}extends: secret\nsteps: [{id: a, command: ls}]\n`],
  ] as const)(
    "shows nothing of a file that a recipe %s and that is none",
    (_what, dialect, main) => {
      const relatedOf = (text: string): readonly (readonly string[])[] => {
        const files = memoryFiles({ "main.yaml": main, "secret.yaml": text });
        const { requested } = compile(["main.yaml"], { files, dialect });
        const found = requested.flatMap(({ diagnostics }) => diagnostics);
        const told = found.filter(({ code }) => code === "callee-has-errors");
        return told.map(({ related = [] }) => related.map(({ message }) => message));
      };
      expect(relatedOf("machine github.com login joe password hunter2")).toEqual([[]]);
      expect(relatedOf("password: [hunter2\n")).toEqual([[]]);
      expect(relatedOf("name: x\nsteps: hunter2\n")).toEqual([[expect.any(String)]]);
    },
  );

  test("lets a callee read what its callers pass, and asks the others for it", () => {
    const child = reading("path");
    const giving = calling("child.yaml", ", context: {path: src}");
    const texts = { "main.yaml": giving, "other.yaml": calling("child.yaml"), "child.yaml": child };
    expect(check(texts, ["main.yaml", "child.yaml"])).toEqual([]);
    expect(check(texts, ["main.yaml", "other.yaml", "child.yaml"])).toEqual([
      'other.yaml:5:35: error: The recipe "child.yaml" needs the variable "path", which is not passed. [missing-input]',
    ]);
  });

  test("knows the inputs that the caller of the compiler will give", () => {
    const texts = { "main.yaml": reading("branch") };
    expect(check(texts)).toHaveLength(1);
    expect(check(texts, ["main.yaml"], { inputs: new Map([["branch", "main"]]) })).toEqual([]);
  });

  test("knows what a sub-recipe leaves behind, however deep, and round cycles", () => {
    const main = `${head}steps:
  - {id: c, type: recipe, recipe: child.yaml, output: o}
  - {id: r, agent: a:b, prompt: "{{o.inner.report}} {{o.inner.rport}}", output: told}
`;
    const child = `${head}context: {n: 1}
steps:
  - {id: c, type: recipe, recipe: leaf.yaml, output: inner}
  - {id: again, condition: "{{n}} > 5", type: recipe, recipe: child.yaml, output: deeper}
`;
    const leaf = `${head}steps:\n  - {id: r, agent: a:b, prompt: p, output: report}\n`;
    expect(check({ "main.yaml": main, "child.yaml": child, "leaf.yaml": leaf })).toEqual([
      'main.yaml:6:53: error: "o.inner" has no key "rport". [unknown-key]',
    ]);
  });

  test("looks where recipes are looked for when a path is computed, and says where it may lead", () => {
    const text = `${head}context: {kind: fast}
steps:
  - {id: call, type: recipe, recipe: "{{kind}}.yaml"}
`;
    const part = `${head}steps:\n  - {id: a, type: bash, command: echo}\n`;
    const files = memoryFiles({ "main.yaml": text, "vendor/fast.yaml": part });
    const checkIn = (last: readonly string[]) =>
      compile(["main.yaml"], { files, dialect: "amplifier", searchPath: { first: [], last } })
        .requested[0];
    expect(checkIn([])?.diagnostics.map(({ code }) => code)).toEqual(["unfit-choice"]);
    const found = checkIn(["vendor"]);
    expect(found?.diagnostics).toEqual([]);
    expect(found?.callees).toEqual(["vendor/fast.yaml"]);
    const plan = found?.plan && describePlan(found.plan, () => undefined);
    expect(plan?.steps[0]?.settings).toEqual(["fast.yaml, unless the caller gives other values"]);
  });

  test("ignores warnings that a comment with a reason names", () => {
    const text = `${head}context: {m: a}
steps:
  - {id: s, condition: "{{m}} == 'b'", agent: a:b, prompt: p, output: o}
  # recipec: ignore maybe-unset-variable -- callers set m
  - {id: r, agent: a:b, prompt: "{{o}}", output: told}
`;
    expect(check({ "main.yaml": text })).toEqual([]);
  });

  test("gives the same diagnostics in the same order whatever the order of the files", () => {
    const texts = { "a.yaml": reading("x"), "b.yaml": calling("a.yaml"), "c.yaml": reading("y") };
    const forth = check(texts, ["a.yaml", "b.yaml", "c.yaml"]);
    const back = check(texts, ["c.yaml", "b.yaml", "a.yaml"]);
    expect(back.toSorted()).toEqual(forth.toSorted());
  });
});
