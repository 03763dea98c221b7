import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { DialectId } from "../../compiler/ir/expression.ts";

/** Recorded cases that the project decides otherwise than the reference implementation. */
export interface Difference {
  /** Name of the recorded file. */
  readonly file: string;
  readonly ids?: readonly (string | number)[];
  /** Cases of this group, in place of single ones. */
  readonly group?: string;
  readonly reason: string;
}

/** The listed differences of one recorded file of a dialect. */
export function listedDifferences(dialect: DialectId, file: string): readonly Difference[] {
  const path = join(import.meta.dirname, "..", "conformance", dialect, "differences.json");
  const listed: Readonly<Record<string, readonly Difference[]>> = JSON.parse(
    readFileSync(path, "utf8"),
  );
  return (listed[dialect] ?? []).filter((difference) => difference.file === file);
}

/** Why each listed case of a recorded file differs, by its id. */
export function listedReasons(
  dialect: DialectId,
  file: string,
): ReadonlyMap<string | number, string> {
  return new Map(
    listedDifferences(dialect, file).flatMap(({ ids = [], reason }) =>
      ids.map((id) => [id, reason] as const),
    ),
  );
}
