/** What a text of YAML or JSON says of a recipe or of something else, as far as its keys tell. */
export interface Outline {
  /** The keys at its top. */
  readonly keys: Keys;
  /** The keys of all members of its steps or stages together; undefined: there are none yet. */
  readonly steps: Keys | undefined;
  /** Whether those are stages, which have steps. */
  readonly hasStages: boolean;
  /** The keys of its template, or of all items of that; those of none where the template is a text. */
  readonly template: Keys | undefined;
}

/** Keys with what they hold: the beginning of a text, nothing of lists and mappings in a block. */
export type Keys = ReadonlyMap<string, string>;

const listKeys: readonly string[] = ["steps", "stages", "step", "stage"];

function isOfStages(list: string | undefined): boolean {
  return list?.startsWith("stage") === true;
}

/** Reads JSON, or YAML by its lines, for which most files need no parser. Undefined where that tells nothing. */
export function outlineOf(text: string): Outline | undefined {
  const content = text.replace(/^\uFEFF/, "");
  return /^\s*\{/.test(content) ? ofJson(content) : ofYaml(content);
}

function ofJson(text: string): Outline | undefined {
  const root = parsed(text);
  if (!isObject(root)) return undefined;
  const fields = new Map(Object.entries(root));
  const list = listKeys.find((key) => fields.has(key));
  const template = fields.get("template");
  return {
    keys: keysOf([root]),
    steps: list === undefined ? undefined : keysOfMembers(fields.get(list)),
    hasStages: isOfStages(list),
    template:
      template === undefined ? undefined : keysOf(Array.isArray(template) ? template : [template]),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is object {
  return value instanceof Object && !Array.isArray(value);
}

/** Undefined where there are no members. */
function keysOfMembers(list: unknown): Keys | undefined {
  const members = list instanceof Object ? Object.entries(list) : [["", list] as const];
  if (members.length === 0) return undefined;
  const references = Object.fromEntries(members.filter(([name]) => isReference(name)));
  return keysOf([references, ...members.map(([, member]) => member)]);
}

/** What stands among names and names none itself: `$include`. */
function isReference(name: string): boolean {
  return name.startsWith("$");
}

function keysOf(values: readonly unknown[]): Keys {
  const entries = values.flatMap((value) => (isObject(value) ? Object.entries(value) : []));
  return new Map(entries.map(([key, value]) => [key, beginningOf(value)]));
}

/** Long texts are not looked at to their ends, and lists and mappings not at all. */
function beginningOf(value: unknown): string {
  if (value instanceof Object) return Array.isArray(value) ? "[" : "{";
  return typeof value === "string" ? JSON.stringify(value.slice(0, mostShown)) : String(value);
}

const mostShown = 200;

/** A line that is a key with what follows it, perhaps behind the sign of an item. */
const keyLine =
  /^(?<indent> *(?:- +)*)["']?(?<key>[^\s"'#:[\]{}&*!|>%@`-][^"':#]{0,60}?)["']?[ \t]*:(?:[ \t]+(?<rest>[^ \t].*))?$/;

/** A key between braces. */
const keyInBraces = /[{,]\s*["']?(?<key>[\w$@-]{1,60})["']?\s*:\s*(?<rest>[^,}\n]*)/g;

interface Line {
  /** Where its first sign stands, which may be that of an item. */
  readonly indent: number;
  readonly isItem: boolean;
  readonly text: string;
}

function ofYaml(text: string): Outline {
  const lines = text.split("\n").flatMap(readLine);
  const keys = new Map<string, string>();
  const blocks = new Map<string, readonly Line[]>();
  for (const [index, line] of lines.entries()) {
    const found = line.indent === 0 ? keyIn(line) : undefined;
    if (found === undefined || line.isItem || keys.has(found.key)) continue;
    keys.set(found.key, found.rest);
    if (listKeys.includes(found.key) || found.key === "template")
      blocks.set(found.key, blockBelow(lines, index));
  }
  const list = listKeys.find((key) => keys.has(key));
  const template = keys.get("template");
  return {
    keys,
    steps: list === undefined ? undefined : membersIn(keys.get(list) ?? "", blocks.get(list) ?? []),
    hasStages: isOfStages(list),
    template: template === undefined ? undefined : keysAt(template, blocks.get("template") ?? []),
  };
}

function readLine(line: string): readonly Line[] {
  const text = line.replace(/(?:^|\s)#.*$/, "").trimEnd();
  if (text === "" || /^(?:---|%|\.\.\.)/.test(text)) return [];
  return [{ indent: text.search(/[^ ]/), isItem: /^ *-(?: |$)/.test(text), text }];
}

function keyIn({ text }: Line): { readonly key: string; readonly rest: string } | undefined {
  const groups = keyLine.exec(text)?.groups;
  return groups && { key: groups["key"] ?? "", rest: groups["rest"] ?? "" };
}

/** The lines that belong to a key at the top. */
function blockBelow(lines: readonly Line[], index: number): readonly Line[] {
  const below = lines.slice(index + 1);
  const end = below.findIndex(({ indent, isItem }) => indent === 0 && !isItem);
  return end < 0 ? below : below.slice(0, end);
}

/** The keys of the members of a list or a mapping of steps; undefined where it is empty. */
function membersIn(rest: string, block: readonly Line[]): Keys | undefined {
  if (/^(?:[[{]\s*[\]}])?$/.test(rest) && block.length === 0) return undefined;
  const [first] = block;
  return rest !== "" || first === undefined || first.isItem
    ? keysAt(rest, block)
    : keysOfNamed(first.indent, block);
}

/** The keys of what stands below names. */
function keysOfNamed(indentOfNames: number, block: readonly Line[]): Keys {
  const keys = new Map<string, string>();
  let column: number | undefined;
  for (const line of block) {
    const isName = line.indent <= indentOfNames;
    column = isName ? undefined : (column ?? line.indent);
    const found = keyIn(line);
    if (isName) addAll(keys, keysInBraces(found?.rest ?? ""));
    if (isName && found !== undefined && isReference(found.key)) keys.set(found.key, found.rest);
    if (line.indent === column && found !== undefined) keys.set(found.key, found.rest);
  }
  return keys;
}

/** The keys of a mapping, or of the items of a list, behind its key or below it. */
function keysAt(rest: string, block: readonly Line[]): Keys {
  if (/^[[{]/.test(rest)) return keysInBraces([rest, ...block.map(({ text }) => text)].join("\n"));
  const keys = new Map<string, string>();
  const [first] = block;
  if (rest !== "" || first === undefined) return keys;
  let column = first.indent;
  for (const line of block) {
    const start = line.text.search(/[^ -]/);
    // An item that begins on the next line has no sign of its own yet.
    if ((line.isItem && line.indent === first.indent) || column < 0) column = start;
    if (start !== column) continue;
    const found = keyIn(line);
    if (found !== undefined) keys.set(found.key, found.rest);
    else if (line.isItem) addAll(keys, keysInBraces(line.text.slice(start)));
  }
  return keys;
}

function addAll(keys: Map<string, string>, others: Keys): void {
  for (const [key, held] of others) keys.set(key, held);
}

function keysInBraces(text: string): Keys {
  const found = text.matchAll(keyInBraces);
  return new Map([...found].map(({ groups }) => [groups?.["key"] ?? "", groups?.["rest"] ?? ""]));
}
