import { createTextMemo } from "../../source/text-memo.ts";

const known = createTextMemo<{ readonly code: string | undefined }>();

/**
 * A program of Python with blanks for its comments and for what its strings say, in the same places; what stands in the fields of
 * formatted strings stays, in parentheses. Undefined where a string has no end.
 */
export function codeOfPython(program: string): string | undefined {
  return known(program, () => ({ code: new Reader(program).read() })).code;
}

const word = /[A-Za-z_]\w*/y;
const prefix = /^(?:[bu]|[bft]?r|r[bft]|[ft])$/i;
const formatted = /[ft]/i;

class Reader {
  private readonly program: string;
  private code = "";
  private at = 0;
  private isBroken = false;

  constructor(program: string) {
    this.program = program;
  }

  read(): string | undefined {
    while (this.at < this.program.length && !this.isBroken) this.piece();
    return this.isBroken ? undefined : this.code;
  }

  private piece(): void {
    const sign = this.program.charAt(this.at);
    if (sign === "#") this.blank(this.lineEnd());
    else if (sign === '"' || sign === "'") this.string(false);
    else if (sign === "\\") this.blank(this.at + 1);
    else this.word();
  }

  private word(): void {
    word.lastIndex = this.at;
    const [name] = word.exec(this.program) ?? [this.program.charAt(this.at)];
    const end = this.at + name.length;
    if (prefix.test(name) && /["']/.test(this.program.charAt(end))) {
      this.blank(end);
      this.string(formatted.test(name));
    } else this.keep(end);
  }

  private string(hasFields: boolean): void {
    const sign = this.sign();
    const isLong = this.program.startsWith(sign.repeat(3), this.at);
    const end = isLong ? sign.repeat(3) : sign;
    this.blank(this.at + end.length);
    while (!(this.isBroken || this.program.startsWith(end, this.at))) {
      const next = this.sign();
      if (next === "" || (next === "\n" && !isLong)) this.isBroken = true;
      else this.inString(next, hasFields);
    }
    if (!this.isBroken) this.blank(this.at + end.length);
  }

  private inString(next: string, hasFields: boolean): void {
    const isBrace = hasFields && next === "{";
    const isDoubled = isBrace && this.program.charAt(this.at + 1) === "{";
    if (isBrace && !isDoubled) this.field();
    else this.blank(this.at + (isDoubled || next === "\\" ? 2 : 1));
  }

  /** What stands between the braces of a field: an expression, and a format in which there may be fields. */
  private field(): void {
    this.mark("(");
    let depth = 0;
    for (let sign = this.sign(); depth > 0 || !this.endsExpression(sign); sign = this.sign()) {
      if (this.isBroken || sign === "" || sign === "\n") {
        this.isBroken = true;
        return;
      }
      if (/[([{]/.test(sign)) depth += 1;
      if (/[)\]}]/.test(sign)) depth -= 1;
      this.piece();
    }
    this.format();
  }

  private format(): void {
    for (let sign = this.sign(); sign !== "}"; sign = this.sign()) {
      if (this.isBroken || sign === "" || sign === "\n") {
        this.isBroken = true;
        return;
      }
      if (sign === "{") this.field();
      else this.blank(this.at + 1);
    }
    this.mark(")");
  }

  /** Before the end of a field, or before its format: a colon, a conversion, or the `=` that shows the expression, too. */
  private endsExpression(sign: string): boolean {
    if (sign === ":" || sign === "}") return true;
    if (sign === "!") return this.program.charAt(this.at + 1) !== "=";
    return sign === "=" && /[:!}]/.test(this.program.charAt(this.at + 1));
  }

  private sign(): string {
    return this.program.charAt(this.at);
  }

  private lineEnd(): number {
    const end = this.program.indexOf("\n", this.at);
    return end < 0 ? this.program.length : end;
  }

  private mark(sign: string): void {
    this.code += sign;
    this.at += 1;
  }

  private keep(end: number): void {
    this.code += this.program.slice(this.at, end);
    this.at = end;
  }

  private blank(end: number): void {
    this.code += this.program.slice(this.at, end).replaceAll(/[^\n]/g, " ");
    this.at = end;
  }
}
