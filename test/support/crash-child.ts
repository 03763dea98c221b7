import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { argv, kill, pid, stdout } from "node:process";
import { pathToFileURL } from "node:url";
import { createCommandBackend } from "../../runtime/backends/command.ts";
import { systemClock } from "../../runtime/clock.ts";
import type { Plan } from "../../runtime/index.ts";
import { runPlan } from "../../runtime/index.ts";
import { createJournal, openJournal } from "../../runtime/journal/file-journal.ts";
import type { OpenJournalFile } from "../../runtime/journal/journal-file.ts";
import { openDiskFile } from "../../runtime/journal/journal-file.ts";
import { encodePlainJson } from "../../runtime/values/tagged-json.ts";
import { crashAgent } from "./crash-recipes.ts";

/**
 * Runs the plan of a module over the journal of a folder, which is also where its commands run, and
 * ends as if by `kill -9` at a point of its journal: three points a write, counted from 0.
 */
async function main(module: string, folder: string, point: number): Promise<void> {
  const loaded: { readonly plan: Plan } = await import(pathToFileURL(module).href);
  const open = dyingFile(point);
  const isResumed = hasHeader(folder);
  // A run that died before its first line was whole never began.
  if (!isResumed) rmSync(join(folder, "journal.jsonl"), { force: true });
  const store = isResumed ? await openJournal(folder, open) : await createJournal(folder, {}, open);
  const report = await runPlan(loaded.plan, {
    project: folder,
    runId: "crash",
    backend: createCommandBackend(systemClock, { words: ["/bin/bash", "-c", crashAgent] }),
    approvals: new Map([["before", { decision: "approve", message: "fine" }]]),
    journal: (host) => store.journal(host),
  });
  await store.close();
  const { outputs, reason = "", status } = report;
  stdout.write(`${passed} ${status} ${reason} ${encodePlainJson(outputs)}`);
}

/** Points that this process has passed. */
let passed = 0;

/** A journal file with a process that dies before, within or after a write. */
function dyingFile(point: number): OpenJournalFile {
  const pass = (): void => {
    if (passed === point) kill(pid, "SIGKILL");
    passed += 1;
  };
  return async (path, isNew) => {
    const file = await openDiskFile(path, isNew);
    return {
      ...file,
      write: async (bytes) => {
        pass();
        if (passed === point) await file.write(bytes.subarray(0, Math.floor(bytes.length / 2)));
        pass();
        await file.write(bytes);
        pass();
      },
    };
  };
}

function hasHeader(folder: string): boolean {
  try {
    return readFileSync(join(folder, "journal.jsonl"), "utf8").includes("\n");
  } catch {
    return false;
  }
}

const [, , ...operands] = argv;
await main(operands[0] ?? "", operands[1] ?? "", Number(operands[2] ?? "-1"));
