import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { compile } from "../../compiler/index.ts";
import { lineIndexOf } from "../../compiler/source/line-index.ts";
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
const mostHosts = 8;

/** The hosts of a dialect: our own recipes, and published ones where they are at hand. */
export function hostsOf(dialect: string): readonly Host[] {
  const own = join(import.meta.dirname, "..", "..", "recipes", dialect);
  const published = sharedPath("corpus", dialect);
  const folders = published === undefined ? [own] : [own, published];
  return folders.flatMap((folder) =>
    globSync("**/*.yaml", { cwd: folder })
      .sort()
      .flatMap((path) => {
        const text = readFileSync(join(folder, path), "utf8").replaceAll("\r\n", "\n");
        return readHost(basename(path), text) ?? [];
      }),
  );
}

/** Plants every fault of a set in its hosts and checks whether each is found at its line. */
export function measure(set: FaultSet, hosts: readonly Host[]): readonly Measured[] {
  const silent = hosts.map((host) => ({ host, noisy: linesOf(host.text, {}, set.dialect) }));
  return set.faults.map((fault) => {
    const outcomes = silent
      .flatMap(({ host, noisy }) => plantIn(fault, host, noisy))
      .slice(0, mostHosts)
      .map(({ host, planted }) => ({ host, codes: codesAt(planted, set.dialect) }));
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

function plantIn(
  fault: Fault,
  host: Host,
  noisy: ReadonlyMap<number, unknown>,
): readonly Attempt[] {
  const [planted] = fault.plant(host);
  return planted && isSilent(planted, host, noisy) ? [{ host, planted }] : [];
}

function codesAt({ text, line, beside }: Planted, dialect: string): readonly string[] {
  return [...(linesOf(text, beside ?? {}, dialect).get(line) ?? [])];
}

/** Whether nothing is said of the line in the original, where the original has it. */
function isSilent(
  { text, line }: Planted,
  host: Host,
  noisy: ReadonlyMap<number, unknown>,
): boolean {
  const before = host.text.split("\n");
  const after = text.split("\n");
  const isNew = after.length !== before.length && before[line - 1] !== after[line - 1];
  return isNew ? !before.includes(after[line - 1] ?? "") : !noisy.has(line);
}

/** The codes of errors and warnings by line. */
function linesOf(
  text: string,
  beside: Readonly<Record<string, string>>,
  dialect: string,
): ReadonlyMap<number, ReadonlySet<string>> {
  const files = memoryFiles({ "recipe.yaml": text, ...beside });
  const options = dialect === "amplifier" ? { dialect: "amplifier" as const } : {};
  const { requested } = compile(["recipe.yaml"], { files, ...options });
  const lines = new Map<number, Set<string>>();
  for (const { severity, span, code } of requested.flatMap(({ diagnostics }) => diagnostics)) {
    if (severity === "note") continue;
    const { line } = lineIndexOf(span.source).position(span.start);
    const codes = lines.get(line) ?? new Set();
    lines.set(line, codes.add(code));
  }
  return lines;
}
