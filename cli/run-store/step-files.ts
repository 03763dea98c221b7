import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { JournalEntry } from "../../runtime/journal/index.ts";
import type { Mask } from "./secrets.ts";

/** Writes what agents and commands were told and what they answered into files that a person can read. */
export interface StepFiles {
  readonly onEntry: (entry: JournalEntry) => void;
}

/**
 * The files below `steps/` of a run: one folder for each call, numbered in the order in which they
 * began. They are for reading only; the journal is what a run goes on from.
 */
export function createStepFiles(
  folder: string,
  earlier: readonly JournalEntry[],
  mask: Mask,
): StepFiles {
  const folders = new Map<string, string>();
  let count = 0;
  const number = (key: string): string => {
    count += 1;
    const name = `${String(count).padStart(3, "0")}-${nameOf(key)}`;
    folders.set(key, join(folder, name));
    return join(folder, name);
  };
  for (const entry of earlier) if (toldIn(entry)) number(keyOf(entry));
  const write = (path: string, name: string, text: string): void => {
    try {
      mkdirSync(path, { recursive: true, mode: 0o700 });
      writeFileSync(join(path, name), mask(text), { mode: 0o600 });
    } catch {
      // These copies are a service; when the disk is full the journal says so.
    }
  };
  return {
    onEntry: (entry) => {
      const told = toldIn(entry);
      if (told) write(number(keyOf(entry)), told.name, told.text);
      const path = entry.kind === "result" ? folders.get(entry.key) : undefined;
      if (path === undefined) return;
      for (const [name, text] of answersIn(entry)) write(path, name, text);
    },
  };
}

/** What an agent or a command is told when it starts. */
function toldIn(entry: JournalEntry): { readonly name: string; readonly text: string } | undefined {
  if (entry.kind !== "start") return undefined;
  const { effect } = entry;
  if (effect.kind === "agent") return { name: "prompt", text: effect.request.instruction };
  if (effect.kind === "process") return { name: "command", text: effect.request.command };
  return undefined;
}

function answersIn(entry: JournalEntry): readonly (readonly [name: string, text: string])[] {
  if (entry.kind !== "result") return [];
  const { result } = entry;
  if (result.kind === "answer") return [["stdout", result.text]];
  if (result.kind === "process") {
    const { exitCode, stderrTail, stdout } = result;
    const ended = exitCode === "0" ? "" : `[exit code ${exitCode}]\n`;
    const stderr = `${stderrTail}${stderrTail === "" || stderrTail.endsWith("\n") ? "" : "\n"}${ended}`;
    return [["stdout", stdout], ...(stderr === "" ? [] : [["stderr", stderr] as const])];
  }
  if (result.kind !== "failure") return [];
  const { message, stderrTail = "" } = result.failure;
  return [["stderr", `${stderrTail}[${message}]\n`]];
}

function keyOf(entry: JournalEntry): string {
  return entry.kind === "start" ? entry.key : "";
}

/** The key of an effect as a file name: `audit-each[3]/scan~2#1` becomes `audit-each-3-scan-2`. */
function nameOf(key: string): string {
  const first = key.replace(/#1$/, "").replace(/#(\d+)$/, "-try$1");
  const name = first.replace(/[^A-Za-z0-9_.-]+/g, "-").replace(/^[-.]+|[-.]+$/g, "");
  return name.length <= 60 ? name : name.slice(-60).replace(/^[-.]+/, "");
}
