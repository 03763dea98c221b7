import { hole } from "./hole.ts";

/** The object that a stage of a filter of `jq` builds, or the sum of several: its keys, with holes for what is computed. */
export function objectOf(stage: string, texts: ReadonlySet<string>): string | undefined {
  const reader = new JqReader(stage, texts);
  const value = reader.objects();
  return value !== undefined && reader.isAtEnd() ? value : undefined;
}

const update = /^\.([A-Za-z_]\w*)(?:\.\w+|\[[^\]]*\])*\s*(?:[-|+*%]|\/\/?)?=(?!=)/;

/** The fields that a stage gives to an object besides those that it has: `.ok = true`, `. + {ok: true}`. */
export function fieldsOf(stage: string, texts: ReadonlySet<string>): string | undefined {
  const [start = "", key] = update.exec(stage) ?? [];
  if (key !== undefined) {
    const isAlone = new JqReader(stage.slice(start.length), texts).isOneValue();
    return isAlone ? `"${key}":${hole}` : undefined;
  }
  const [sum] = /^\.\s*\+\s*/.exec(stage) ?? [];
  const added =
    sum === undefined ? undefined : objectOf(stage.slice(sum.length), texts)?.slice(1, -1);
  return added === "" ? undefined : added;
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

  /** An object, or the sum of several: what the later ones have, too, is theirs. */
  objects(): string | undefined {
    const fields: string[] = [];
    do {
      const object = this.object();
      if (object === undefined) return undefined;
      fields.push(...[object.slice(1, -1)].filter((one) => one !== ""));
    } while (this.take("+"));
    return `{${fields.join(",")}}`;
  }

  /** Whether no comma makes several values of what is left. */
  isOneValue(): boolean {
    return !this.skip();
  }

  private object(): string | undefined {
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
