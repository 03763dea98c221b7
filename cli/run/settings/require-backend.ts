import type { Backend, Plan } from "../../../runtime/index.ts";
import { checkBackend, doubtsAbout } from "../../../runtime/index.ts";
import { harmless } from "../../progress/printable.ts";
import type { Terminal } from "../../terminal.ts";
import { UsageError } from "../../usage-error.ts";

/**
 * Makes sure that a backend can serve a plan; what is missing is a mistake of the command line or the configuration.
 * What it can serve only in its own way is told.
 */
export async function requireBackend(
  plan: Plan,
  backend: Backend,
  { stderr }: Terminal,
): Promise<void> {
  const problems = await checkBackend(backend)(plan);
  if (problems.length > 0) throw new UsageError(problems.map(linesOf).join("\n"));
  for (const doubt of await doubtsAbout(plan, backend)) {
    stderr.write(`recipec: ${harmless(linesOf(doubt))}\n`);
  }
}

function linesOf({ help, message }: { readonly message: string; readonly help?: string }): string {
  return help === undefined ? message : `${message}\n  ${help}`;
}
