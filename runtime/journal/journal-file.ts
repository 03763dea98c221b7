import { open } from "node:fs/promises";

/** A file that only grows. */
export interface JournalFile {
  /** Writes all bytes at the end. */
  write(bytes: Uint8Array): Promise<void>;
  /** Resolves when what was written survives a loss of power. */
  sync(): Promise<void>;
  /** Takes away what stands behind the first bytes. */
  cut(size: number): Promise<void>;
  close(): Promise<void>;
}

/** Opens a journal file; tests open others that fail or die on purpose. */
export type OpenJournalFile = (path: string, flags: "a" | "ax") => Promise<JournalFile>;

/** Opens a file of the disk, for its owner alone. */
export const openDiskFile: OpenJournalFile = async (path, flags) => {
  const file = await open(path, flags, 0o600);
  return {
    write: async (bytes) => {
      for (let start = 0; start < bytes.length; ) {
        const { bytesWritten } = await file.write(bytes, start);
        start += bytesWritten;
      }
    },
    sync: () => file.datasync(),
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
