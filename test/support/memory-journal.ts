import type { EffectHost, JournalEntry } from "../../runtime/journal/journal.ts";
import { RecordingJournal } from "../../runtime/journal/recording-journal.ts";

/** A journal that lives as long as its run; entries of an earlier run make it a resumed one. */
export class MemoryJournal extends RecordingJournal {
  readonly entries: JournalEntry[];

  constructor(host: EffectHost, earlier: readonly JournalEntry[] = []) {
    const entries = [...earlier];
    super(host, { append: (entry) => entries.push(entry) }, earlier);
    this.entries = entries;
  }
}
