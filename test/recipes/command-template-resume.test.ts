import { expect, it } from "vitest";
import type { ProcessRunner } from "../../runtime/index.ts";
import { compileAndLoad } from "../support/compile-and-load.ts";
import { expectSameWhenResumed } from "../support/expect-run.ts";
import { runSample } from "../support/run-sample.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** `fail N` ends with that code, `gone` is not there, `hit` ends by a signal, all else prints its words and its input. */
const processes: ProcessRunner = {
  run: async ({ argv = ["", ""], stdin = "" }) => {
    const [program, ...words] = argv;
    if (program === "gone") {
      return { kind: "failure", failure: { kind: "spawn", message: "no such program" } };
    }
    const codes: Readonly<Record<string, string>> = { fail: words[0] ?? "1", hit: "-9" };
    const stdout = `${words.join(" ")}<${stdin}`;
    return { kind: "process", exitCode: codes[program] ?? "0", stdout, stderrTail: program };
  },
};

/** Recipes that use every construct, with the statuses and final outputs of their runs. */
const recipes: readonly (readonly [
  name: string,
  recipe: unknown,
  status: string,
  output: string,
])[] = [
  ["a list that goes on", ["say a", "fail 3", "say b"], "completed", "b<"],
  [
    "a list that stops",
    { failure: "branch", template: ["say a", "fail 3", "say b"] },
    "failed",
    "",
  ],
  [
    "branches",
    ["say a", { parallel: true, template: ["say b", "fail 2", "say c", "gone"] }, "say d"],
    "completed",
    "d<--- branch: branch 1 status: done ---\nb<a<\n--- branch: branch 2 status: failed ---\nexit: 2\nstderr: fail\n--- branch: branch 3 status: done ---\nc<a<\n--- branch: branch 4 status: failed ---\nexit: 1\nstderr: Step 'gone': no such program",
  ],
  [
    "repetitions",
    [
      { repeat: 2, template: "say {index}" },
      { repeat: 3, parallel: true, template: "say {index}" },
    ],
    "completed",
    "--- branch: branch 1 status: done ---\n0<1<0<\n--- branch: branch 2 status: done ---\n1<1<0<\n--- branch: branch 3 status: done ---\n2<1<0<",
  ],
  [
    "attempts with a recovery between",
    ["say a", { retry: 3, recover: ["say r", "say s"], template: "fail 1" }, "say z"],
    "completed",
    "z<",
  ],
  [
    "guards, delays and limits",
    [
      { delay: 500, when: "yes", template: "say a" },
      { when: "!yes", template: "say b" },
      { timeout: 1000, template: ["say c", "hit d"] },
    ],
    "completed",
    "d<c<a<",
  ],
  [
    "a recipe within a recipe",
    {
      failure: "root",
      template: [
        { template: { template: ["say a", { failure: "branch", template: ["fail 1"] }] } },
      ],
    },
    "failed",
    "",
  ],
];

it.each(recipes)("%s ends alike wherever it is resumed", async (_, recipe, status, output) => {
  const template = Array.isArray(recipe) ? { template: recipe } : recipe;
  const text = JSON.stringify({ ...Object(template), defaults: { yes: "yes" } });
  const folder = temporaryFolder({ "recipe.json": text });
  const { plan, diagnostics } = await compileAndLoad(folder, "recipe.json");
  if (plan === undefined) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  const sample = { plan, processes };
  const whole = await runSample(sample);
  expect([whole.report.status, whole.report.summary.final_output ?? ""]).toEqual([
    status,
    status === "failed" ? expect.anything() : output,
  ]);
  await expectSameWhenResumed(sample, whole);
});
