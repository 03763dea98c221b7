import { constants } from "node:fs";
import { open } from "node:fs/promises";

/** A file that only grows. */
export interface JournalFile {
  /** Writes all bytes at the end, and resolves when they survive a loss of power. */
  write(bytes: Uint8Array): Promise<void>;
  /** Takes away what stands behind the first bytes. */
  cut(size: number): Promise<void>;
  close(): Promise<void>;
}

/** Opens a journal file; tests open others that fail or die on purpose. */
export type OpenJournalFile = (path: string, isNew: boolean) => Promise<JournalFile>;

const { O_APPEND, O_CREAT, O_DSYNC, O_EXCL, O_WRONLY } = constants;
/** A write returns when its data are on the disk: one call, and one wait, where write and sync are two. */
const appending = O_WRONLY | O_APPEND | O_CREAT | O_DSYNC;

/** Opens a file of the disk, for its owner alone. */
export const openDiskFile: OpenJournalFile = async (path, isNew) => {
  const file = await open(path, isNew ? appending | O_EXCL : appending, 0o600);
  return {
    write: async (bytes) => {
      for (let start = 0; start < bytes.length; ) {
        const { bytesWritten } = await file.write(bytes, start);
        start += bytesWritten;
      }
    },
    cut: (size) => file.truncate(size),
    close: () => file.close(),
  };
};

/** Makes the names of new files in a folder survive a loss of power. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
