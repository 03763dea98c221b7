import type { GateQuestion } from "../../runtime/index.ts";
import type { JournalEntry } from "../../runtime/journal/index.ts";

/** An agent or a command that was started, and whose end nobody wrote down. */
export interface UncertainCall {
  readonly key: string;
  readonly kind: "agent" | "process";
}

/** The gates of a run that nobody has answered, in the order of asking. */
export function pendingQuestions(entries: readonly JournalEntry[]): readonly GateQuestion[] {
  return unfinished(entries).flatMap(({ effect }) =>
    effect.kind === "approval" ? [effect.question] : [],
  );
}

/** The calls that were under way when the process of a run ended: they may have had their effect. */
export function uncertainCalls(entries: readonly JournalEntry[]): readonly UncertainCall[] {
  return unfinished(entries).flatMap(({ effect: { kind }, key }) =>
    kind === "agent" || kind === "process" ? [{ key, kind }] : [],
  );
}

/**
 * Keys of the effects to start anew when the step at a path is to be tried again: its own, and those
 * that were cancelled because it failed. What ended well inside it stays.
 */
export function keysToRepeat(entries: readonly JournalEntry[], path: string): readonly string[] {
  const isOwn = (key: string): boolean => key.startsWith(`${path}#`);
  const started = entries.flatMap((entry) => (entry.kind === "start" ? [entry.key] : []));
  const firstEnd = entries.findIndex((entry) => entry.kind === "result" && isOwn(entry.key));
  const later = firstEnd < 0 ? [] : entries.slice(firstEnd);
  const cancelled = later.flatMap((entry) => (isCancelled(entry) ? [entry.key] : []));
  return [...new Set([...started.filter(isOwn), ...cancelled])];
}

/** Keys of the agents and commands whose results a run has and still counts on. */
export function finishedCalls(entries: readonly JournalEntry[]): readonly string[] {
  const calls = new Set(
    entries.flatMap((entry) => (entry.kind === "start" && isCall(entry) ? [entry.key] : [])),
  );
  return finishedKeys(entries).filter((key) => calls.has(key));
}

/** Keys of the effects whose results a run has and still counts on, in the order of starting. */
export function finishedKeys(entries: readonly JournalEntry[]): readonly string[] {
  const finished = new Set<string>();
  for (const entry of entries) {
    if (entry.kind === "result" || entry.kind === "found") finished.add(entry.key);
    else if (entry.kind === "again") for (const key of entry.keys) finished.delete(key);
  }
  return [...finished];
}

type Result = Extract<JournalEntry, { kind: "result" }>;

function isCancelled(entry: JournalEntry): entry is Result {
  if (entry.kind !== "result" || entry.result.kind !== "failure") return false;
  return entry.result.failure.kind === "cancelled";
}

type Start = Extract<JournalEntry, { kind: "start" }>;

function isCall({ effect: { kind } }: Start): boolean {
  return kind === "agent" || kind === "process";
}

function unfinished(entries: readonly JournalEntry[]): readonly Start[] {
  const open = new Map<string, Start>();
  for (const entry of entries) {
    if (entry.kind === "start") open.set(entry.key, entry);
    else if (entry.kind === "again") for (const key of entry.keys) open.delete(key);
    else if (entry.kind !== "plan") open.delete(entry.key);
  }
  return [...open.values()];
}
