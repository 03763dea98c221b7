/** Another script that does the same in every run if what is said of the first one is true. */
export interface ScriptTwin {
  readonly name: string;
  readonly script: string;
  /** What this one prints in the place of what the first one prints. */
  readonly stands?: { readonly text: string; readonly printed: string };
  /** Whether the programs that are run for their exit codes end otherwise. */
  readonly isOfOtherPrograms?: boolean;
}
