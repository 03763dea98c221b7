import type { Chunk } from "./chunks.ts";

/** A file of the bundle: a name, and the chunks that are read together. */
export interface BundleFile {
  readonly name: string;
  readonly chunks: readonly Chunk[];
}

/** Which chunks a file takes: those that are mostly a package, those that some entries need, or those that several need. */
type Share =
  | { readonly holds: RegExp }
  | { readonly entries: RegExp }
  | { readonly common: readonly RegExp[] };

/** The entries of each recipe language. */
const languages = {
  amplifier: /dialects\/amplifier\/|grammar\/amplifier-condition\//,
  amplihack: /dialects\/amplihack\/|grammar\/amplihack-condition\//,
  "agent-recipes": /dialects\/agent-recipes\//,
  "command-template": /dialects\/command-template\/|grammar\/command-template\//,
};

const scripts = /^late-folder:scripts$/;

/**
 * Which chunks share a file. The first row that wants a chunk gets it, so what several commands need is in
 * the file of the most frequent one. Only speed depends on this: a chunk runs when it is needed, and once.
 */
const shares: readonly (readonly [file: string, share: Share])[] = [
  ["main", { entries: /^cli\/main\.ts$/ }],
  ["zod", { holds: /node_modules\/zod\// }],
  ["chevrotain", { holds: /node_modules\/@?chevrotain\// }],
  ["check", { entries: /^cli\/(?:commands\/check|check-cache\/check-memory)\.ts$/ }],
  // Recipes of one language open no file of another, and scripts none of a language.
  ["check", { common: [...Object.values(languages), scripts] }],
  ...Object.entries(languages).map(([name, entries]) => [name, { entries }] as const),
  ["yaml", { entries: /document\/(?:build-nodes|yaml-syntax)\.ts$/ }],
  ["shell", { holds: /node_modules\/unbash\// }],
  ["bounds", { entries: /^late-folder:bounds$/ }],
  ["mistakes", { entries: /^late-folder:mistakes$/ }],
  ["scripts", { entries: scripts }],
  ["runs", { entries: /^cli\/commands\/(?:run|runs|approve|deny)\.ts$/ }],
];

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
  if ("holds" in share) {
    const isOfPackage = ({ modules }: Chunk): boolean =>
      modules.filter((path) => share.holds.test(path)).length > modules.length / 2;
    return chunks.filter(isOfPackage).map(({ name }) => name);
  }
  if ("entries" in share) return neededBy(share.entries, chunks);
  const needed = share.common.map((entries) => neededBy(entries, chunks));
  const isCommon = (name: string): boolean => needed.filter((names) => names.has(name)).length > 1;
  return chunks.map(({ name }) => name).filter(isCommon);
}

/** The chunks that entries need to start, with their own. */
function neededBy(entries: RegExp, chunks: readonly Chunk[]): ReadonlySet<string> {
  const needs = new Map(chunks.map((one) => [one.name, one.needs]));
  const reached = new Set(
    chunks.filter(({ entry }) => entry && entries.test(entry)).map(({ name }) => name),
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
