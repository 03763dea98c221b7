import { hole } from "./hole.ts";
import { closesAtEnd, isListToList, stagesOf } from "./jq-filter.ts";
import { chosenByJq } from "./jq-words.ts";

/**
 * The JSON that `jq` builds, by its words, where its filter is written out: a list of objects, or one object where it reads
 * nothing (`-n`) or one JSON file; what it computes are holes. Undefined for other filters, and for options that print no JSON.
 */
export function builtByJq(words: readonly string[]): string | undefined {
  const run = runOf(words);
  return run && builtByFilter(run.filter, run);
}

/** The texts one of which `jq` prints, by its words, where it reads one value and its filter chooses from texts. */
export function chosenByWords(words: readonly string[]): readonly string[] | undefined {
  if (!words.some((word) => /\bif\b/.test(word)) || words.some((word) => joins.test(word))) {
    return undefined;
  }
  const run = runOf(words);
  const chosen = run?.readsOne ? chosenByJq(run.filter) : undefined;
  const isRaw = words.some((word) => /^(?:-[a-zA-Z]*r[a-zA-Z]*|--raw-output)$/.test(word));
  return isRaw ? chosen : chosen?.map((text) => `"${text}"`);
}

const joins = /^(?:-[a-zA-Z]*j[a-zA-Z]*|--join-output)$/;

/** How `jq` runs its filter. */
interface JqRun extends FilterInput {
  readonly filter: string;
}

function runOf(words: readonly string[]): JqRun | undefined {
  if (words.some((word) => word.startsWith("-") && !plainOption.test(word))) return undefined;
  const isValue = (index: number): boolean => namedOption.test(words[index] ?? "");
  const [filter, ...files] = words.filter(
    (word, index) => !word.startsWith("-") && !isValue(index - 1) && !isValue(index - 2),
  );
  if (filter === undefined) return undefined;
  // Of each file it prints something.
  if (files.length > 1 && !words.some((word) => readsAllAtOnce.test(word))) return undefined;
  const texts = new Set(words.filter((_, index) => words[index - 1] === "--arg"));
  const isAlone = words.some((word) => /^(?:--null-input|-[a-zA-Z]*n[a-zA-Z]*)$/.test(word));
  const readsOne = isAlone
    ? files.length === 0
    : files.length === 1 && /\.json$/.test(files[0] ?? "");
  return { filter, texts, readsOne };
}

/** Options behind which a filter still prints JSON, without values of their own or with two. */
const plainOption =
  /^(?:-[acejnrsMS]+|--(?:arg|argjson|rawfile|slurpfile|ascii-output|compact-output|exit-status|join-output|monochrome-output|null-input|raw-output|slurp|sort-keys|tab))$/;
const namedOption = /^--(?:arg|argjson|rawfile|slurpfile)$/;

const readsAllAtOnce = /^(?:--null-input|--slurp|-[a-zA-Z]*[ns][a-zA-Z]*)$/;

interface FilterInput {
  /** The variables that are known to be texts. */
  readonly texts: ReadonlySet<string>;
  /** Whether the filter runs once, so that it prints no more than it makes of one value. */
  readonly readsOne: boolean;
}

