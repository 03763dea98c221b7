import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Severity } from "../../compiler/diagnostics/catalog-entry.ts";
import { writeWhole } from "../build/write-whole.ts";
import { makeFolder } from "../make-folder.ts";
import type { FilePrint } from "./file-prints.ts";

/** What is kept of one checked file: its part of the report, and what sums need. */
export interface CheckedPart {
  readonly path: string;
  readonly diagnostics: readonly { readonly code: string; readonly severity: Severity }[];
  /** The diagnostics as the report for people shows them. */
  readonly frames?: string;
}

/** Recipes that call one another, checked together: the findings in one may depend on all. */
export interface CheckedGroup<Part extends CheckedPart> {
  /** Those that were asked for, each with its plan id, and the recipes that it must not share its name with. */
  readonly members: readonly {
    readonly id: string;
    readonly mates?: string;
    readonly part: Part;
  }[];
  /** Plan ids of those that were not asked for; asked for, they would report their findings themselves. */
  readonly others: readonly string[];
  /** Every path that was read or looked for. */
  readonly reads: readonly string[];
}

/** What the cache knows. */
export interface CheckMemory<Part extends CheckedPart> {
  readonly prints: Map<string, FilePrint>;
  readonly groups: readonly CheckedGroup<Part>[];
}

/** A larger memory is not kept. */
const mostCharacters = 64 * 1024 * 1024;
/** Command lines that are remembered. */
const mostFiles = 20;

/** Reads what an earlier command of the same kind has kept; nothing where that is broken. */
export function readMemory<Part extends CheckedPart>(
  path: string,
  key: string,
): CheckMemory<Part> | undefined {
  try {
    const found: Stored<Part> = JSON.parse(readFileSync(path, "utf8"));
    if (found.key !== key) return undefined;
    const { names } = found;
    const nameOf = (index: number): string => {
      const name = names[index];
      if (name === undefined) throw new Error("the file is broken");
      return name;
    };
    const prints = new Map(
      found.prints.map(([stat, digest], index) => [nameOf(index), { stat, digest }]),
    );
    const groups = found.groups.map(({ members, others, reads }) => ({
      members,
      others,
      reads: reads.map(nameOf),
    }));
    return { prints, groups };
  } catch {
    return undefined;
  }
}

interface Stored<Part extends CheckedPart> {
  readonly key: string;
  readonly names: readonly string[];
  readonly prints: readonly (readonly [string | null, string | null])[];
  readonly groups: readonly (Omit<CheckedGroup<Part>, "reads"> & {
    readonly reads: readonly number[];
  })[];
}

/** Keeps what is known now; where that cannot be written, the next check takes its time and no more. */
export function writeMemory<Part extends CheckedPart>(
  path: string,
  key: string,
  { prints, groups }: CheckMemory<Part>,
): void {
  const index = new Map<string, number>();
  for (const { reads } of groups) {
    for (const name of reads) if (!index.has(name)) index.set(name, index.size);
  }
  const stored: Stored<Part> = {
    key,
    names: [...index.keys()],
    prints: [...index.keys()].map((name) => {
      const { stat, digest } = prints.get(name) ?? { stat: "", digest: "" };
      return [stat, digest];
    }),
    groups: groups.map(({ members, others, reads }) => ({
      members,
      others,
      reads: reads.map((name) => index.get(name) ?? 0),
    })),
  };
  const text = JSON.stringify(stored);
  if (text.length > mostCharacters) return;
  try {
    const folder = dirname(path);
    makeFolder(folder, 0o700);
    writeWhole(path, text, 0o600);
    forgetOldest(folder);
  } catch {
    // A check without a memory is slower and right.
  }
}

function forgetOldest(folder: string): void {
  const paths = readdirSync(folder).map((name) => join(folder, name));
  if (paths.length <= mostFiles) return;
  const time = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const newestFirst = paths.sort((left, right) => time(right) - time(left));
  for (const path of newestFirst.slice(mostFiles)) rmSync(path, { force: true });
}
