import { expect, it } from "vitest";
import { createScriptedBackend } from "../../../runtime/backends/scripted.ts";
import { systemClock } from "../../../runtime/clock.ts";
import { runPlan } from "../../../runtime/index.ts";
import { compileAndLoad } from "../../support/compile-and-load.ts";
import { fc } from "../../support/seeded-properties.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import type { TreeNode, TreeObject } from "./slow-run.ts";
import { SlowRun } from "./slow-run.ts";
import { VirtualPrograms } from "./virtual-programs.ts";

const values = new Map([
  ["set", "yes"],
  ["unset", "no"],
]);

/** Names are numbered afterwards, so that each command is another one. */
const command = fc.constantFrom("ok #", "tag #", "tag #", "fail #", "fail # why", "flaky # 1");
/** What runs at once, or repeatedly, may not remember how often it ran. */
const steady = fc.constantFrom("ok #", "tag #", "fail #", "fail # why");
const failure = fc.constantFrom("continue", "branch", "root");
const when = fc.constantFrom(true, false, "set", "!set", "unset", "!unset");
const recover = fc.constantFrom("tag #", ["ok #"], "fail #", ["fail #", "ok #"]);
const retry = fc.constantFrom(2, 3);

function nodes(commands: fc.Arbitrary<string>, depth: number): fc.Arbitrary<TreeNode> {
  return depth === 0 ? commands : fc.oneof(commands, objects(commands, depth));
}

function objects(commands: fc.Arbitrary<string>, depth: number): fc.Arbitrary<TreeObject> {
  const settings = { failure, when, retry, label: fc.constant("L") };
  const leaf = fc.record({ ...settings, template: commands }, { requiredKeys: ["template"] });
  if (depth === 0) return leaf;
  const calm = lists(nodes(steady, depth - 1));
  const template = lists(nodes(commands, depth - 1));
  const parallel = fc.constant(true as const);
  const repeat = fc.constantFrom(2, 3);
  return fc.oneof<fc.Arbitrary<TreeObject>[]>(
    leaf,
    fc.record({ ...settings, recover, template }, { requiredKeys: ["template"] }),
    fc.record(
      { ...settings, recover, parallel, template: calm },
      { requiredKeys: ["template", "parallel"] },
    ),
    fc.record(
      { failure, when, template: objects(commands, depth - 1) },
      { requiredKeys: ["template"] },
    ),
    fc.record({ when, repeat, template: calm }, { requiredKeys: ["template", "repeat"] }),
    fc.record({ repeat, parallel, template: calm }),
  );
}

function lists(inner: fc.Arbitrary<TreeNode>): fc.Arbitrary<readonly TreeNode[]> {
  return fc.array(inner, { minLength: 1, maxLength: 3 });
}

const templates = fc
  .oneof(lists(nodes(command, 2)), objects(command, 3))
  .map((template) => numbered(template));

/** The same with another number in the place of each `#`. */
function numbered<Template extends object>(template: Template): Template {
  let count = 0;
  const text = JSON.stringify(template).replaceAll("#", () => {
    count += 1;
    return String(count);
  });
  return JSON.parse(text);
}

/** Both attempts wait, under keys that once were the same. */
const retriesOfOneName: readonly TreeNode[] = [
  {
    retry: 2,
    label: "L",
    template: [{ failure: "root", retry: 2, label: "L", parallel: true, template: ["fail 1 why"] }],
  },
];

const skippedInside: readonly TreeNode[] = [
  "ok 1",
  { repeat: 2, parallel: true, template: [{ template: { when: "!set", template: "ok 2" } }] },
  "tag 3",
];

/** The recoveries read what the branches printed, or what the command printed whose failure reaches to the root. */
const recoveredBranches: readonly TreeNode[] = [
  "ok 1",
  { parallel: true, failure: "branch", retry: 2, recover: "tag 2", template: ["ok 3", "fail 4"] },
];
const recoveredRoot: TreeObject = {
  retry: 2,
  recover: "tag 1",
  template: [{ parallel: true, template: ["ok 2", { failure: "root", template: "fail 3 why" }] }],
};

it("prints, calls and reports what the documents say, for any tree of commands", async () => {
  const property = fc.asyncProperty(templates, async (template) => {
    const slow = new VirtualPrograms();
    const expected = new SlowRun(slow, values);
    const text = expected.run(template);
    const observed = await runCompiled(template);
    expect(observed).toEqual({
      text,
      calls: slow.calls.toSorted(),
      branches: expected.branches.toSorted(),
    });
  });
  const examples = [retriesOfOneName, skippedInside, recoveredBranches, recoveredRoot];
  await fc.assert(property, { numRuns: 20, examples: examples.map((one) => [one]) });
});

async function runCompiled(template: readonly TreeNode[] | TreeObject): Promise<unknown> {
  const recipe = JSON.stringify({ args: [...values.keys()], template });
  const folder = temporaryFolder({ "recipe.json": recipe });
  const { plan, diagnostics } = await compileAndLoad(folder, "recipe.json", values);
  if (plan === undefined) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  const programs = new VirtualPrograms();
  const {
    branches = [],
    status,
    summary,
  } = await runPlan(plan, {
    project: folder,
    inputs: Object.fromEntries(values),
    backend: createScriptedBackend(systemClock, { rules: [] }),
    processes: {
      run: async ({ argv = [], stdin }) => {
        const { code, stderr, stdout } = programs.run(argv, stdin);
        const texts = { stdout, stderrTail: stderr, stderrHead: stderr };
        return { kind: "process", exitCode: String(code), ...texts };
      },
    },
  });
  return {
    text: status === "completed" ? (summary.final_output ?? "") : undefined,
    calls: programs.calls.toSorted(),
    branches: branches.map(({ label, status: end }) => `${label}:${end}`).toSorted(),
  };
}
