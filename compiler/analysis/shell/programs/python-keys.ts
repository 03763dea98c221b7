import type { KeyPath, ProgramKey } from "./program-key.ts";

/** What Python reads as JSON: a variable of its environment, a placeholder in quotes, or what a pipe gives it. */
const loaded =
  /json\.load(?:\(\s*sys\.stdin\s*\)|s\(\s*sys\.stdin\.read\(\)\s*\)|s\(\s*(?:os\.(?:environ\[|environ\.get\(|getenv\()\\?["'](?<variable>\w+)\\?["'][\])]|r?(?<quote>'''|"""|["'])(?<hole>v_{3,})\k<quote>)\s*\))/dg;

const index = String.raw`\[(?:-?\d+|\\?["'][A-Za-z_]\w*\\?["'])\]`;
/** What asks for a key that need not be there, with a plain value for when it is not. */
const asking = String.raw`\.get\(\\?["'][A-Za-z_]\w*\\?["'](?:,\s*(?:\[\]|\{\}|\w+|-?\d+|\\?"[^"\\]*\\?"|\\?'[^'\\]*\\?'))?\)`;
const lookup = `(?:${index}|${asking})`;
const following = new RegExp(`${lookup}*`, "y");
const step =
  /\[(?:-?\d+|\\?["'](?<key>[A-Za-z_]\w*)\\?["'])\]|\.get\(\\?["'](?<asked>[A-Za-z_]\w*)\\?["'][^)]*\)/dg;
/** Where the first of such steps begins. */
const beginning = String.raw`(?=\[|\.get\()`;

/** Where a value is, and the way to what it holds. */
interface Held {
  readonly from: ProgramKey["from"];
  readonly path: KeyPath;
}

/** A program, and what a pipe gives it. */
export interface PipedProgram {
  readonly start: number;
  readonly end: number;
  readonly from: ProgramKey["from"];
}

/** The keys that programs of Python look up in JSON that they are given, there or in a variable that is set once. */
export function pythonKeys(script: string, piped: readonly PipedProgram[]): readonly ProgramKey[] {
  const found: ProgramKey[] = [];
  const variables = new Map<string, Held>();
  for (const { 0: call, groups, index: at, indices } of script.matchAll(loaded)) {
    const [start = 0, end = 0] = indices?.groups?.["hole"] ?? [];
    const variable = groups?.["variable"];
    const given = start < end ? { text: { start, end } } : givenByPipe(at, piped);
    const from = variable === undefined ? given : { variable };
    if (from === undefined) continue;
    const path = readSteps(script, at + call.length, { from, path: [] }, found);
    bind(script, at, { from, path }, variables);
  }
  for (const [name, held] of variables) readVariable(script, name, held, found);
  if (found.length === 0) return found;
  const set = new Set([...script.matchAll(setting)].map(([, indexed, added]) => indexed ?? added));
  return found.filter(({ path }) => !set.has(path.at(-1) ?? ""));
}

function givenByPipe(at: number, piped: readonly PipedProgram[]): ProgramKey["from"] | undefined {
  return piped.find(({ start, end }) => start <= at && at < end)?.from;
}

/** What a program sets need not be there before. */
const setting =
  /\[\\?["']([A-Za-z_]\w*)\\?["']\]\s*[-+|]?=(?!=)|\.(?:pop|setdefault)\(\\?["']([A-Za-z_]\w*)/g;

/** Keeps what the statement before a value gives a name to, `data = json.loads(...)` or `for one in json.loads(...):`, where nothing else does. */
function bind(
  script: string,
  before: number,
  { from, path }: Held,
  variables: Map<string, Held>,
): void {
  const lineStart = Math.max(script.lastIndexOf("\n", before), script.lastIndexOf(";", before)) + 1;
  const head = script.slice(lineStart, before);
  const [, loop] = /\bfor\s+([A-Za-z_]\w*)\s+in\s+$/.exec(head) ?? [];
  const [, name] = /(?:^|["'\s])([A-Za-z_]\w*)\s*=\s*$/.exec(head) ?? [];
  const bound = loop ?? name;
  if (bound === undefined || timesBound(script, bound) !== 1) return;
  variables.set(bound, { from, path: loop === undefined ? path : [...path, null] });
}

function timesBound(script: string, name: string): number {
  return [
    ...script.matchAll(new RegExp(String.raw`\b${name}\s*=(?!=)|\bfor\s+${name}\s+in\b`, "g")),
  ].length;
}

/** The keys that are looked up in a variable, and in the items of the loops over it. */
function readVariable(script: string, name: string, held: Held, found: ProgramKey[]): void {
  for (const { index: at } of script.matchAll(
    new RegExp(String.raw`(?<![\w.$"'])${name}${beginning}`, "g"),
  ))
    readSteps(script, at + name.length, held, found);
  const loops = new RegExp(
    String.raw`\bfor\s+([A-Za-z_]\w*)\s+in\s+${name}(${lookup}*)\s*(?=[:\])])`,
    "g",
  );
  for (const { 1: item = "", 2: steps = "" } of script.matchAll(loops)) {
    if (timesBound(script, item) !== 1) continue;
    const path = [...held.path, ...pathOf(steps), null];
    const items = new RegExp(String.raw`(?<![\w.$"'])${item}${beginning}`, "g");
    for (const { index: at } of script.matchAll(items))
      readSteps(script, at + item.length, { from: held.from, path }, found);
  }
}

function pathOf(steps: string): KeyPath {
  return [...steps.matchAll(step)].map(
    ({ groups }) => groups?.["key"] ?? groups?.["asked"] ?? null,
  );
}

/** Reads the keys behind a value, and gives the way to the last of them. */
function readSteps(
  script: string,
  at: number,
  { from, path: base }: Held,
  found: ProgramKey[],
): KeyPath {
  following.lastIndex = at;
  const [steps = ""] = following.exec(script) ?? [];
  let path = base;
  for (const { groups, indices } of steps.matchAll(step)) {
    const { key, asked } = groups ?? {};
    path = [...path, key ?? asked ?? null];
    const [start = 0, end = 0] = indices?.groups?.[key === undefined ? "asked" : "key"] ?? [];
    const isOptional = key === undefined;
    if (start < end) found.push({ path, from, start: at + start, end: at + end, isOptional });
  }
  return path;
}
