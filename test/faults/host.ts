import type { Pair, YAMLMap } from "yaml";
import { isMap, isPair, isScalar, isSeq, parseDocument } from "yaml";

/** A sound recipe that faults are planted in. */
export interface Host {
  /** The name of its file. */
  readonly name: string;
  /** The folder that it is in. */
  readonly folder: string;
  readonly text: string;
  readonly root: YAMLMap;
  /** The steps that run one after another; those of all stages together. */
  readonly steps: readonly HostStep[];
  readonly staged: boolean;
}

/** A step of a host, with the text that it is written in. */
export interface HostStep {
  readonly map: YAMLMap;
  readonly index: number;
  /** Column of the dash in front of it. */
  readonly column: number;
  readonly start: number;
  /** Behind its last line. */
  readonly end: number;
}

/** A field as it is written: its key, and the text of its value. */
export interface HostField {
  readonly start: number;
  readonly valueStart: number;
  /** Behind the value, without the space that follows. */
  readonly end: number;
  readonly value: unknown;
  /** Column of the key. */
  readonly column: number;
}

/** Reads a host; undefined for a file that is none. */
export function readHost(folder: string, name: string, text: string): Host | undefined {
  const document = parseDocument(text, { version: "1.1" });
  const root: unknown = document.contents;
  if (document.errors.length > 0 || !isMap(root)) return undefined;
  const stages = root.get("stages");
  const lists = isSeq(stages)
    ? stages.items.map((stage) => (isMap(stage) ? stage.get("steps") : undefined))
    : [root.get("steps")];
  const maps = lists.flatMap((list) => (isSeq(list) ? list.items.filter(isMap) : []));
  const steps = maps.map((map, index) => placeStep(text, map, index));
  return { name, folder, text, root, steps, staged: isSeq(stages) };
}

function placeStep(text: string, map: YAMLMap, index: number): HostStep {
  const first = map.range?.[0] ?? 0;
  const lineStart = text.lastIndexOf("\n", first - 1) + 1;
  const dash = text.lastIndexOf("-", first);
  const end = endOfLine(text, lastSign(text, map.range?.[1] ?? first));
  return { map, index, column: dash - lineStart, start: lineStart, end };
}

function lastSign(text: string, end: number): number {
  return text.slice(0, end).trimEnd().length;
}

function endOfLine(text: string, at: number): number {
  const found = text.indexOf("\n", at);
  return found < 0 ? text.length : found + 1;
}

/** A field of a mapping, as it is written. */
export function fieldOf(host: Host, map: YAMLMap, name: string): HostField | undefined {
  const pair = map.items.find((item) => isPair(item) && keyText(item) === name);
  if (!pair || !isScalar(pair.key)) return undefined;
  const start = pair.key.range?.[0] ?? 0;
  const value: unknown = pair.value;
  const range = isMap(value) || isSeq(value) || isScalar(value) ? value.range : undefined;
  const [valueStart, valueEnd] = range ?? [start, start];
  const column = start - (host.text.lastIndexOf("\n", start - 1) + 1);
  return {
    start,
    valueStart,
    end: lastSign(host.text, valueEnd),
    value: isScalar(value) ? value.value : value,
    column,
  };
}

function keyText({ key }: Pair): unknown {
  return isScalar(key) ? key.value : undefined;
}

/** The text of a field that holds text. */
export function textOf(step: HostStep | undefined, name: string): string | undefined {
  const value: unknown = step?.map.get(name);
  return typeof value === "string" ? value : undefined;
}

/** What kind of step it is. */
export function kindOf(step: HostStep): string {
  const inferred = step.map.has("recipe") ? "recipe" : "agent";
  return textOf(step, "type") ?? (step.map.has("command") ? "bash" : inferred);
}
