import type { Chunk } from "./chunks.ts";

/** A file of the bundle: a name, and the chunks that are read together. */
export interface BundleFile {
  readonly name: string;
  readonly chunks: readonly Chunk[];
}

/** Which chunks a file takes: those of some packages, or those that some entries need. */
type Share = { readonly consistsOf: RegExp } | { readonly entries: RegExp };

/**
 * Which chunks share a file. The first row that wants a chunk gets it, so what several commands need is in
 * the file of the most frequent one. Only speed depends on this: a chunk runs when it is needed, and once.
 */
const shares: ReadonlyMap<string, Share> = new Map([
  ["main", { entries: /^cli\/main\.ts$/ }],
  ["zod", { consistsOf: /node_modules\/zod\// }],
  ["chevrotain", { consistsOf: /node_modules\/@?chevrotain\// }],
  ["check", { entries: /^cli\/(?:commands\/check|check-cache\/check-memory)\.ts$/ }],
  ["amplifier", { entries: /dialects\/amplifier\/|grammar\/amplifier-condition\// }],
  ["amplihack", { entries: /dialects\/amplihack\/|grammar\/amplihack-condition\// }],
  ["agent-recipes", { entries: /dialects\/agent-recipes\// }],
  ["command-template", { entries: /dialects\/command-template\/|grammar\/command-template\// }],
  ["yaml", { entries: /document\/(?:build-nodes|yaml-syntax)\.ts$/ }],
  ["shell", { consistsOf: /node_modules\/unbash\// }],
  ["runs", { entries: /^cli\/commands\/(?:run|runs|approve|deny)\.ts$/ }],
]);

const remaining = "more";

/** The files of a bundle; together they hold each chunk once. */
export function filesOf(chunks: readonly Chunk[]): readonly BundleFile[] {
  const taken = new Map<string, string>();
  for (const [file, share] of shares) {
    for (const name of wantedBy(share, chunks)) if (!taken.has(name)) taken.set(name, file);
  }
  const byFile = Map.groupBy(chunks, ({ name }) => taken.get(name) ?? remaining);
  return [...byFile].map(([name, own]) => ({ name, chunks: own }));
}

function wantedBy(share: Share, chunks: readonly Chunk[]): Iterable<string> {
  if ("consistsOf" in share) {
    const consists = ({ modules }: Chunk): boolean =>
      modules.length > 0 && modules.every((path) => share.consistsOf.test(path));
    return chunks.filter(consists).map(({ name }) => name);
  }
  const needs = new Map(chunks.map((one) => [one.name, one.needs]));
  const reached = new Set(
    chunks.filter(({ entry }) => entry && share.entries.test(entry)).map(({ name }) => name),
  );
  for (const name of reached) for (const needed of needs.get(name) ?? []) reached.add(needed);
  return reached;
}

/**
 * The text of a file: a function that is given the way to other chunks, and returns its own as functions. It is whole: V8
 * uses a long text where Node has read it, and copies it where something is put around it.
 */
export function printFile({ chunks }: BundleFile): string {
  // The parentheses make V8 compile the function at once: it always runs.
  const members = chunks.map(({ name, body }) => `${JSON.stringify(name)}:(function(){${body}\n})`);
  return `"use strict";((require,$chunk,$placeOf)=>({${members.join(",\n")}}));\n`;
}
