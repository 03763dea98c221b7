import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { CommandModule } from "../../../cli/command.ts";
import * as check from "../../../cli/commands/check.ts";
import * as list from "../../../cli/commands/list.ts";
import * as plan from "../../../cli/commands/plan.ts";
import * as run from "../../../cli/commands/run.ts";
import { exitCode } from "../../../cli/exit-code.ts";
import { decodeOutput, text } from "../../../runtime/semantics/amplihack.ts";
import { decodeTaggedJson } from "../../../runtime/values/tagged-json.ts";
import type { Value, ValueMap } from "../../../runtime/values/value.ts";
import { isMap } from "../../../runtime/values/value.ts";
import { listedReasons } from "../../support/listed-differences.ts";
import { memoryTerminal } from "../../support/memory-terminal.ts";
import { runCommand } from "../../support/run-command.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { argumentsOf, listOf, mapOf, recordedCases } from "./recorded-cases.ts";

const file = "cli.json";
const listed = listedReasons("amplihack", file);

/** Recordings that were shortened cannot be run. */
const cases = recordedCases(file).filter(
  (recorded) => !String(mapOf(recorded, "files").get("main.yaml")).includes("...("),
);

/** What a command line is compared by: how it ended, and how each step did. */
interface Observed {
  readonly end: "success" | "failure" | "refused";
  readonly steps: readonly string[];
}

describe.skipIf(cases.length === 0)(`recorded command lines in ${file}`, () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  for (const recorded of cases) {
    const id = String(recorded.get("id"));
    const differs = listed.has(id);
    it(`${id} (${recorded.get("name")}) ${differs ? "differs as listed" : "comes out alike"}`, async () => {
      const observed = await observe(recorded);
      const wanted = recordedOutcome(recorded);
      if (differs) expect(observed).not.toEqual(wanted);
      else expect(observed).toEqual(wanted);
    });
  }
});

/** The book's numbers: 0 is success, 1 a run that failed; all else refuses to run. */
function recordedOutcome(recorded: ValueMap): Observed {
  const ends = ["success", "failure"] as const;
  const steps = listOf(recorded, "steps").map(
    (step) => `${step.get("id")} ${step.get("status")} ${outputOf(step.get("output") ?? "")}`,
  );
  return { end: ends[Number(recorded.get("exit"))] ?? "refused", steps };
}

async function observe(recorded: ValueMap): Promise<Observed> {
  const cwd = temporaryFolder({});
  for (const [path, content] of mapOf(recorded, "files")) {
    mkdirSync(dirname(join(cwd, String(path))), { recursive: true });
    // What is not ASCII in a recording was one byte.
    writeFileSync(join(cwd, String(path)), String(content), "latin1");
  }
  const env = new Map([["HOME", join(cwd, "home")]]);
  for (const [name, value] of mapOf(recorded, "env")) env.set(String(name), String(value));
  for (const [name, value] of env) vi.stubEnv(name, value);
  const terminal = memoryTerminal({ cwd, env: Object.fromEntries(env) });
  const given = commandLine(argumentsOf(recorded));
  if (given === undefined) return { end: "refused", steps: [] };
  const { command, found, operands } = given;
  const options = { ...found, dialect: "amplihack" };
  const { code, stdout } = await runCommand(command, terminal, operands, options);
  const end = code === exitCode.failed ? "failure" : "refused";
  return { end: code === exitCode.ok ? "success" : end, steps: stepsIn(stdout) };
}

const runnerOptions = {
  "audit-dir": { type: "string" },
  explain: { type: "boolean" },
  "output-format": { type: "string" },
  "recipe-dir": { type: "string", short: "R", multiple: true },
  set: { type: "string", multiple: true },
  "validate-only": { type: "boolean" },
  "working-dir": { type: "string", short: "C" },
} as const;

interface CommandLine {
  readonly command: CommandModule;
  readonly operands: readonly string[];
  readonly found: Readonly<Record<string, unknown>>;
}

/** The command of ours that does what a command line of the runner asks for; undefined where it has an unknown option. */
function commandLine(args: readonly string[]): CommandLine | undefined {
  try {
    const read = parseArgs({ args: [...args], options: runnerOptions, allowPositionals: true });
    const { values, positionals } = read;
    const found = {
      auditDir: values["audit-dir"],
      fullOutput: true,
      outputFormat: values["output-format"],
      recipeDir: values["recipe-dir"],
      set: values.set,
      workingDir: values["working-dir"],
    };
    const [first, ...others] = positionals;
    if (first === "list") return { command: list, operands: others, found };
    const looking = values["validate-only"] === true ? check : run;
    return { command: values.explain === true ? plan : looking, operands: positionals, found };
  } catch {
    return undefined;
  }
}

/** The steps of a report in JSON, each as the recording tells it. */
function stepsIn(stdout: string): readonly string[] {
  const report = stdout.startsWith("{") ? decodeTaggedJson(stdout) : undefined;
  if (report === undefined || !isMap(report)) return [];
  return listOf(report, "steps").map((step) => {
    const output = step.has("error") ? "" : text(step.get("output") ?? null);
    return `${step.get("id")} ${step.get("status")} ${outputOf(output)}`;
  });
}

/** The recording tells long outputs by their size; they are compared as the values that they are stored as. */
function outputOf(output: Value): string {
  const size = /^<(\d+) bytes>$/.exec(String(output))?.[1];
  if (size !== undefined) return `long ${size}`;
  const printed = text(decodeOutput(String(output)));
  return printed.length > 1000 ? `long ${printed.length}` : printed;
}
