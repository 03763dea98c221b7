import { lineEnd } from "../../../source/line-end.ts";
import type { UnreadablePlace } from "./bracket-stack.ts";
import { BracketStack, placeholder } from "./bracket-stack.ts";
import type { NextPiece } from "./program-pieces.ts";
import { readPieces } from "./program-pieces.ts";

/**
 * The first bracket or string of a JavaScript program for which it cannot be read; undefined where there is none, or where that
 * depends on a placeholder, or on whether a slash divides. Source: ECMA-262, 12 (lexical grammar).
 */
export function unreadableInJavascript(program: string): UnreadablePlace | undefined {
  // Comments as browsers know them; other ends of lines than usual.
  if (/<!--|-->|[\r\u2028\u2029]/.test(program)) return undefined;
  return new Reader(program).read();
}

class Reader {
  private readonly program: string;
  private readonly brackets = new BracketStack();
  /** The end of the last piece that is neither a blank nor a comment. */
  private codeEnd = 0;
  /** The end of the last regular expression, behind which a slash divides. */
  private lastPatternEnd = -1;

  constructor(program: string) {
    this.program = program;
  }

  read(): UnreadablePlace | undefined {
    const end = readPieces(
      this.program,
      (at) => this.pieceAt(at),
      this.program.startsWith("#!") ? lineEnd(this.program, 0) : 0,
    );
    return typeof end === "number" ? this.brackets.atEnd() : end;
  }

  private pieceAt(at: number): NextPiece {
    const { program } = this;
    const character = program.charAt(at);
    if (/\s/.test(character)) return at + 1;
    if (program.startsWith("//", at)) return lineEnd(program, at);
    if (program.startsWith("/*", at)) return this.blockEnd(at);
    const next = this.codeAt(character, at);
    if (typeof next === "number") this.codeEnd = next;
    return next;
  }

  private codeAt(character: string, at: number): NextPiece {
    placeholder.lastIndex = at;
    if (character === "{" && placeholder.test(this.program)) return undefined;
    if (character === "'" || character === '"') return this.stringEnd(character, at);
    if (character === "`") return this.templateEnd(at + 1, at);
    if (character === "/") return this.slashEnd(at);
    if (character === "}" && this.brackets.innermost === "${") {
      const { offset } = this.brackets.close() ?? { offset: at };
      return this.templateEnd(at + 1, offset);
    }
    return this.brackets.take(character, at) ?? at + 1;
  }

  private blockEnd(at: number): NextPiece {
    const end = this.program.indexOf("*/", at + 2);
    return end < 0 ? { offset: at, problem: "nothing closes this /*" } : end + 2;
  }

  private stringEnd(sign: string, start: number): NextPiece {
    for (let at = start + 1; at < this.program.length; at += 1) {
      const character = this.program.charAt(at);
      if (character === "\\") at += 1;
      else if (character === sign) return at + 1;
      else if (character === "\n") break;
    }
    return { offset: start, problem: `nothing closes this ${sign} in its line` };
  }

  /** The end of the text of a template from an offset on, or the beginning of the next expression in it. */
  private templateEnd(from: number, start: number): NextPiece {
    for (let at = from; at < this.program.length; at += 1) {
      const character = this.program.charAt(at);
      if (character === "\\") at += 1;
      else if (character === "`") return at + 1;
      else if (this.program.startsWith("${", at)) {
        this.brackets.open("${", start);
        return at + 2;
      }
    }
    return { offset: start, problem: "nothing closes this `" };
  }

  /** A slash divides what stands before it, or begins a regular expression; undefined where only a grammar knows. */
  private slashEnd(start: number): NextPiece {
    const before = this.program.slice(Math.max(0, this.codeEnd - 12), this.codeEnd);
    const word = /(?<![\w$\u0080-\uFFFF])[\w$\u0080-\uFFFF]+$/.exec(before)?.[0];
    if (word === undefined ? /[)}]$|\+\+$|--$/.test(before) : mayLead.test(word)) return undefined;
    const isBehindValue = this.codeEnd === this.lastPatternEnd || /[\]'"`.]$/.test(before);
    if (word !== undefined || isBehindValue) return start + 1;
    const end = this.patternEnd(start);
    if (end !== undefined) this.lastPatternEnd = end;
    return end;
  }

  private patternEnd(start: number): number | undefined {
    let isClass = false;
    for (let at = start + 1; at < this.program.length; at += 1) {
      const character = this.program.charAt(at);
      if (character === "\n") return undefined;
      if (character === "\\") at += 1;
      else if (character === "[") isClass = true;
      else if (character === "]") isClass = false;
      else if (character === "/" && !isClass) return at + 1;
    }
    return undefined;
  }
}

/** Words behind which a slash begins a regular expression, unless they are names there. */
const mayLead =
  /^(?:await|case|delete|do|else|extends|in|instanceof|new|of|return|throw|typeof|void|yield)$/;
