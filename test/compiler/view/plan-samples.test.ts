import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Plan } from "../../../compiler/index.ts";
import { compile, createFileReader } from "../../../compiler/index.ts";
import { printPlan } from "../../../compiler/ir/print.ts";
import {
  describePlan,
  flowGraphOf,
  planDescriptionJson,
  renderDot,
  renderMermaid,
  renderPlanText,
} from "../../../compiler/view/index.ts";
import { encodePlainJson } from "../../../runtime/values/tagged-json.ts";

const root = join(import.meta.dirname, "..", "..", "samples", "plans");

function compiled(folder: string): {
  readonly plan: Plan;
  readonly lookup: (id: string) => Plan | undefined;
} {
  const [file] = readdirSync(folder).filter((name) => name.startsWith("recipe."));
  const { requested, recipes } = compile([file ?? ""], { files: createFileReader(folder) });
  const plan = requested[0]?.plan;
  if (plan === undefined) throw new Error("the sample does not compile");
  return { plan, lookup: (id) => recipes.get(id)?.plan };
}

describe.each(readdirSync(root).sort())("the plan of %s", (name) => {
  const folder = join(root, name);

  test("is told in words, and as JSON", async () => {
    const { plan, lookup } = compiled(folder);
    const description = describePlan(plan, lookup, (tags) => tags.length === 0);
    await expect(renderPlanText(description, encodePlainJson)).toMatchFileSnapshot(
      join(folder, "plan.txt"),
    );
    const told = JSON.parse(encodePlainJson(planDescriptionJson(description)));
    await expect(`${JSON.stringify(told, null, 2)}\n`).toMatchFileSnapshot(
      join(folder, "plan.json"),
    );
  });

  test("is printed", async () => {
    await expect(`${printPlan(compiled(folder).plan)}\n`).toMatchFileSnapshot(
      join(folder, "ir.txt"),
    );
  });

  test("is drawn", async () => {
    const graph = flowGraphOf(compiled(folder).plan);
    await expect(renderMermaid(graph)).toMatchFileSnapshot(join(folder, "graph.mmd"));
    await expect(renderDot(graph)).toMatchFileSnapshot(join(folder, "graph.dot"));
  });
});
