import { join } from "node:path";
import { systemClock } from "../../runtime/clock.ts";
import { endNotedGroups, noteGroupsIn, sweepWorkFolders } from "../../runtime/index.ts";
import type { RunFolder } from "../run-store/run-folder.ts";
import type { Terminal } from "../terminal.ts";

/** Ends what a killed process of a run has left running, so that nothing runs twice at once. */
export async function endLeftProcesses(folder: RunFolder, { stderr }: Terminal): Promise<void> {
  const count = await endNotedGroups(notesIn(folder), systemClock);
  if (count === 0) return;
  const what = count === 1 ? "a command or agent" : `${count} commands or agents`;
  stderr.write(`recipec: ended ${what} that the last process of run ${folder.id} left running\n`);
}

/** Notes what this process starts for a run, and removes the temporary files of those that were killed. */
export function watchProcesses(folder: RunFolder): () => void {
  sweepWorkFolders(systemClock.now());
  return noteGroupsIn(notesIn(folder));
}

function notesIn({ path }: RunFolder): string {
  return join(path, "processes");
}
