import { describe, expect, test } from "vitest";
import { problemsOfTest } from "../../support/run-recipe-tests.ts";

const recipe = `
name: r
description: Asks people.
version: 1.0.0
stages:
  - name: plan
    steps: [{id: one, type: bash, command: printf 1}]
    approval: {required: true, prompt: Go on., timeout: 86400, default: approve}
  - name: ship
    steps: [{id: two, type: bash, command: printf 2, output: two}]
`;

describe("gates in a test", () => {
  test.each([
    ["expect: {status: paused_for_approval, pending: plan, not_run: [two]}"],
    ["gates: {plan: approve}\nexpect: {path: [one, two], final_output: 2}"],
    ["gates: {plan: {approve: fine}}\nexpect: {outputs: {_approval_message: fine}}"],
    ["gates: {plan: deny}\nexpect: {status: denied}"],
    ["gates: {plan: {deny: not yet}}\nexpect: {status: denied, reason: {$contains: not yet}}"],
    ["gates: {plan: expire}\nexpect: {path: [one, two]}"],
  ])("%s", async (text) => {
    expect(await problemsOfTest(recipe, text)).toEqual([]);
  });
});
