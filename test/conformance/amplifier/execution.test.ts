import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { ScriptRule } from "../../../runtime/backends/scripted.ts";
import { createScriptedBackend } from "../../../runtime/backends/scripted.ts";
import type { Clock } from "../../../runtime/clock.ts";
import { systemClock } from "../../../runtime/clock.ts";
import type { Approval, ResolvedPlan, RunReport } from "../../../runtime/index.ts";
import { runPlan } from "../../../runtime/index.ts";
import { decodeTaggedJson } from "../../../runtime/values/tagged-json.ts";
import type { Value } from "../../../runtime/values/value.ts";
import { isList, isMap } from "../../../runtime/values/value.ts";
import { canonicalText } from "../../support/canonical-text.ts";
import { compileAndLoad } from "../../support/compile-and-load.ts";
import { listedReasons } from "../../support/listed-differences.ts";
import { sharedPath } from "../../support/shared.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/** A recorded run: recipe files, what agents do, the operations on the recipe, and what came of them. */
interface ExecutionCase {
  readonly id: string;
  readonly files: Readonly<Record<string, string>>;
  readonly script?: readonly RecordedRule[];
  readonly context?: unknown;
  readonly options?: unknown;
  readonly ops?: readonly RecordedOperation[];
  readonly expect: {
    readonly ops: readonly { readonly success: boolean; readonly context?: unknown }[];
    readonly agent_calls: readonly { readonly agent: string; readonly instruction: string }[];
  };
}

interface RecordedRule {
  readonly agent?: string;
  readonly contains?: string;
  readonly output?: string;
  readonly fail?: string;
  readonly times?: number;
  readonly sleep?: number;
  readonly cancel?: string;
}

interface RecordedOperation {
  readonly operation: string;
  readonly recipe_path?: string;
  readonly stage_name?: string;
  readonly message?: string;
}

/** What a run is compared by. */
interface Observed {
  readonly succeeded: boolean;
  readonly variables: string | undefined;
  readonly skipped: readonly string[] | undefined;
  /** Undefined where nothing ran. */
  readonly calls: readonly string[] | undefined;
}

const path = sharedPath("conformance", "amplifier", "execution.json");
const cases = path === undefined ? [] : recordedRuns(path);
const differences = listedReasons("amplifier", "execution.json");
const comparable = cases.filter(isComparable);

describe.skipIf(comparable.length === 0)("recorded runs in execution.json", () => {
  for (const recorded of comparable) {
    const reason = differences.get(recorded.id);
    it(`${recorded.id} ${reason === undefined ? "agrees" : "differs as listed"}`, async () => {
      const observed = await run(recorded);
      const recording = wanted(recorded);
      const wants = observed.calls ? recording : { ...recording, calls: undefined };
      if (reason === undefined) expect(observed).toEqual(wants);
      else expect(observed).not.toEqual(wants);
    });
  }
});

/**
 * One run with its approvals given beforehand can stand for the recorded operations; hosts that
 * resolve mentions, cancel from inside an agent, or resume after a failure, are another matter.
 */
function isComparable({ options, script = [], ops = [], expect: { ops: results } }: ExecutionCase) {
  const isOneRun = ops.every(({ operation }, index) =>
    operation === "resume"
      ? ops[index - 1]?.operation === "approve"
      : ["execute", "approve"].includes(operation),
  );
  const isApproved = results.every(({ success }) => success) || ops.length < 2;
  const isCancelled = script.some(({ cancel }) => cancel !== undefined);
  return isOneRun && isApproved && !isCancelled && options === undefined;
}

