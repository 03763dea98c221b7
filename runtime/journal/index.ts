export type { JournalContent } from "./file-journal.ts";
export {
  createJournal,
  type FileJournal,
  type FileStore,
  journalName,
  openJournal,
  readJournal,
} from "./file-journal.ts";
export type { JournalEntry } from "./journal.ts";
export { JournalFailure } from "./journal.ts";
