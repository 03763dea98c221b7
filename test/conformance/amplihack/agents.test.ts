import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { env } from "node:process";
import { afterEach, describe, expect, it, vi } from "vitest";
import { optionValues } from "../../../cli/option-values.ts";
import { readLauncherSettings } from "../../../cli/run/settings/launcher-settings.ts";
import { createLauncher } from "../../../runtime/backends/amplihack-launcher.ts";
import { systemClock } from "../../../runtime/clock.ts";
import type { RunReport } from "../../../runtime/index.ts";
import { runPlan } from "../../../runtime/index.ts";
import { text } from "../../../runtime/semantics/amplihack.ts";
import type { Value, ValueMap } from "../../../runtime/values/value.ts";
import { isList } from "../../../runtime/values/value.ts";
import { compileAndLoad } from "../../support/compile-and-load.ts";
import { listedReasons } from "../../support/listed-differences.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { argumentsOf, listOf, mapOf, recordedCases } from "./recorded-cases.ts";

const file = "execution_agent.json";
const listed = listedReasons("amplihack", file);

/** Texts that the recording shortened cannot be run. */
const cases = recordedCases(file).filter(
  (recorded) => !String(filesOf(recorded).get("main.yaml")).includes("...("),
);

/** What recipec says before a run, of recipes that the reference runs. */
const knownBefore: ReadonlySet<string> = new Set([
  "missing-recipe",
  "undefined-variable",
  "value-out-of-range",
  "variable-not-yet-set",
]);

interface Observed {
  readonly success: boolean;
  readonly steps: readonly string[];
  /** The arguments of each call of the launcher. */
  readonly calls: readonly (readonly string[])[];
}

describe.skipIf(cases.length === 0)(`recorded agent calls in ${file}`, () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  for (const recorded of cases) {
    const id = String(recorded.get("id"));
    const differs = listed.has(id);
    it(`${id} (${recorded.get("name")}) ${differs ? "differs as listed" : "comes out alike"}`, async () => {
      const folder = temporaryFolder({});
      const observed = await run(recorded, folder);
      if (Array.isArray(observed)) {
        expect(observed.filter((code) => !knownBefore.has(code))).toEqual([]);
        return;
      }
      const wanted = recordedOutcome(recorded, folder);
      if (differs) expect(observed).not.toEqual(wanted);
      else expect(observed).toEqual(wanted);
    });
  }
});

/** Stands for the launcher: takes down its arguments, and does what the script of this call says. */
const fakeLauncher = `#!/bin/bash
n=$(( $(ls "$FAKE_DIR" | grep -c '^call-') + 1 ))
printf '%s\\0' "$@" > "$FAKE_DIR/call-$n"
script="$FAKE_DIR/script-$n"
[ -f "$script" ] || script="$FAKE_DIR/script-default"
source "$script"
`;

/** The codes of the errors for which the recipe is not run, or how the run went. */
async function run(recorded: ValueMap, folder: string): Promise<Observed | readonly string[]> {
  const project = join(folder, "w");
  const fake = join(folder, "fake");
  for (const [path, content] of filesOf(recorded)) write(join(project, String(path)), content);
  for (const [name, script] of mapOf(recorded, "fake_launcher_scripts")) {
    write(join(fake, `script-${name}`), script);
  }
  mkdirSync(fake, { recursive: true });
  write(join(folder, "amplihack"), fakeLauncher, 0o755);
  stubEnvironment(recorded, {
    AMPLIHACK_LAUNCHER_BINARY: join(folder, "amplihack"),
    FAKE_DIR: fake,
  });
  const { plan, diagnostics } = await compileAndLoad(project, "main.yaml", new Map(), "amplihack");
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (!plan || errors.length > 0) return errors.map(({ code }) => code);
  const args = argumentsOf(recorded);
  const binary = args[args.indexOf("--agent-binary") + 1];
  const report = await runPlan(plan, {
    project,
    backend: createLauncher(systemClock, {
      root: project,
      ...(args.includes("--agent-binary") && binary !== undefined ? { binary } : {}),
    }),
    ...readLauncherSettings(optionValues({}), { ...env }),
  });
  return { ...outcomeOf(report), calls: callsIn(fake) };
}

function stubEnvironment(recorded: ValueMap, own: Readonly<Record<string, string>>): void {
  for (const name of ["AMPLIHACK_AGENT_BINARY", "AMPLIHACK_NO_ALLOW_ALL_TOOLS"])
    vi.stubEnv(name, "");
  for (const [name, value] of Object.entries(own)) vi.stubEnv(name, value);
  for (const [name, value] of mapOf(recorded, "env")) vi.stubEnv(String(name), String(value));
}

function write(path: string, content: Value, mode = 0o644): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, String(content), { mode });
}

function callsIn(fake: string): readonly (readonly string[])[] {
  const calls: (readonly string[])[] = [];
  for (let number = 1; existsSync(join(fake, `call-${number}`)); number += 1) {
    calls.push(
      readFileSync(join(fake, `call-${number}`), "utf8")
        .split("\0")
        .slice(0, -1),
    );
  }
  return calls;
}

function outcomeOf({ status, steps }: RunReport): Omit<Observed, "calls"> {
  return {
    success: status === "completed",
    steps: steps
      .filter(({ path }) => !path.includes("/") || path.startsWith("g/"))
      .map(({ id, status: end, output, error }) => {
        const shown = output === undefined && error !== undefined ? "" : text(output ?? null);
        return `${id} ${statusOf(end, output !== undefined)} ${shown}`;
      }),
  };
}

function statusOf(end: string, hasOutput: boolean): string {
  if (end === "degraded" && !hasOutput) return "failed";
  return end === "recovered" ? "completed" : end;
}

function recordedOutcome(recorded: ValueMap, folder: string): Observed {
  const calls = listOf(recorded, "launcher_calls").map((call) => {
    const argv = call.get("argv") ?? [];
    return isList(argv) ? argv.map((word) => String(word).replaceAll("$WORK", folder)) : [];
  });
  return {
    success: recorded.get("success") === true,
    steps: listOf(recorded, "steps").map(
      (step) => `${step.get("id")} ${step.get("status")} ${step.get("output")}`,
    ),
    calls,
  };
}

function filesOf(recorded: ValueMap): ValueMap {
  return mapOf(recorded, "files");
}
