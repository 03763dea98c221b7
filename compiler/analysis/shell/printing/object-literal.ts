import { hole, numberHole } from "./hole.ts";
import { TextCursor } from "./text-cursor.ts";

/** How a language writes what its programs make JSON of. */
export interface LiteralSyntax {
  /** A text without escapes, whose second group holds it. */
  readonly key: RegExp;
  /** A name that is a key by itself, and stands for its value where none follows. */
  readonly name: RegExp | undefined;
  /** Any text, in which signs mean nothing. */
  readonly text: RegExp;
  /** What begins a call that gives a number, up to its bracket. */
  readonly counting: RegExp | undefined;
}

/** `{"a": n, 'b': f(x)}` of Python. */
export const pythonSyntax: LiteralSyntax = {
  key: /(["'])([^"'\\\n]*)\1/y,
  name: undefined,
  text: /"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/y,
  counting: /(?:int|len)(?=\()/y,
};

/** `{a: n, "b": f(x), c}` of JavaScript. */
export const javascriptSyntax: LiteralSyntax = {
  key: /(["'])([^"'\\\n]*)\1/y,
  name: /[A-Za-z_$][\w$]*/y,
  text: /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/y,
  counting: undefined,
};

/** The fields of an object that a program writes out, with holes for what it computes, and where it ends. */
export interface ObjectLiteral {
  readonly fields: ReadonlyMap<string, string>;
  readonly end: number;
}

/** The object that a program writes out at a place; undefined where not all of its keys are. */
export function objectLiteral(
  program: string,
  start: number,
  syntax: LiteralSyntax,
): ObjectLiteral | undefined {
  const cursor = new TextCursor(program, start);
  const fields = new LiteralReader(cursor, syntax).object();
  return fields && { fields, end: cursor.at };
}

/** The JSON that is made of fields. */
export function printedObject(fields: ReadonlyMap<string, string>): string {
  return `{${[...fields].map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(",")}}`;
}

class LiteralReader {
  private readonly cursor: TextCursor;
  private readonly syntax: LiteralSyntax;

  constructor(cursor: TextCursor, syntax: LiteralSyntax) {
    this.cursor = cursor;
    this.syntax = syntax;
  }

  object(): ReadonlyMap<string, string> | undefined {
    if (!this.cursor.take("{")) return undefined;
    const fields = new Map<string, string>();
    while (!this.cursor.take("}")) {
      const key = this.key();
      const value = key === undefined ? undefined : this.valueOf();
      if (key === undefined || value === undefined) return undefined;
      fields.set(key, value);
      if (!this.cursor.take(",") && this.cursor.peek() !== "}") return undefined;
    }
    return fields;
  }

  private key(): string | undefined {
    const quoted = this.cursor.match(this.syntax.key)?.[2];
    if (quoted !== undefined) return this.cursor.peek() === ":" ? quoted : undefined;
    const name = this.syntax.name && this.cursor.match(this.syntax.name)?.[0];
    return name !== undefined && /^[:,}]$/.test(this.cursor.peek()) ? name : undefined;
  }

  /** What follows a key: an object in which all keys are written out, too, a value that is of one kind, or anything. */
  private valueOf(): string | undefined {
    if (!this.cursor.take(":")) return hole;
    const { at } = this.cursor;
    const known = this.knownValue();
    if (known !== undefined && /^[,}]$/.test(this.cursor.peek())) return known;
    this.cursor.at = at;
    return this.skip() ? hole : undefined;
  }

  private knownValue(): string | undefined {
    const { cursor, syntax } = this;
    const next = cursor.peek();
    if (next === "{") {
      const inner = this.object();
      return inner && printedObject(inner);
    }
    if (next === "[") return this.skipBracket() ? `[${hole}]` : undefined;
    if (syntax.counting !== undefined && cursor.match(syntax.counting) !== undefined) {
      return this.skipBracket() ? numberHole : undefined;
    }
    if (cursor.match(/-?\d+(?:\.\d+)?\b/y) !== undefined) return numberHole;
    return cursor.match(syntax.key) === undefined ? undefined : `"${hole}"`;
  }

  /** Goes behind the bracket that closes the one that is next; false where none does. */
  private skipBracket(): boolean {
    this.cursor.at += 1;
    const isClosed = this.skip(/[)\]]/);
    this.cursor.at += 1;
    return isClosed;
  }

  /** Goes to the sign that ends a value, by default a comma or bracket; false where there is none. */
  private skip(end = /[,}]/): boolean {
    const { cursor } = this;
    let depth = 0;
    while (!cursor.isAtEnd()) {
      if (cursor.match(this.syntax.text) !== undefined) continue;
      const next = cursor.peek();
      if (depth === 0 && end.test(next)) return true;
      if (/[({[]/.test(next)) depth += 1;
      else if (/[)}\]]/.test(next)) depth -= 1;
      // Comments, and texts that are not closed, would need another reader.
      if (depth < 0 || /["'`#]/.test(next) || cursor.text.startsWith("//", cursor.at)) return false;
      cursor.at += 1;
    }
    return false;
  }
}
