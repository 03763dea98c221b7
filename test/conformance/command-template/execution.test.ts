import { chmodSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { ProcessRunner } from "../../../runtime/backends/backend.ts";
import { createShell } from "../../../runtime/backends/processes/shell.ts";
import { createScriptedBackend } from "../../../runtime/backends/scripted.ts";
import { systemClock } from "../../../runtime/clock.ts";
import type { RunReport } from "../../../runtime/index.ts";
import { runPlan } from "../../../runtime/index.ts";
import { decodeTaggedJson } from "../../../runtime/values/tagged-json.ts";
import type { Value } from "../../../runtime/values/value.ts";
import { isMap } from "../../../runtime/values/value.ts";
import { compileAndLoad } from "../../support/compile-and-load.ts";
import { isRecord } from "../../support/is-record.ts";
import { listedReasons } from "../../support/listed-differences.ts";
import { sharedPath } from "../../support/shared.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/** A recorded run: a template, what the caller gives, and what came of it. */
interface ExecutionCase {
  readonly id: string;
  readonly name: string;
  readonly template: unknown;
  readonly argDecl?: readonly string[];
  readonly defaults?: Readonly<Record<string, unknown>>;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly files?: Readonly<Record<string, string>>;
  readonly filesAfter?: Readonly<Record<string, string | null>>;
  readonly calls: readonly { readonly command: string; readonly args: readonly string[] }[];
  readonly result: {
    readonly ok: boolean;
    readonly text?: string;
    readonly details?: { readonly softQuorum?: Readonly<Record<string, unknown>> };
  };
}

/** What a run is compared by. */
interface Observed {
  readonly ok: boolean;
  readonly text: string | undefined;
  readonly calls: readonly string[];
  readonly files: Readonly<Record<string, string | null>>;
}

const path = sharedPath("conformance", "command-template", "execution.json");
const cases = path === undefined ? [] : recordedRuns(path);
const differences = listedReasons("command-template", "execution.json");
const outcomes: string[] = [];

describe.skipIf(cases.length === 0)("recorded runs", () => {
  for (const recorded of cases) {
    const reason = differences.get(recorded.id);
    it.concurrent(`${recorded.id} ${recorded.name} ${reason === undefined ? "agrees" : "differs as listed"}`, async ({
      onTestFinished,
    }) => {
      const { observed, wanted, report } = await compare(recorded, onTestFinished);
      outcomes.push(recorded.id);
      if (reason === undefined) expect(observed, JSON.stringify(report)).toEqual(wanted);
      else expect(observed).not.toEqual(wanted);
    }, 20_000);
  }
});

afterAll(() => expect(outcomes.length).toBe(cases.length));

interface Compared {
  readonly observed: unknown;
  readonly wanted: unknown;
  /** What the run says of itself; absent where it did not start. */
  readonly report?: RunReport;
}

async function compare(
  recorded: ExecutionCase,
  whenOver: (remove: () => void) => void,
): Promise<Compared> {
  const files = { ...recorded.files, "tool.json": JSON.stringify(recipeOf(recorded)) };
  const folder = temporaryFolder(files, whenOver);
  for (const name of Object.keys(recorded.files ?? {})) {
    if (name.endsWith(".sh")) chmodSync(join(folder, name), 0o755);
  }
  const wanted = wantedOf(recorded, folder);
  const inputs = inputsOf(recorded);
  const { plan } = await compileAndLoad(folder, "tool.json", inputs);
  // What is known to fail does not start at all.
  if (!plan) return { observed: { ok: false }, wanted: { ok: wanted.ok } };
  const calls: string[] = [];
  const report = await runPlan(plan, {
    project: folder,
    inputs: Object.fromEntries(inputs),
    backend: createScriptedBackend(systemClock, { rules: [] }),
    processes: recording(calls),
  });
  return { observed: observedOf(report, { recorded, folder, calls }), wanted, report };
}

/** Names, defaults and the template as a recipe; fields of a node are fields of the recipe. */
function recipeOf({ template, argDecl, defaults }: ExecutionCase): unknown {
  const around = {
    ...(argDecl === undefined ? {} : { args: argDecl }),
    ...(defaults === undefined ? {} : { defaults }),
  };
  if (!isRecord(template)) return { ...around, template };
  const own = isRecord(template["defaults"]) ? template["defaults"] : {};
  // The fields of a node win over those around it, so that both sets of defaults have to be the node's.
  return { ...around, template: { ...template, defaults: { ...defaults, ...own } } };
}

function inputsOf({ params = {} }: ExecutionCase): ReadonlyMap<string, Value> {
  const decoded = decodeTaggedJson(JSON.stringify(params));
  if (decoded === undefined || !isMap(decoded)) return new Map();
  return new Map([...decoded].map(([name, value]) => [String(name), value] as const));
}

function recording(calls: string[]): ProcessRunner {
  const shell = createShell(systemClock, { graceMs: 300 });
  return {
    run: (request, signal) => {
      calls.push(JSON.stringify(request.argv));
      return shell.run(request, signal);
    },
  };
}

interface Ended {
  readonly recorded: ExecutionCase;
  readonly folder: string;
  readonly calls: readonly string[];
}

function observedOf(report: RunReport, { recorded, folder, calls }: Ended): Observed {
  const ok = report.status === "completed";
  const { final_output: finalOutput } = report.summary;
  return {
    ok,
    text: ok && recorded.result.text !== undefined ? resultText(finalOutput) : undefined,
    calls: unique(calls),
    files: Object.fromEntries(
      Object.keys(recorded.filesAfter ?? {}).map((name) => [name, contentOf(join(folder, name))]),
    ),
  };
}

function wantedOf({ result, calls, filesAfter = {} }: ExecutionCase, folder: string): Observed {
  const here = (text: string): string =>
    text.replaceAll("<CWD>/", "./").replaceAll("<CWD>", folder);
  return {
    ok: result.ok,
    text: result.ok ? result.text : undefined,
    calls: unique(calls.map(({ command, args }) => JSON.stringify([command, ...args].map(here)))),
    files: filesAfter,
  };
}

/** Attempts of a command are one call in the recordings, and the order of branches is open. */
function unique(calls: readonly string[]): readonly string[] {
  return [...new Set(calls)].sort();
}

/** The text that the reference's host makes of an output. */
function resultText(output: Value | undefined): string {
  const text = (typeof output === "string" ? output : "").replace(/^\n+/, "").trimEnd();
  return `\n${text === "" ? "(no output)" : text}`;
}

function contentOf(file: string): string | null {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

function recordedRuns(file: string): readonly ExecutionCase[] {
  const { cases: all }: { readonly cases: readonly ExecutionCase[] } = JSON.parse(
    readFileSync(file, "utf8"),
  );
  return all;
}
