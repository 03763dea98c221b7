import type { Report } from "../../document/cursor.ts";
import type { StepNode } from "./ast.ts";

/** How commands limit their own time: `timeout 60 make`, `curl --max-time 60`. The limit of the step is then the last resort. */
const ownLimit = /\btimeout\b|--max-time\b/;

/**
 * Reports a time limit of a command that is to go on after failures: of commands, `on_error` covers exit codes alone, except for
 * the iterations of a `foreach`.
 */
export function checkCoverage({ action, loop, onError, timeout }: StepNode, report: Report): void {
  if (action.kind !== "bash" || onError === "fail" || loop?.kind === "foreach") return;
  if (timeout === undefined || ownLimit.test(action.command.text)) return;
  const { span, value: seconds } = timeout;
  report("uncovered-timeout", span, { onError, seconds });
}
