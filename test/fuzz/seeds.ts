import { globSync } from "node:fs";
import { join } from "node:path";
import type { DialectId } from "../../compiler/ir/expression.ts";
import { sharedPath } from "../support/shared.ts";

/** A recipe that is damaged, and the folder that its own paths start in. */
export interface Seed {
  readonly dialect: DialectId;
  readonly folder: string;
  readonly path: string;
}

const own = join(import.meta.dirname, "..", "..", "recipes");

const folders: readonly (readonly [DialectId, ...string[]])[] = [
  ["amplifier", join(own, "amplifier"), ...published("amplifier")],
  ["amplihack", join(own, "amplihack"), ...published("amplihack")],
  ["agent-recipes", join(own, "agent-recipes")],
  ["command-template", join(own, "command-template"), ...published("command-template")],
];

function published(dialect: DialectId): readonly string[] {
  const folder = sharedPath("corpus", dialect);
  return folder === undefined ? [] : [folder];
}

/** The recipes of this project, and published ones where they are there; dialects take turns. */
export function seeds(): readonly Seed[] {
  const byDialect = folders.map(([dialect, ...paths]) =>
    paths.flatMap((folder) =>
      globSync("**/*.{yaml,yml,json}", { cwd: folder })
        .filter((path) => !path.endsWith(".answers.json"))
        .sort()
        .map((path) => ({ dialect, folder, path })),
    ),
  );
  const longest = Math.max(...byDialect.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) =>
    byDialect.flatMap((all) => all[index % Math.max(1, all.length)] ?? []),
  ).flat();
}
