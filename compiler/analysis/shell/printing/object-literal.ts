import { hole } from "./hole.ts";

/** How a language writes what its programs make JSON of. */
export interface LiteralSyntax {
  /** A text without escapes, whose second group holds it. */
  readonly key: RegExp;
  /** A name that is a key by itself, and stands for its value where none follows. */
  readonly name: RegExp | undefined;
  /** Any text, in which signs mean nothing. */
  readonly text: RegExp;
}

/** `{"a": n, 'b': f(x)}` of Python. */
export const pythonSyntax: LiteralSyntax = {
  key: /(["'])([^"'\\\n]*)\1/y,
  name: undefined,
  text: /"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/y,
};

/** `{a: n, "b": f(x), c}` of JavaScript. */
export const javascriptSyntax: LiteralSyntax = {
  key: /(["'])([^"'\\\n]*)\1/y,
  name: /[A-Za-z_$][\w$]*/y,
  text: /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/y,
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
  const reader = new LiteralReader(program, start, syntax);
  const fields = reader.object();
  return fields && { fields, end: reader.at };
}

/** The JSON that is made of fields. */
export function printedObject(fields: ReadonlyMap<string, string>): string {
  return `{${[...fields].map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(",")}}`;
}

class LiteralReader {
  private readonly program: string;
  private readonly syntax: LiteralSyntax;
  at: number;

  constructor(program: string, start: number, syntax: LiteralSyntax) {
    this.program = program;
    this.syntax = syntax;
    this.at = start;
  }

  object(): ReadonlyMap<string, string> | undefined {
    if (!this.take("{")) return undefined;
    const fields = new Map<string, string>();
    while (!this.take("}")) {
      const key = this.key();
      const value = key === undefined ? undefined : this.valueOf();
      if (key === undefined || value === undefined) return undefined;
      fields.set(key, value);
      if (!this.take(",") && this.peek() !== "}") return undefined;
    }
    return fields;
  }

  private key(): string | undefined {
    const quoted = this.match(this.syntax.key)?.[2];
    if (quoted !== undefined) return this.peek() === ":" ? quoted : undefined;
    const name = this.syntax.name && this.match(this.syntax.name)?.[0];
    return name !== undefined && /^[:,}]$/.test(this.peek()) ? name : undefined;
  }

  /** What follows a key: an object in which all keys are written out, too, or anything. */
  private valueOf(): string | undefined {
    if (!this.take(":")) return hole;
    this.space();
    const start = this.at;
    const inner = this.peek() === "{" ? this.object() : undefined;
    if (inner !== undefined && /^[,}]$/.test(this.peek())) return printedObject(inner);
    this.at = start;
    return this.skip() ? hole : undefined;
  }

  /** Goes to the comma or bracket that ends a value; false where there is none. */
  private skip(): boolean {
    let depth = 0;
    while (this.at < this.program.length) {
      if (this.matchHere(this.syntax.text) !== undefined) continue;
      const next = this.program.charAt(this.at);
      if (depth === 0 && /[,}]/.test(next)) return true;
      if (/[({[]/.test(next)) depth += 1;
      else if (/[)}\]]/.test(next)) depth -= 1;
      // Comments, and texts that are not closed, would need another reader.
      if (depth < 0 || /["'`#]/.test(next) || this.program.startsWith("//", this.at)) return false;
      this.at += 1;
    }
    return false;
  }

  private peek(): string {
    this.space();
    return this.program.charAt(this.at);
  }

  private take(sign: string): boolean {
    if (this.peek() !== sign) return false;
    this.at += 1;
    return true;
  }

  private match(pattern: RegExp): RegExpExecArray | undefined {
    this.space();
    return this.matchHere(pattern);
  }

  private matchHere(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.program);
    this.at += found?.[0].length ?? 0;
    return found ?? undefined;
  }

  private space(): void {
    while (/\s/.test(this.program.charAt(this.at))) this.at += 1;
  }
}
