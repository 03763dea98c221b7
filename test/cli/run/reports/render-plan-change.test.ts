import { expect, test } from "vitest";
import { renderPlanChange } from "../../../../cli/run/reports/render-plan-change.ts";

const planOf = (...lines: readonly string[]) => ({
  hash: lines.join(),
  entry: "a.plan.mjs",
  modules: [{ path: "a.plan.mjs", text: `${lines.join("\n")}\n` }],
});

const render = (now: ReturnType<typeof planOf> | undefined): string =>
  renderPlanChange({ recipe: "a.yaml", run: "r1", before: planOf("old"), now });

test("a changed plan is shown as a comparison, without the keys that stand in it", () => {
  expect(render(planOf(`key: "${["AKIA", "Q3EGRIFFINWALRUS"].join("")}"`))).toMatchInlineSnapshot(`
    "recipec: a.yaml has changed since run r1 was started:
    --- a.plan.mjs (when the run was started)
    +++ a.plan.mjs (now)
    @@ -1,1 +1,1 @@
    -old
    +key: "********************"
    "
  `);
});

test("of a long comparison the first lines are shown, and how many there are besides", () => {
  const added = (count: number) => planOf(...Array.from({ length: count }, (_, at) => `new ${at}`));
  expect(render(added(37))).toMatch(/\n\+new 35\n\.\.\. and 1 more line\n$/);
  expect(render(added(38))).toMatch(/\n\+new 35\n\.\.\. and 2 more lines\n$/);
  expect(render(added(36))).toMatch(/\n\+new 35\n$/);
});

test("a recipe that gives no plan any more is named", () => {
  expect(render(undefined)).toBe("recipec: a.yaml cannot be compiled any more\n");
});
