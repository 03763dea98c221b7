import type { RunOptions } from "./run-options.ts";

/** Whether a run wants a step with these tags; steps without a tag are wanted always. */
export function isWanted(
  tags: readonly string[],
  { includeTags = [], excludeTags = [] }: Pick<RunOptions, "excludeTags" | "includeTags">,
): boolean {
  if (tags.length === 0) return true;
  if (tags.some((tag) => excludeTags.includes(tag))) return false;
  return includeTags.length === 0 || tags.some((tag) => includeTags.includes(tag));
}
