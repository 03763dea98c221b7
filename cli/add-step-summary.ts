import { appendFileSync, statSync } from "node:fs";
import { reasonOf } from "./caught-error.ts";
import type { Terminal } from "./terminal.ts";

/** GitHub drops a larger summary as a whole; other steps of the job write into files of their own. */
const mostBytes = 1024 * 1024;

/**
 * Adds Markdown to the summary of a step on GitHub, where there is one; what is rendered takes at most so many bytes.
 * Returns why it could not be written, if so.
 */
export function addStepSummary(
  { env }: Terminal,
  render: (mostBytes: number) => string,
): string | undefined {
  const path = env["GITHUB_STEP_SUMMARY"] ?? "";
  if (path === "") return undefined;
  try {
    const used = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    const text = render(mostBytes - used);
    if (text !== "") appendFileSync(path, text);
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}
