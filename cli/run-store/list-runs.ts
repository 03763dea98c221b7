import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { GateQuestion, RunStatus, WaitingGate } from "../../runtime/index.ts";
import { waitingGate } from "../../runtime/index.ts";
import { readJournal } from "../../runtime/journal/index.ts";
import { hasCode } from "../caught-error.ts";
import type { Terminal } from "../terminal.ts";
import { answeredQuestion, findAnswer } from "./inbox.ts";
import { pendingQuestions } from "./pending-questions.ts";
import { unreadableRuns } from "./run-folder.ts";
import { maskOf, readHeader } from "./run-header.ts";
import { ownerOf } from "./run-owner.ts";
import type { RecordedStatus, RunRecord } from "./run-record.ts";
import { readRunRecord } from "./run-record.ts";
import { isUnbegunRun } from "./unbegun-run.ts";

/** How a run stands: its process is at work, has ended without a word, or left a status. */
export type RunState = RunStatus | "running" | "interrupted";

type Environment = Terminal["env"];

/** A run as it stands now. */
export interface ListedRun {
  readonly path: string;
  readonly record: RunRecord;
  readonly state: RunState;
  /** The gates that wait for an answer, in the order of asking. */
  readonly waiting: readonly WaitingGate[];
}

/** The runs of a folder, in the order in which they were started. */
export function listRuns(folder: string, env: Environment): readonly ListedRun[] {
  return namesIn(folder)
    .flatMap((name) => describeRun(join(folder, name), env) ?? [])
    .sort((left, right) => (orderOf(left) < orderOf(right) ? -1 : 1));
}

/** A run that no list has. */
interface UnlistedRun {
  readonly name: string;
  /** `damaged`: its `run.json` is not there, or not as it was written; the run goes on from its journal all the same. */
  readonly why: "damaged" | "unreadable";
}

/** The runs of a folder of which nobody knows how they stand. */
export function unlistedRuns(folder: string): readonly UnlistedRun[] {
  return namesIn(folder).flatMap((name) => {
    const path = join(folder, name);
    const why = readRunRecord(path) === undefined ? whyUnlisted(path) : undefined;
    return why === undefined ? [] : [{ name, why }];
  });
}

function whyUnlisted(path: string): UnlistedRun["why"] | undefined {
  let names: readonly string[];
  try {
    names = readdirSync(path);
  } catch (error) {
    return hasCode(error, "ENOTDIR") || hasCode(error, "ENOENT") ? undefined : "unreadable";
  }
  if (names.includes("run.json")) return "damaged";
  // A process that is at work writes it in a moment.
  const isKept = names.includes("journal.jsonl") && !isUnbegunRun(path);
  return isKept && ownerOf(path) === undefined ? "damaged" : undefined;
}

/** One run as it stands now; undefined where the folder holds none. */
export function describeRun(path: string, env: Environment): ListedRun | undefined {
  const record = readRunRecord(path);
  if (record === undefined) return undefined;
  const state = stateOf(record.status, path);
  return { path, record, state, waiting: waitingAt(path, state, record.planHash, env) };
}

/** The gates of a run that wait for an answer, none of which has been left yet; secrets are masked. */
function openQuestions(path: string, planHash: string, env: Environment): readonly GateQuestion[] {
  const { entries, header } = readJournal(path);
  const mask = maskOf(readHeader(header, path), path, env);
  return pendingQuestions(entries)
    .filter((question) => findAnswer(path, answeredQuestion(question, planHash)) === undefined)
    .map(mask.question);
}

function stateOf(status: RecordedStatus, path: string): RunState {
  if (status !== "running") return status;
  return ownerOf(path) === undefined ? "interrupted" : "running";
}

/** Whether a run waits for nobody and is not worked on, though a gate may be open where it goes on. */
export function isOver(state: RunState): boolean {
  return state !== "running" && state !== "interrupted" && state !== "paused_for_approval";
}

function waitingAt(
  path: string,
  state: RunState,
  planHash: string,
  env: Environment,
): readonly WaitingGate[] {
  if (isOver(state)) return [];
  try {
    return openQuestions(path, planHash, env).map(waitingGate);
  } catch {
    // Whoever resumes the run is told what is wrong with its journal.
    return [];
  }
}

function orderOf({ record }: ListedRun): string {
  return `${record.startedAt} ${record.run}`;
}

/** Where there is no folder, nothing has been run yet; where this user may not look, there may be runs. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    if (hasCode(error, "ENOENT")) return [];
    throw unreadableRuns(folder, error);
  }
}
