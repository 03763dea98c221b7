import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sharedPath } from "../../support/shared.ts";

/** The cases of one recorded file; none where the recordings are not there. */
export function recordedCases<Case>(file: string): readonly Case[] {
  const path = sharedPath("conformance", "agent-recipes", file);
  if (path === undefined) return [];
  const recorded: { readonly cases: readonly Case[] } = JSON.parse(readFileSync(path, "utf8"));
  return recorded.cases;
}

/** Cases of a file that the project decides otherwise. */
interface Difference {
  readonly file: string;
  readonly ids: readonly string[];
  readonly reason: string;
}

/** Why each listed case of a file differs, by id. */
export function listedDifferences(file: string): ReadonlyMap<string, string> {
  const text = readFileSync(join(import.meta.dirname, "differences.json"), "utf8");
  const listed: { readonly "agent-recipes": readonly Difference[] } = JSON.parse(text);
  const ours = listed["agent-recipes"].filter((difference) => difference.file === file);
  return new Map(ours.flatMap(({ ids, reason }) => ids.map((id) => [id, reason] as const)));
}
