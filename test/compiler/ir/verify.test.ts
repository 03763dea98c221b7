import { describe, expect, test } from "vitest";
import { compile } from "../../../compiler/index.ts";
import type { Plan } from "../../../compiler/ir/plan.ts";
import type { Step } from "../../../compiler/ir/step.ts";
import { verifyPlan } from "../../../compiler/ir/verify.ts";
import { memoryFiles } from "../../support/memory-files.ts";

const text = `name: t
description: d
version: 1.0.0
steps:
  - {id: a, condition: "{{recipe.name}} == 't'", agent: x:y, prompt: p, output: o}
  - {id: b, agent: x:y, prompt: p}
`;

function plan(): Plan {
  const files = memoryFiles({ "t.yaml": text });
  const found = compile(["t.yaml"], { files, dialect: "amplifier" }).requested[0]?.plan;
  if (found === undefined) throw new Error("the recipe has no plan");
  return found;
}

function changed(key: string, change: (step: Step) => Partial<Step>): Plan {
  const original = plan();
  const steps = new Map(
    [...original.body.steps].map(([name, step]) => [
      name,
      name === key ? { ...step, ...change(step) } : step,
    ]),
  );
  return { ...original, body: { ...original.body, steps } };
}

describe("verifyPlan", () => {
  test("finds nothing wrong with what the front end makes", () => {
    expect(verifyPlan(plan())).toEqual([]);
  });

  test("finds a goto that leads nowhere", () => {
    const gone = new Map([...plan().body.steps].filter(([key]) => key !== "b"));
    const original = plan();
    const broken = { ...original, body: { ...original.body, steps: gone } };
    expect(verifyPlan(broken)).toContain('step "a": goto "b" leads out of the block');
  });

  test("finds a guard whose failing is not provided for", () => {
    const broken = changed("a", ({ exits }) => ({
      exits: exits.filter(({ on }) => on.kind !== "skipped"),
    }));
    expect(verifyPlan(broken)).toEqual(['step "a": guard without an exit for skipped']);
  });

  test("finds a step under another key, and an entry that is none", () => {
    const broken = changed("b", () => ({ key: "c" }));
    expect(verifyPlan(broken)).toEqual(['step "c" stands under the key "b"']);
    const original = plan();
    expect(verifyPlan({ ...original, body: { ...original.body, entry: "z" } })).toEqual([
      'entry "z" is no step of its block',
    ]);
  });

  test("finds writes of what the action does not leave behind", () => {
    const broken = changed("a", ({ exits }) => ({
      exits: exits.map((exit) => ({
        ...exit,
        set: [
          { name: "x", nameSpan: undefined, value: { kind: "exit-code" }, onlyIfUnset: false },
          { name: "y", nameSpan: undefined, value: { kind: "list" }, onlyIfUnset: false },
        ],
      })),
    }));
    expect(verifyPlan(broken)).toContain('step "a": "x" takes an exit code, but no process runs');
    expect(verifyPlan(broken)).toContain('step "a": "y" takes a list, but nothing loops');
  });
});
