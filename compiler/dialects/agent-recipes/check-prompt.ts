import { outcomePrompt } from "../../../runtime/semantics/agent-recipes.ts";
import { closestName } from "../../diagnostics/closest-name.ts";
import type { Report } from "../../document/cursor.ts";
import type { Scalar } from "../../document/node.ts";
import { scalarMapOf } from "../../document/scalar-map.ts";
import type { StepNode } from "./ast.ts";

/** More bytes than this may not fit into one argument of a process. */
const mostBytes = 100 * 1024;

/** Warns about what a prompt says of outcomes, which the block that is appended to it says too. */
export function checkPrompt(step: StepNode, prompt: Scalar, report: Report): void {
  const outcomes = step.outcomes.map(({ value }) => value);
  const spanAt = scalarMapOf(prompt).span;
  const bytes = new TextEncoder().encode(outcomePrompt(prompt.text, outcomes)).length;
  if (bytes > mostBytes) report("large-prompt", step.prompt?.span ?? prompt.span, { bytes });
  const block = ownBlock.exec(prompt.text);
  if (block) {
    const span = spanAt(block.index, block.index + block[0].length);
    report("conflicting-outcome-block", span, { step: step.name.value });
  }
  for (const match of prompt.text.matchAll(namedOutcome)) {
    const name = match[1] ?? match[2] ?? "";
    const outcome = outcomes.includes(name) ? undefined : closestName(name, outcomes);
    if (outcome === undefined || outcome === "other") continue;
    const start = match.index + match[0].lastIndexOf(name);
    report("unknown-outcome-in-prompt", spanAt(start, start + name.length), { name, outcome });
  }
}

/** JSON with an outcome, or advice on how to write such JSON. */
const ownBlock =
  /\{\s*"outcome"\s*:|\b(?:fence|fenced|code block|pretty-print|indent)\w*\b[^.\n]{0,40}\bJSON\b|\bJSON\b[^.\n]{0,40}\b(?:fence|fenced|code block|pretty-print|indent)\w*/i;

/** A word that the prompt tells the agent to report: `report no-issues`, "outcome `done`". */
const namedOutcome =
  /\b(?:report|select|choose|outcome|outcome is)\s+(?:["'`]([\w-]+)["'`]|([a-z0-9]+(?:-[a-z0-9]+)+))/g;
