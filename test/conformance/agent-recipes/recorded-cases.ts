import { readFileSync } from "node:fs";
import { sharedPath } from "../../support/shared.ts";

/** The cases of one recorded file; none where the recordings are not there. */
export function recordedCases<Case>(file: string): readonly Case[] {
  const path = sharedPath("conformance", "agent-recipes", file);
  if (path === undefined) return [];
  const recorded: { readonly cases: readonly Case[] } = JSON.parse(readFileSync(path, "utf8"));
  return recorded.cases;
}
