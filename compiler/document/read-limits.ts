/** What a document may cost to read; recipes are text from anywhere. */
export interface ReadLimits {
  readonly bytes: number;
  /** Lists and mappings inside one another, aliases followed. */
  readonly depth: number;
  /** Words and signs of a YAML file. */
  readonly tokens: number;
  /** Values that aliases and merge keys add by repeating what stands elsewhere. */
  readonly repeatedValues: number;
}

/** Limits far above any written recipe; the depth is what the YAML reader of Rust follows, so that no recipe is lost. */
export const defaultReadLimits: ReadLimits = {
  bytes: 8 * 1024 * 1024,
  depth: 128,
  tokens: 300_000,
  repeatedValues: 100_000,
};
