import { expect, it } from "vitest";
import { createScriptedBackend } from "../../../runtime/backends/scripted.ts";
import { systemClock } from "../../../runtime/clock.ts";
import { runPlan } from "../../../runtime/index.ts";
import type { Value } from "../../../runtime/values/value.ts";
import { compileAndLoad } from "../../support/compile-and-load.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/** What a loop over `names` collects of the nested steps. */
async function collected(fields: string, nested: string): Promise<Value | undefined> {
  const recipe = `
name: nested
description: Repeats steps.
version: 1.0.0
context: {names: [a, b], none: [], marks: [{kind: null}, {kind: good}]}
steps:
  - {id: outer, foreach: "{{${fields}}}", collect: all, on_error: continue, steps: [${nested}]}
`;
  const folder = temporaryFolder({ "nested.yaml": recipe });
  const { plan } = await compileAndLoad(folder, "nested.yaml");
  if (!plan) throw new Error("the recipe has errors");
  const backend = createScriptedBackend(systemClock);
  const { outputs } = await runPlan(plan, { project: folder, backend });
  return outputs.get("all");
}

it("a nested step's condition that cannot be computed fails the iteration, which on_error covers", async () => {
  const step = `{id: say, agent: "x:a", prompt: "{{item.kind}}", condition: "{{item.kind}} == good"}`;
  expect(await collected("marks", step)).toEqual([null, "good"]);
});

it("a nested loop over nothing leaves the empty list that it collects", async () => {
  const first = `{id: say, agent: "x:a", prompt: "{{item}}"}`;
  const loop = `{id: each, foreach: "{{none}}", as: one, agent: "x:a", prompt: "{{one}}", collect: found}`;
  expect(await collected("names", `${first}, ${loop}`)).toEqual([[], []]);
});