async function run(recorded: ExecutionCase): Promise<Observed> {
  const folder = temporaryFolder(recorded.files);
  const context = decodeTaggedJson(JSON.stringify(recorded.context ?? {}));
  const inputs = new Map(
    context !== undefined && isMap(context)
      ? [...context].map(([name, value]) => [String(name), value] as const)
      : [],
  );
  const { plan } = await compileAndLoad(folder, mainFile(recorded), inputs);
  if (!plan) return rejected;
  const rules = (recorded.script ?? []).map(rule);
  const backend = createScriptedBackend(impatientClock, { rules });
  const report = await runPlan(plan, {
    project: folder,
    runId: "<session0>",
    inputs: Object.fromEntries(inputs),
    backend,
    clock: impatientClock,
    approvals: approvals(recorded),
    resolver: { resolve: (recipe) => resolveIn(folder, recipe) },
  });
  const succeeded = ["completed", "partial", "paused_for_approval"].includes(report.status);
  const calls = backend.requests.map(({ agent, instruction }) => call(agent, instruction));
  const completed = report.status === "completed" || report.status === "partial";
  return {
    succeeded,
    variables: completed ? variables(report) : undefined,
    skipped: completed ? report.skipped.map(({ id }) => id) : undefined,
    calls,
  };
}

/** Nobody waits for all the seconds between retries. */
const impatientClock: Clock = {
  ...systemClock,
  sleep: (ms, signal) => systemClock.sleep(Math.min(ms, 500), signal),
};

/** What is known wrong before the run fails before its first call. */
const rejected: Observed = {
  succeeded: false,
  variables: undefined,
  skipped: undefined,
  calls: undefined,
};

async function resolveIn(folder: string, recipe: string): Promise<ResolvedPlan> {
  const { plan } = await compileAndLoad(folder, recipe);
  return plan ? { kind: "plan", plan } : { kind: "missing", message: `No recipe ${recipe}.` };
}

function wanted({ expect: { ops, agent_calls } }: ExecutionCase): Observed {
  const last = ops.at(-1);
  const context = last?.context === undefined ? undefined : fromRecording(last.context);
  const skipped = context?.get("_skipped_steps") ?? [];
  return {
    succeeded: last?.success === true,
    variables: context && canonicalText(withoutAmbient(context)),
    skipped: context && isList(skipped) ? skipped.map(String) : undefined,
    calls: agent_calls.map(({ agent, instruction }) => call(agent, instruction)),
  };
}

/** The fixed text that asks for JSON differs by design; what the author wrote does not. */
function call(agent: string, instruction: string): string {
  const [written = ""] = instruction.split(/\n\n---\n\n|\n\nAnswer with one JSON/);
  return `${agent}: ${written}`;
}

function variables({ outputs }: RunReport): string {
  return canonicalText(outputs);
}

const ambient = ["recipe", "session", "step", "stage", "_skipped_steps"];

function withoutAmbient(context: ReadonlyMap<Value, Value>): ReadonlyMap<Value, Value> {
  return new Map([...context].filter(([name]) => !ambient.includes(String(name))));
}

function fromRecording(context: unknown): ReadonlyMap<Value, Value> | undefined {
  const decoded = decodeTaggedJson(JSON.stringify(context));
  return decoded !== undefined && isMap(decoded) ? decoded : undefined;
}

function rule({ agent, contains, output, fail, times, sleep }: RecordedRule): ScriptRule {
  return {
    ...(agent === undefined ? {} : { agent }),
    ...(contains === undefined ? {} : { contains }),
    ...(output === undefined ? {} : { output }),
    ...(fail === undefined ? {} : { fail }),
    ...(times === undefined ? {} : { times }),
    ...(sleep === undefined ? {} : { sleepMs: sleep * 1000 }),
  };
}

function approvals({ ops = [] }: ExecutionCase): ReadonlyMap<string, Approval> {
  return new Map(
    ops.flatMap(({ operation, stage_name, message = "" }) =>
      operation === "approve" && stage_name !== undefined
        ? [[stage_name, { decision: "approve", message }] as const]
        : [],
    ),
  );
}

function mainFile({ ops = [] }: ExecutionCase): string {
  return (ops[0]?.recipe_path ?? "main.yaml").replace(/^@project\//, "");
}

function recordedRuns(file: string): readonly ExecutionCase[] {
  const { cases: all }: { readonly cases: readonly ExecutionCase[] } = JSON.parse(
    readFileSync(file, "utf8"),
  );
  return all;
}
