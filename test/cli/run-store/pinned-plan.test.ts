import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createPinnedResolver } from "../../../cli/run-store/pinned-plan.ts";
import { testPlan } from "../../support/plan-builder.ts";
import { agentStep, steps } from "../../support/step-builder.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const planText = `export const plan = { abi: 1, name: "kept", body: { entry: "a", steps: {} } };\n`;

/** A resolver that keeps what it finds in a folder, and how often it has had to look. */
function pinnedIn(project: string) {
  const kept = join(project, "callees");
  const module = join(project, "found.plan.mjs");
  const plan = testPlan({ name: "found", body: steps(agentStep("a", "x")) });
  let searches = 0;
  const resolver = createPinnedResolver(kept, async () => {
    searches += 1;
    return { kind: "plan", plan, module };
  });
  const resolve = async (): Promise<string | undefined> => {
    const found = await resolver.resolve("child.yaml", "main.yaml", ["x"]);
    return found.kind === "plan" ? found.plan.name : undefined;
  };
  return { kept, resolve, searches: () => searches };
}

test("a computed recipe is found once, and then taken from where it is kept", async () => {
  const { kept, resolve, searches } = pinnedIn(temporaryFolder({ "found.plan.mjs": planText }));
  expect(await resolve()).toBe("found");
  expect(readdirSync(kept).map((name) => name.replace(/^[0-9a-f]{16}/, "KEY"))).toEqual([
    "KEY",
    "KEY.json",
  ]);
  expect(await resolve()).toBe("kept");
  expect(searches()).toBe(1);
});

test("a computed recipe is not run where what is kept of it was changed or removed", async () => {
  const { kept, resolve } = pinnedIn(temporaryFolder({ "found.plan.mjs": planText }));
  await resolve();
  const folder = join(kept, readdirSync(kept).find((name) => !name.endsWith(".json")) ?? "");
  const module = join(folder, "found.plan.mjs");
  writeFileSync(module, planText.replace("kept", "edited"));
  expect(await resolve()).toBeUndefined();
  rmSync(module);
  expect(await resolve()).toBeUndefined();
});

test.each(["", '{"path": "chi', "null"])(
  "a computed recipe is found again where its note is broken: %j",
  async (broken) => {
    const { kept, resolve, searches } = pinnedIn(temporaryFolder({ "found.plan.mjs": planText }));
    await resolve();
    const note = join(kept, readdirSync(kept).find((name) => name.endsWith(".json")) ?? "");
    const whole = readFileSync(note, "utf8");
    writeFileSync(note, broken);
    expect(await resolve()).toBe("found");
    expect(searches()).toBe(2);
    expect(readFileSync(note, "utf8")).toBe(whole);
  },
);
