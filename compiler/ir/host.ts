import type { Template } from "./expression.ts";

/** What a recipe tells whoever runs it; no step depends on it. */
export interface HostSettings {
  /** Whether it is made to run detached. */
  readonly isAsync: boolean;
  /** Where a detached run keeps its state. */
  readonly stateDir: Template | undefined;
  /** Kinds of messages that it takes and sends. */
  readonly mailbox:
    | { readonly accepts: readonly string[]; readonly emits: readonly string[] }
    | undefined;
  /** Paths of what it leaves. */
  readonly artifacts: readonly { readonly name: string; readonly path: Template }[];
  /** What counts as the result besides the final output. */
  readonly channel: { readonly name: string; readonly value: Template } | undefined;
}
