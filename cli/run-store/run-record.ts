import { join } from "node:path";
import type { PendingGate, Plan, RunStatus, WaitingGate } from "../../runtime/index.ts";
import { readOrdinaryText } from "../../runtime/journal/index.ts";
import { decodeTaggedJson, encodeTaggedJson } from "../../runtime/values/tagged-json.ts";
import type { Value } from "../../runtime/values/value.ts";
import { isMap, record } from "../../runtime/values/value.ts";
import type { RunFolder } from "./run-folder.ts";

/** `running`: it is, or its process ended without a word. */
export type RecordedStatus = RunStatus | "running";

/** What `run.json` says: what was started, and where it stands. */
export interface RunRecord {
  readonly run: string;
  readonly plan: string;
  readonly version: string;
  readonly dialect: string;
  /** The recipe as the command line named it. */
  readonly recipe: string;
  readonly sha256: string;
  /** Names the compiled plan with all its sub-recipes. */
  readonly planHash: string;
  readonly status: RecordedStatus;
  readonly startedAt: string;
  readonly finishedAt?: string;
  readonly reason?: string;
  /** Path of the step whose failure ended the run. */
  readonly failedAt?: string;
  readonly pending?: PendingGate;
  /** Those with secret-looking names are masked. */
  readonly inputs: ReadonlyMap<string, Value>;
}

const fileName = "run.json";

/** The parts of a record that a plan tells. */
export function describePlan(
  plan: Plan,
): Pick<RunRecord, "plan" | "version" | "dialect" | "sha256"> {
  const { dialect, name, source, version } = plan;
  return { plan: name, version, dialect, sha256: source.sha256 };
}

/** Writes the record of a run as a whole. */
export function writeRunRecord(folder: RunFolder, run: RunRecord): void {
  folder.write(fileName, `${encodeTaggedJson(recordValue(run))}\n`);
}

/** The record as a value, for programs; fields without a value are left out. */
export function recordValue({ inputs, pending, ...texts }: RunRecord): Value {
  const fields = Object.entries(texts).filter(([, text]) => text !== undefined);
  return record([
    ...fields,
    ...(pending === undefined ? [] : [["pending", pendingValue(pending)] as const]),
    ["inputs", new Map(inputs)],
  ]);
}

/** A gate that a run waits at, as programs read it. */
export function pendingValue(gate: PendingGate): Value {
  return record(Object.entries(pendingFields(gate)));
}

/** One of several gates that a run waits at, as programs read it. */
export function waitingValue(gate: WaitingGate): Value {
  return record(Object.entries({ key: gate.key, ...pendingFields(gate) }));
}

function pendingFields({ default: decision, expiresAt, prompt, stage }: PendingGate) {
  return { stage, prompt, expiresAt, default: decision };
}

/** Reads the record of a run; undefined where there is none that we wrote. */
export function readRunRecord(path: string): RunRecord | undefined {
  let value: Value | undefined;
  try {
    value = decodeTaggedJson(readOrdinaryText(join(path, fileName)));
  } catch {
    return undefined;
  }
  return value !== undefined && isMap(value) ? recordOf(value) : undefined;
}

function recordOf(fields: ReadonlyMap<Value, Value>): RunRecord | undefined {
  const text = (name: string): string => {
    const field = fields.get(name);
    return typeof field === "string" ? field : "";
  };
  const status = statuses.find((one) => one === text("status"));
  const inputs = fields.get("inputs");
  const pending = pendingOf(fields.get("pending"));
  if (text("run") === "" || status === undefined) return undefined;
  return {
    run: text("run"),
    plan: text("plan"),
    version: text("version"),
    dialect: text("dialect"),
    recipe: text("recipe"),
    sha256: text("sha256"),
    planHash: text("planHash"),
    status,
    startedAt: text("startedAt"),
    ...(text("finishedAt") === "" ? {} : { finishedAt: text("finishedAt") }),
    ...(text("failedAt") === "" ? {} : { failedAt: text("failedAt") }),
    ...(text("reason") === "" ? {} : { reason: text("reason") }),
    ...(pending === undefined ? {} : { pending }),
    inputs: new Map(
      inputs !== undefined && isMap(inputs)
        ? [...inputs].map(([name, input]) => [String(name), input])
        : [],
    ),
  };
}

function pendingOf(value: Value | undefined): PendingGate | undefined {
  if (value === undefined || !isMap(value)) return undefined;
  const expiresAt = value.get("expiresAt");
  return {
    stage: String(value.get("stage")),
    prompt: String(value.get("prompt")),
    expiresAt: typeof expiresAt === "string" ? expiresAt : null,
    default: value.get("default") === "approve" ? "approve" : "deny",
  };
}

const statuses: readonly RecordedStatus[] = [
  "running",
  "completed",
  "partial",
  "failed",
  "paused_for_approval",
  "denied",
  "limited",
  "backend_error",
  "cancelled",
];
