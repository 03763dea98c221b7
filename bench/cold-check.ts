import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { compile } from "../compiler/index.ts";

/** Milliseconds that this process needs for the recipes of each folder, to check them and to parse their YAML. */
export interface ColdTimes {
  readonly check: readonly number[];
  readonly parse: readonly number[];
}

/** Prints the times for folders, one after the other: `parse` or `check` comes first, then the folders. */
function main([first = "", ...folders]: readonly string[]): void {
  const times = { check: [] as number[], parse: [] as number[] };
  for (const folder of folders) {
    const contents = readAll(folder);
    const tasks = { check: () => checkAll(contents), parse: () => parseAll(contents) };
    const order = first === "check" ? (["check", "parse"] as const) : (["parse", "check"] as const);
    for (const task of order) times[task].push(millisecondsOf(tasks[task]));
  }
  console.log(JSON.stringify(times satisfies ColdTimes));
}

type Contents = ReadonlyMap<string, Uint8Array>;

function readAll(folder: string): Contents {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:ya?ml|json)$/.test(name))
    .sort();
  return new Map(names.map((name) => [name, readFileSync(join(folder, name))]));
}

function checkAll(contents: Contents): void {
  const files = { read: (path: string) => contents.get(path) };
  compile([...contents.keys()], { files, diagnosticsOnly: true });
}

function parseAll(contents: Contents): void {
  for (const content of contents.values()) parse(new TextDecoder().decode(content));
}

/** Processor time of the thread: what a clock shows where nothing else runs. */
function millisecondsOf(task: () => void): number {
  const before = process.threadCpuUsage();
  task();
  const { system, user } = process.threadCpuUsage(before);
  return (system + user) / 1_000;
}

main(process.argv.slice(2));
