import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Compilation, FileReader } from "../../compiler/index.ts";
import { compile, createFileReader } from "../../compiler/index.ts";
import type { DialectId } from "../../compiler/ir/expression.ts";
import { positionOf } from "../../compiler/source/line-index.ts";
import { memoryFiles } from "../support/memory-files.ts";
import { sharedPath } from "../support/shared.ts";
import type { Fault, FaultSet, Planted } from "./fault.ts";
import type { Host } from "./host.ts";
import { readHost } from "./host.ts";

/** What became of one fault. */
export interface Measured {
  readonly fault: Fault;
  readonly planted: number;
  readonly found: number;
  /** Codes that found it. */
  readonly codes: readonly string[];
  /** Hosts in which it was missed. */
  readonly missedIn: readonly string[];
}

/** Recipes that a fault is planted in, at most. */
const mostHosts = 5;

/** Longer recipes take too long to be checked for each fault; characters. */
const longestHost = 70_000;

/** Dialects that a recipe of this shape could also be of. */
const options: Readonly<Record<string, { readonly dialect: DialectId }>> = {
  amplifier: { dialect: "amplifier" },
  amplihack: { dialect: "amplihack" },
};

/** The hosts of a dialect: our own recipes, and published ones where they are at hand. */
export function hostsOf(dialect: string): readonly Host[] {
  const own = join(import.meta.dirname, "..", "..", "recipes", dialect);
  const written = join(import.meta.dirname, dialect, "hosts");
  const published = sharedPath("corpus", dialect);
  const folders = published === undefined ? [own, written] : [own, written, published];
  return folders.flatMap((folder) =>
    globSync("**/*.{yaml,json}", { cwd: folder })
      .sort()
      .flatMap((path) => {
        const file = join(folder, path);
        const text = readFileSync(file, "utf8").replaceAll("\r\n", "\n");
        if (text.length > longestHost) return [];
        const host = readHost(dirname(file), basename(file), text);
        return host && isWhole(host, dialect) ? [host] : [];
      }),
  );
}

/** Whether a recipe can be compiled: of the flow of others nothing is known. */
function isWhole(host: Host, dialect: string): boolean {
  const { requested } = compiled(host, host.text, {}, dialect);
  return requested.every(({ plan }) => plan !== undefined);
}

/** Plants every fault of a set in its hosts and checks whether each is found at its line. */
export function measure(set: FaultSet, hosts: readonly Host[]): readonly Measured[] {
  const silent = hosts.map((host) => {
    const original = { text: host.text, line: 0 };
    return { host, noisy: linesOf(host, original, { dialect: set.dialect, fault: undefined }) };
  });
  return set.faults.map((fault, turn) => {
    const first = (turn * 3) % silent.length;
    const outcomes = [...silent.slice(first), ...silent.slice(0, first)]
      .flatMap(({ host, noisy }) => plantIn(host, noisy, { dialect: set.dialect, fault }))
      .slice(0, mostHosts)
      .map(({ host, planted }) => ({
        host,
        codes: codesAt(host, planted, { dialect: set.dialect, fault }),
      }));
    const missed = outcomes.filter(({ codes }) => codes.length === 0);
    return {
      fault,
      planted: outcomes.length,
      found: outcomes.length - missed.length,
      codes: [...new Set(outcomes.flatMap(({ codes }) => codes))].sort(),
      missedIn: missed.map(({ host }) => host.name),
    };
  });
}

interface Attempt {
  readonly host: Host;
  readonly planted: Planted;
}

/** What is looked for. */
interface Sought {
  readonly dialect: string;
  /** Undefined: any error or warning. */
  readonly fault: Fault | undefined;
}

function plantIn(
  host: Host,
  noisy: ReadonlyMap<number, unknown>,
  sought: Sought & { readonly fault: Fault },
): readonly Attempt[] {
  const places = sought.fault.plant(host);
  const planted = places[host.text.length % Math.max(places.length, 1)];
  return planted && isSilent(planted, host, noisy, sought) ? [{ host, planted }] : [];
}

function codesAt(host: Host, planted: Planted, sought: Sought): readonly string[] {
  const lines = linesOf(host, planted, sought);
  const places = new Set([planted.line, planted.valueLine ?? planted.line]);
  return [...places].flatMap((line) => [...(lines.get(line) ?? [])]);
}

/** Whether nothing is said of the line in the original, where the original has it. */
function isSilent(
  { text, line, before, beside = {} }: Planted,
  host: Host,
  noisy: ReadonlyMap<number, unknown>,
  sought: Sought,
): boolean {
  if (before) return !linesOf(host, { ...before, beside }, sought).has(before.line);
  const original = host.text.split("\n");
  const after = text.split("\n");
  const isNew = after.length !== original.length && original[line - 1] !== after[line - 1];
  return isNew ? !original.includes(after[line - 1] ?? "") : !noisy.has(line);
}

/** The codes of what is found, by line. */
function linesOf(
  host: Host,
  { text, beside = {} }: Planted,
  { dialect, fault }: Sought,
): ReadonlyMap<number, ReadonlySet<string>> {
  const { requested } = compiled(host, text, beside, dialect);
  const lines = new Map<number, Set<string>>();
  for (const { severity, span, code } of requested.flatMap(({ diagnostics }) => diagnostics)) {
    if (severity === "note" && !fault?.isStyle) continue;
    const { line } = positionOf(span);
    const codes = lines.get(line) ?? new Set();
    lines.set(line, codes.add(code));
  }
  return lines;
}

function compiled(
  host: Host,
  text: string,
  beside: Readonly<Record<string, string>>,
  dialect: string,
): Compilation {
  const files = overlaid(host, { ...beside, [host.name]: text });
  return compile([host.name], { files, ...options[dialect] });
}

/** The files of a host's folder, some of them replaced. */
function overlaid(host: Host, texts: Readonly<Record<string, string>>): FileReader {
  const replaced = memoryFiles(texts);
  const folder = createFileReader(host.folder);
  return { read: (path) => replaced.read(path) ?? folder.read(path) };
}
