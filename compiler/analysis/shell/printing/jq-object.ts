import { hole } from "./hole.ts";
import { TextCursor } from "./text-cursor.ts";

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
  private readonly cursor: TextCursor;
  private readonly texts: ReadonlySet<string>;

  constructor(text: string, texts: ReadonlySet<string>) {
    this.cursor = new TextCursor(text);
    this.texts = texts;
  }

  isAtEnd(): boolean {
    return this.cursor.isAtEnd();
  }

  /** An object, or the sum of several: what the later ones have, too, is theirs. */
  objects(): string | undefined {
    const fields: string[] = [];
    do {
      const object = this.object();
      if (object === undefined) return undefined;
      fields.push(...[object.slice(1, -1)].filter((one) => one !== ""));
    } while (this.cursor.take("+"));
    return `{${fields.join(",")}}`;
  }

  /** Whether no comma makes several values of what is left. */
  isOneValue(): boolean {
    return !this.skip();
  }

  private object(): string | undefined {
    if (!this.cursor.take("{")) return undefined;
    const fields: string[] = [];
    while (!this.cursor.take("}")) {
      const field = this.field();
      if (field === undefined) return undefined;
      fields.push(field);
      if (!this.cursor.take(",") && this.cursor.peek() !== "}") return undefined;
    }
    return `{${fields.join(",")}}`;
  }

  private field(): string | undefined {
    const short = this.cursor.match(variable)?.[0];
    if (short !== undefined)
      return this.cursor.peek() === ":" ? undefined : this.shorthand(short.slice(1));
    const key = this.cursor.match(quoted)?.[0] ?? this.cursor.match(bareKey)?.[0];
    if (key === undefined || key.includes("\\(")) return undefined;
    const name = key.startsWith('"') ? key : `"${key}"`;
    if (!this.cursor.take(":")) return `${name}:${hole}`;
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
    const { at } = this.cursor;
    const plain = this.plain();
    if (plain !== undefined && /^[,}\]]$/.test(this.cursor.peek())) return plain;
    this.cursor.at = at;
    return this.skip() ? hole : undefined;
  }

  private plain(): string | undefined {
    const next = this.cursor.peek();
    if (next === "{") return this.object();
    if (next === "[") return this.list();
    const name = this.cursor.match(variable)?.[0];
    if (name !== undefined) return this.ofVariable(name.slice(1));
    const text = this.cursor.match(quoted)?.[0];
    if (text?.includes("\\(")) return `"${hole}"`;
    return text ?? this.cursor.match(constant)?.[0];
  }

  private list(): string | undefined {
    this.cursor.take("[");
    const items: string[] = [];
    while (!this.cursor.take("]")) {
      const item = this.value();
      if (item === undefined) return undefined;
      items.push(item);
      if (!this.cursor.take(",") && this.cursor.peek() !== "]") return undefined;
    }
    return `[${items.join(",")}]`;
  }

  /** Goes to the comma or bracket that ends a value; false where there is none. */
  private skip(): boolean {
    const { cursor } = this;
    let depth = 0;
    while (!cursor.isAtEnd()) {
      if (cursor.match(quoted) !== undefined) continue;
      const next = cursor.peek();
      if (depth === 0 && /[,}\]]/.test(next)) return true;
      if (/[({[]/.test(next)) depth += 1;
      else if (/[)}\]]/.test(next)) depth -= 1;
      cursor.at += 1;
    }
    return false;
  }
}
