export {
  createJournal,
  type FileJournal,
  type FileStore,
  openJournal,
  readJournal,
} from "./file-journal.ts";
export { followJournal } from "./follow-journal.ts";
export type { JournalEntry } from "./journal.ts";
export { JournalFailure } from "./journal.ts";
export { openOrdinaryFile, readOrdinaryFile, readOrdinaryText } from "./read-ordinary-file.ts";
