import { describe, expect, it } from "vitest";
import { runExitCode } from "../../../cli/run/run-exit-code.ts";
import type { ScriptRule } from "../../../runtime/backends/scripted.ts";
import { createScriptedBackend } from "../../../runtime/backends/scripted.ts";
import { systemClock } from "../../../runtime/clock.ts";
import type { AgentRequest } from "../../../runtime/effect.ts";
import type { Plan, RunEvent } from "../../../runtime/index.ts";
import { runPlan } from "../../../runtime/index.ts";
import { compileAndLoad } from "../../support/compile-and-load.ts";
import { listedReasons } from "../../support/listed-differences.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { recordedCases } from "./recorded-cases.ts";

/** A run as the document has it: recipes, what the agent answers, what it is sent, and how the run ends. */
interface Trace {
  readonly id: string;
  readonly name: string;
  readonly recipes: readonly { readonly id: string }[];
  readonly run: string;
  readonly responses: readonly (string | { readonly error: string })[];
  readonly maxRestarts?: number;
  readonly sends: readonly Send[];
  readonly events: readonly string[];
  readonly exitReason: string;
  readonly exitCode: number;
  readonly restarts: number;
}

interface Send {
  readonly step: string;
  readonly kind?: string;
  readonly session: string;
  readonly new: boolean;
  readonly model: string | null;
  readonly prompt: string;
}

const file = "spec_traces.json";
const cases = recordedCases<Trace>(file);
const differences = listedReasons("agent-recipes", file);

describe.skipIf(cases.length === 0)("runs as the document has them", () => {
  it.each(cases.filter(({ id }) => !differences.has(id)))("$id $name", async (trace) => {
    const observed = await run(trace);
    expect(observed).toEqual({
      sends: trace.sends.map(({ kind: _, ...send }) => send),
      events: trace.events.filter((event) => /^(step|retry|restart):/.test(event)),
      exitReason: trace.exitReason,
      exitCode: trace.exitCode,
    });
  });

  it.each(cases.filter(({ id }) => differences.has(id)))("$id $name is refused", async (trace) => {
    expect(await load(trace)).toBeUndefined();
  });
});

async function run(trace: Trace): Promise<object> {
  const plan = await load(trace);
  if (!plan) throw new Error("The recipe has errors.");
  const backend = createScriptedBackend(systemClock, { rules: trace.responses.map(rule) });
  const events: RunEvent[] = [];
  const report = await runPlan(plan, {
    project: "/",
    backend,
    onEvent: (event) => events.push(event),
    ...(trace.maxRestarts === undefined ? {} : { maxRestarts: trace.maxRestarts }),
  });
  return {
    sends: sendsOf(backend.requests),
    events: eventLines(events, plan),
    exitReason: report.reason,
    exitCode: runExitCode(report.status),
  };
}

async function load({ recipes, run: id }: Trace): Promise<Plan | undefined> {
  const files = recipes.map((recipe) => [`${recipe.id}.json`, JSON.stringify(recipe)] as const);
  const { plan } = await compileAndLoad(temporaryFolder(Object.fromEntries(files)), `${id}.json`);
  return plan;
}

function rule(response: Trace["responses"][number]): ScriptRule {
  if (typeof response === "string") return { times: 1, output: response };
  return { times: 1, fail: { kind: "backend", message: response.error } };
}

function sendsOf(requests: readonly AgentRequest[]): readonly Send[] {
  const sessions = [...new Set(requests.map(({ session }) => session?.id))];
  return requests.map(({ instruction, models, session, step }) => ({
    step,
    session: `S${sessions.indexOf(session?.id) + 1}`,
    new: session?.isNew === true,
    model: models[0]?.class ?? null,
    prompt: instruction,
  }));
}

/** The events that a run tells, with the counts that they stand for. */
function eventLines(events: readonly RunEvent[], plan: Plan): readonly string[] {
  const { visits = 0, total = 0 } = plan.body.guardrails ?? {};
  const counts = new Map<string, number>();
  let steps = 0;
  return events.flatMap((event) => {
    if (event.kind === "restart") {
      counts.clear();
      steps = 0;
      return [`restart:${event.plan}`];
    }
    if (event.kind === "agent-remind") return [`retry:${event.reason}`];
    if (event.kind !== "step-start") return [];
    const count = (counts.get(event.id) ?? 0) + 1;
    counts.set(event.id, count);
    steps += 1;
    return [`step:${event.id} visit ${count}/${visits} total ${steps}/${total}`];
  });
}
