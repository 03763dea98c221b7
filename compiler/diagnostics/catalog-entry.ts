/**
 * How much a diagnostic weighs: errors stop a compilation, warnings fail on some path or are most
 * likely not meant, notes are style and portability.
 */
export type Severity = "error" | "warning" | "note";

/** What an author can write in the file that a diagnostic is about. */
export interface FileForm {
  /** JSON has none, so that what a comment would say is said elsewhere. */
  readonly hasComments: boolean;
}

/** What the catalog says about one code; `Parameters` are what the message is made of. */
export interface CatalogEntry<Parameters> {
  readonly severity: Severity;
  /** One sentence that states a fact. */
  readonly message: (parameters: Parameters) => string;
  /** What to do about it, in the usual case; who reports it may know better. */
  readonly help: (parameters: Parameters, file: FileForm) => string;
  /**
   * What one mistake has in common at all the places where it shows. Of diagnostics with the same cause
   * only the first is reported; it names the other places. Without one, each stands for itself.
   */
  readonly cause?: (parameters: Parameters) => string | undefined;
  /** The name of the field or variable that is not there. */
  readonly lacks?: (parameters: Parameters) => string;
  /** The name that would be there, had its author written it in this place. */
  readonly supplies?: (parameters: Parameters) => string | undefined;
}

/** Entries by code, each with parameters of its own. */
export type CatalogPart = { readonly [code: string]: CatalogEntry<never> };
