import { expect, it } from "vitest";
import { createScriptedBackend } from "../../../runtime/backends/scripted.ts";
import { systemClock } from "../../../runtime/clock.ts";
import { runPlan } from "../../../runtime/index.ts";
import { compileAndLoad } from "../../support/compile-and-load.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const recipe = `
name: stages
description: Says where it is.
version: 1.0.0
stages:
  - name: first
    steps:
      - {id: a, agent: "x:a", prompt: "{{stage.name}} {{stage.index}}, step {{step.index}}"}
      - {id: b, agent: "x:a", prompt: "{{stage.name}} {{stage.index}}, step {{step.index}}"}
  - name: second
    steps:
      - {id: c, agent: "x:a", prompt: "{{step.stage}} {{stage.index}}, step {{step.index}}"}
`;

it("tells each step its stage, and both their places", async () => {
  const folder = temporaryFolder({ "stages.yaml": recipe });
  const { plan } = await compileAndLoad(folder, "stages.yaml");
  const backend = createScriptedBackend(systemClock);
  if (!plan) throw new Error("the recipe has errors");
  await runPlan(plan, { project: folder, backend });
  expect(backend.requests.map(({ instruction }) => instruction)).toEqual([
    "first 0, step 0",
    "first 0, step 1",
    "second 1, step 0",
  ]);
});