/** The JSON that a filter of `jq` makes of what it reads; undefined where its end is not written out, or it may print several. */
export function builtByFilter(
  filter: string,
  { texts, readsOne }: FilterInput,
): string | undefined {
  // A text in a text, and a comment, would need another reader.
  if (/\\\([^)"]*"|(?:^|\s)#/.test(filter)) return undefined;
  const stages = [...stagesOf(filter)];
  // What orders or cuts a list leaves its items as they are; what maps them does not.
  while (stages.length > 1 && isListToList(stages.at(-1) ?? "") && !changesItems(stages.at(-1)))
    stages.pop();
  const last = stages.at(-1) ?? "";
  const items = itemsOf(last);
  if (items === undefined) {
    const isOne =
      readsOne &&
      !several.test(filter) &&
      !selecting.test(filter) &&
      !branches(last) &&
      stages.slice(0, -1).every(isPath);
    return isOne ? objectOf(last, texts) : undefined;
  }
  // Of each value that comes in, one list comes out.
  if (!stages.slice(0, -1).every((stage) => isPath(stage) || isListToList(stage))) return undefined;
  const item = objectOf(stagesOf(items).at(-1) ?? "", texts);
  return item === undefined ? undefined : `[${item}]`;
}

/** What makes several values of one, or none. */
const several =
  /[^\s:,([{]\[\]|\.\.|\b(?:empty|error|inputs?|limit|paths|range|recurse|select|splits|until|while)\b/;

/** What may leave nothing of a value. */
const selecting =
  /\?(?!\s*\/\/)|(?<![.$\w"])(?:arrays|booleans|capture|iterables|match|nulls|numbers|objects|scalars|scan|strings|try|values)\b(?!\s*:)/;

/** Whether a stage has several values in parentheses, and by that makes several of itself: `{k: (1, 2)}`. */
function branches(stage: string): boolean {
  const open: string[] = [];
  for (const [sign] of stage.matchAll(/"(?:[^"\\]|\\.)*"|[()[\]{},]/gs)) {
    if (sign.startsWith('"')) {
      if (/\\\([^)]*,/.test(sign)) return true;
    } else if (sign === ",") {
      if (open.at(-1) === "(") return true;
    } else if (/[([{]/.test(sign)) open.push(sign);
    else open.pop();
  }
  return false;
}

/** Whether a stage picks one value. */
function isPath(stage: string): boolean {
  return /^\.(?:[\w.]|\["[^"]*"\])*$/.test(stage);
}

function changesItems(stage: string | undefined): boolean {
  return /^(?:group_by|map)\(/.test(stage ?? "");
}

/** The filter that makes the items of a list: of `[...]`, or of `map(...)`. */
function itemsOf(stage: string): string | undefined {
  const opening = /^(?:\[|map\()/.exec(stage)?.[0];
  return opening !== undefined && closesAtEnd(stage)
    ? stage.slice(opening.length, -1).trim()
    : undefined;
}

function objectOf(stage: string, texts: ReadonlySet<string>): string | undefined {
  const reader = new JqReader(stage, texts);
  const value = reader.object();
  return value !== undefined && reader.isAtEnd() ? value : undefined;
}

const constant = /(?:-?\d+(?:\.\d+)?|true|false|null)\b/y;
const quoted = /"(?:[^"\\]|\\.)*"/y;
const variable = /\$([A-Za-z_]\w*)/y;
const bareKey = /[A-Za-z_]\w*/y;

class JqReader {
  private readonly text: string;
  private readonly texts: ReadonlySet<string>;
  private at = 0;

  constructor(text: string, texts: ReadonlySet<string>) {
    this.text = text;
    this.texts = texts;
  }

  isAtEnd(): boolean {
    this.space();
    return this.at === this.text.length;
  }

  object(): string | undefined {
    if (!this.take("{")) return undefined;
    const fields: string[] = [];
    while (!this.take("}")) {
      const field = this.field();
      if (field === undefined) return undefined;
      fields.push(field);
      if (!this.take(",") && this.peek() !== "}") return undefined;
    }
    return `{${fields.join(",")}}`;
  }

  private field(): string | undefined {
    const short = this.match(variable);
    if (short !== undefined)
      return this.peek() === ":" ? undefined : this.shorthand(short.slice(1));
    const key = this.match(quoted) ?? this.match(bareKey);
    if (key === undefined || key.includes("\\(")) return undefined;
    const name = key.startsWith('"') ? key : `"${key}"`;
    if (!this.take(":")) return `${name}:${hole}`;
    const value = this.value();
    return value === undefined ? undefined : `${name}:${value}`;
  }

  private shorthand(name: string): string {
    return `"${name}":${this.ofVariable(name)}`;
  }

  private ofVariable(name: string): string {
    return this.texts.has(name) ? `"${hole}"` : hole;
  }

  /** One value; what is more than a plain one is a hole. */
  private value(): string | undefined {
    this.space();
    const start = this.at;
    const plain = this.plain();
    if (plain !== undefined && /^[,}\]]$/.test(this.peek())) return plain;
    this.at = start;
    return this.skip() ? hole : undefined;
  }

  private plain(): string | undefined {
    const next = this.peek();
    if (next === "{") return this.object();
    if (next === "[") return this.list();
    const name = this.match(variable);
    if (name !== undefined) return this.ofVariable(name.slice(1));
    const text = this.match(quoted);
    if (text?.includes("\\(")) return `"${hole}"`;
    return text ?? this.match(constant);
  }

  private list(): string | undefined {
    this.take("[");
    const items: string[] = [];
    while (!this.take("]")) {
      const item = this.value();
      if (item === undefined) return undefined;
      items.push(item);
      if (!this.take(",") && this.peek() !== "]") return undefined;
    }
    return `[${items.join(",")}]`;
  }

  /** Goes to the comma or bracket that ends a value; false where there is none. */
  private skip(): boolean {
    let depth = 0;
    while (this.at < this.text.length) {
      if (this.match(quoted) !== undefined) continue;
      const next = this.text.charAt(this.at);
      if (depth === 0 && /[,}\]]/.test(next)) return true;
      if (/[({[]/.test(next)) depth += 1;
      else if (/[)}\]]/.test(next)) depth -= 1;
      this.at += 1;
    }
    return false;
  }

  private peek(): string {
    this.space();
    return this.text.charAt(this.at);
  }

  private take(sign: string): boolean {
    if (this.peek() !== sign) return false;
    this.at += 1;
    return true;
  }

  private match(pattern: RegExp): string | undefined {
    this.space();
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    this.at += found?.length ?? 0;
    return found;
  }

  private space(): void {
    while (/\s/.test(this.text.charAt(this.at))) this.at += 1;
  }
}
