import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { dirname, join } from "node:path";
import { systemClock } from "../../runtime/clock.ts";
import type { JournalEntry } from "../../runtime/journal/index.ts";
import { textPieces } from "../../runtime/values/text-pieces.ts";
import { writeAll } from "../write-all.ts";
import type { Mask } from "./mask.ts";

/** Writes what agents and commands were told and what they answered into files that a person can read. */
export interface StepFiles {
  readonly onEntry: (entry: JournalEntry) => void;
  /** Writes what has not been written yet. */
  readonly close: () => void;
}

interface StepFile {
  readonly folder: string;
  readonly name: string;
  readonly text: string;
}

/** Files are written together: each new file makes the next sync of the journal dearer. */
const delayMs = 250;

/**
 * The files below `steps/` of a run: one folder for each call, numbered in the order in which they
 * began. They are for reading only; the journal is what a run goes on from.
 */
export function createStepFiles(
  folder: string,
  earlier: readonly JournalEntry[],
  mask: Mask,
): StepFiles {
  const folderOf = numberFolders(folder);
  let unwritten: StepFile[] = [];
  let callOff: (() => void) | undefined;
  const flush = (): void => {
    callOff?.();
    callOff = undefined;
    writeStepFiles(unwritten, mask);
    unwritten = [];
  };
  const onEntry = (entry: JournalEntry): void => {
    const files = filesOf(entry, folderOf);
    if (files.length === 0) return;
    unwritten.push(...files);
    callOff ??= systemClock.after(delayMs, flush);
  };
  // Those of a process that died may be missing.
  for (const entry of earlier) {
    unwritten.push(...filesOf(entry, folderOf).filter((file) => !existsSync(pathOf(file))));
  }
  return { onEntry, close: flush };
}

/** Gives each call a folder: the next one when it starts, the same when it ends. */
function numberFolders(folder: string): (entry: JournalEntry) => string | undefined {
  const folders = new Map<string, string>();
  let count = 0;
  return (entry) => {
    if (entry.kind === "result") return folders.get(entry.key);
    if (entry.kind !== "start") return undefined;
    count += 1;
    const name = `${String(count).padStart(3, "0")}-${nameOf(entry.key)}`;
    folders.set(entry.key, join(folder, name));
    return join(folder, name);
  };
}

function filesOf(
  entry: JournalEntry,
  folderOf: (entry: JournalEntry) => string | undefined,
): readonly StepFile[] {
  const request = toldIn(entry);
  if (entry.kind === "start" && request === undefined) return [];
  const folder = folderOf(entry);
  if (folder === undefined) return [];
  const texts = request === undefined ? answersIn(entry) : [[request.name, request.text] as const];
  return texts.map(([name, text]) => ({ folder, name, text }));
}

function pathOf({ folder, name }: StepFile): string {
  return join(folder, name);
}

function writeStepFiles(files: readonly StepFile[], mask: Mask): void {
  let made = "";
  for (const file of files) {
    try {
      if (made !== file.folder) makeStepFolder(file.folder);
      made = file.folder;
      writeStepFile(file, mask);
    } catch {
      // These copies are a service; when the disk is full the journal says so.
    }
  }
}

/** Makes the folder of a call; never that of the run: where that was deleted, half of one would be worse than none. */
function makeStepFolder(folder: string): void {
  for (const path of [dirname(folder), folder]) {
    if (!existsSync(path)) mkdirSync(path, { mode: 0o700 });
  }
}

function writeStepFile(file: StepFile, mask: Mask): void {
  const open = openSync(pathOf(file), "w", 0o600);
  try {
    writeAll(open, textPieces(mask.text(file.text)));
  } finally {
    closeSync(open);
  }
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
    const { droppedBytes = 0, exitCode, stderrTail, stdout } = result;
    const more = droppedBytes === 0 ? "" : `\n[${droppedBytes} more bytes were not kept]\n`;
    const ended = exitCode === "0" ? "" : `[exit code ${exitCode}]\n`;
    const stderr = `${stderrTail}${stderrTail === "" || stderrTail.endsWith("\n") ? "" : "\n"}${ended}`;
    return [
      ["stdout", `${stdout}${more}`],
      ...(stderr === "" ? [] : [["stderr", stderr] as const]),
    ];
  }
  if (result.kind !== "failure") return [];
  const { stdout } = result;
  const { message, stderrTail = "" } = result.failure;
  return [
    ...(stdout === undefined ? [] : [["stdout", stdout] as const]),
    ["stderr", `${stderrTail}[${message}]\n`],
  ];
}

/** The key of an effect as a file name: `audit-each[3]/scan~2#1` becomes `audit-each-3-scan-2`. */
function nameOf(key: string): string {
  const first = key.replace(/#1$/, "").replace(/#(\d+)$/, "-try$1");
  const name = first.replace(/[^A-Za-z0-9_.-]+/g, "-").replace(/^[-.]+|(?<![-.])[-.]+$/g, "");
  return name.length <= 60 ? name : name.slice(-60).replace(/^[-.]+/, "");
}
