import { chmodSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { run } from "../../cli/commands/run.ts";
import { optionValues } from "../../cli/option-values.ts";
import { compile, createFileReader } from "../../compiler/index.ts";
import { memoryTerminal } from "../support/memory-terminal.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const recipes = join(import.meta.dirname, "..", "..", "recipes", "command-template");
const files = readdirSync(recipes).filter((file) => /(?<!\.test)\.yaml$/.test(file));

/** Stands for an agent: says which task it was given, by the first words of its prompt, and what it read. */
const agent = `#!/bin/sh
for prompt in "$@"; do :; done
input=$(cat)
echo "[$(printf %s "$prompt" | cut -c1-18)] after $(printf %s "$input" | wc -l) lines"
case "$prompt" in *tests.*) exit 3;; esac
`;

interface Report {
  readonly status: string;
  readonly summary: { readonly final_output?: string };
  readonly steps: readonly {
    readonly id: string;
    readonly status: string;
    readonly output?: string;
  }[];
}

async function runRecipe(name: string, set: readonly string[]): Promise<Report & { cwd: string }> {
  const cwd = temporaryFolder({ agent });
  chmodSync(join(cwd, "agent"), 0o755);
  const terminal = memoryTerminal({ cwd });
  const options = { outputFormat: "json", set: [...set, "agent=./agent"] };
  const invocation = {
    operands: [join(recipes, `${name}.yaml`)],
    options: optionValues(options),
  };
  await run(invocation, terminal);
  if (terminal.written.stdout === "") throw new Error(terminal.written.stderr);
  const report: Report = JSON.parse(terminal.written.stdout);
  return { ...report, cwd };
}

describe("the command-template recipes that ship", () => {
  test.each(files)("%s compiles without errors and warnings, and says what it is for", (file) => {
    const { requested } = compile([file], { files: createFileReader(recipes) });
    const problems = requested.flatMap(({ diagnostics }) => diagnostics);
    expect(problems.filter(({ severity }) => severity !== "note")).toEqual([]);
    const text = readFileSync(join(recipes, file), "utf8");
    const contract = [
      "Purpose",
      "Capability",
      "Args",
      "Output",
      "Messages",
      "Failure policy",
      "Non-goals",
    ];
    for (const line of contract) expect(text, line).toMatch(new RegExp(`^# ${line}: \\S`, "m"));
  });

  test("cover the spectrum of components", () => {
    const components = [
      ["launch", "review", "criticize", "plan", "verify", "map-evidence", "map-contradictions"],
      ["merge", "normalize", "write-artifact", "message", "quorum", "task-card"],
      ["conflict-report", "checkpoint", "follow-up", "judge"],
    ];
    const pipelines = ["pipeline-readiness", "pipeline-tasking"];
    const names = [...components.flat(), ...pipelines].map((name) => `${name}.yaml`);
    expect(files.toSorted()).toEqual(names.toSorted());
  });
});

test("pipeline-readiness goes on with the reviews that there are", async () => {
  const { status, steps, summary } = await runRecipe("pipeline-readiness", ["scope=src"]);
  expect(status).toBe("completed");
  expect(steps.map((step) => step.status)).toEqual([
    "completed",
    "completed",
    "completed",
    "completed",
  ]);
  expect(steps[0]?.output).toMatch(/branch 1 status: done ---\n\[Review src\. Look /);
  expect(steps[0]?.output).toMatch(/branch 2 status: failed ---\nexit: 3/);
  expect(summary.final_output).toMatch(/^\[Judge the report o] after/);
});

test("pipeline-tasking keeps the card in a file, and leaves the critic out when told so", async () => {
  const set = ["goal=faster start", "with_critic=false", "artifact_path=card.md"];
  const { status, cwd, steps, summary } = await runRecipe("pipeline-tasking", set);
  expect(status).toBe("completed");
  expect(steps.map((step) => step.status)).toContain("skipped");
  expect(readFileSync(join(cwd, "card.md"), "utf8")).toBe(summary.final_output);
});

test("message prints four fields on one line", async () => {
  const { summary } = await runRecipe("message", ["type=note", "summary=a b"]);
  expect(summary.final_output).toBe(
    "--to=coordinator\t--from=recipe\t--type=note\t--summary=a b\n",
  );
});
