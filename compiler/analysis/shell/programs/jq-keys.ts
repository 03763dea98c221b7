import type { KeyInProgram, KeyPath } from "./program-key.ts";

/** Filters that look for keys in other values than their own, set some, or say what becomes of those that lack one. */
const unknown =
  /(?<![=!<>])=(?!=)|\/\/|\?|\.\.|@|\\|(?<!\.)\b(?:as|def|del|empty|entries|env|error|foreach|from_entries|getpath|has|if|in|inputs?|label|limit|paths?|recurse|reduce|to_entries|try|walk|with_entries)\b/;

/** A stage that is a path. */
const wholePath =
  /^(?:\.(?:[A-Za-z_]\w*|\[(?:-?\d+)?\]|(?=$)))(?:\.?(?:\[(?:-?\d+)?\])|\.[A-Za-z_]\w*)*$/;

const step = /\[(?:-?\d+)?\]|[A-Za-z_]\w*/g;

/**
 * The keys that a filter of `jq` looks up. What it does behind the first stage that makes something else of the value is left out.
 */
export function jqKeys(filter: string): readonly KeyInProgram[] {
  if (unknown.test(filter)) return [];
  const found: KeyInProgram[] = [];
  readStages(filter, { start: 0, base: [] }, found);
  return found;
}

interface Place {
  /** Where the filter begins that is read, in all of it. */
  readonly start: number;
  /** The way to what comes in. */
  readonly base: KeyPath;
}

function readStages(filter: string, { start, base }: Place, found: KeyInProgram[]): void {
  let at = start;
  let path = base;
  for (const part of stagesOf(filter)) {
    const stage = part.trim();
    const place = { start: at + part.indexOf(stage), base: path };
    at += part.length + 1;
    const [, key] = sorting.exec(stage) ?? [];
    if (wholePath.test(stage)) path = readPath(stage, place, found);
    else if (key !== undefined) {
      const inside = place.start + stage.indexOf(key);
      readLoose(key, { start: inside, base: [...path, null] }, found);
      if (stage.endsWith("[]")) path = [...path, null];
    } else if (!isSelection(stage)) {
      readInside(stage, place, found);
      return;
    } else readLoose(stage, place, found);
  }
}

/** What leaves the items of a list as they are, and looks at a key of each. */
const sorting = /^(?:sort_by|unique_by)\(([^()|]+)\)(?:\[\])?$/;

/** The parts of a filter between the bars that no brackets and no text hold. */
function stagesOf(filter: string): readonly string[] {
  const stages = [""];
  let depth = 0;
  for (const [piece] of filter.matchAll(/"[^"]*"?|[^"]/g)) {
    if (/^[([{]/.test(piece)) depth += 1;
    if (/^[)\]}]/.test(piece)) depth -= 1;
    if (piece === "|" && depth === 0) stages.push("");
    else stages.push((stages.pop() ?? "") + piece);
  }
  return stages;
}

function isSelection(stage: string): boolean {
  return /^select\([^()|]*\)$/.test(stage);
}

/** What is done with the value last: with each of its items, or with keys of it. */
function readInside(stage: string, place: Place, found: KeyInProgram[]): void {
  const inner = /^\[(?<list>.*)\]$|^map\((?<each>.*)\)$/s.exec(stage)?.groups;
  if (inner?.["each"] !== undefined)
    readStages(inner["each"], { start: place.start + 4, base: [...place.base, null] }, found);
  else if (inner?.["list"] !== undefined)
    readStages(inner["list"], { ...place, start: place.start + 1 }, found);
  else if (!/[|()[\]]/.test(stage)) readLoose(stage, place, found);
}

const loosePath = /(?<![\w\])".])\.[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*/g;

/** The paths that stand in a stage beside others. */
function readLoose(stage: string, { start, base }: Place, found: KeyInProgram[]): void {
  const code = stage.replaceAll(/"[^"]*"/g, (text) => " ".repeat(text.length));
  for (const { 0: path, index } of code.matchAll(loosePath)) {
    readPath(path, { start: start + index, base }, found);
  }
}

function readPath(text: string, { start, base }: Place, found: KeyInProgram[]): KeyPath {
  let path = base;
  for (const { 0: key, index } of text.matchAll(step)) {
    path = [...path, key.startsWith("[") ? null : key];
    if (key.startsWith("[")) continue;
    found.push({ path, start: start + index, end: start + index + key.length });
  }
  return path;
}
