/**
 * A file as its author wrote it. A byte order mark stays in the text, so that offsets are those of
 * the file; line ends are not normalized.
 */
export interface SourceText {
  /** The path to show, with forward slashes. */
  readonly path: string;
  readonly text: string;
}
