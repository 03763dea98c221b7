import { lineEnd } from "../../../source/line-end.ts";
import type { UnreadablePlace } from "./bracket-stack.ts";
import { BracketStack, placeholder } from "./bracket-stack.ts";
import type { NextPiece } from "./program-pieces.ts";
import { readPieces } from "./program-pieces.ts";

/** The first bracket or string of a filter of `jq` for which it cannot be read; undefined also where a placeholder decides. */
export function unreadableInJq(program: string): UnreadablePlace | undefined {
  return new Reader(program, "jq").read();
}

/** The same for a program of `awk`, whose patterns stand between slashes. */
export function unreadableInAwk(program: string): UnreadablePlace | undefined {
  return new Reader(program, "awk").read();
}

class Reader {
  private readonly program: string;
  private readonly language: "awk" | "jq";
  private readonly brackets = new BracketStack();
  /** The last sign of the code that is no blank. */
  private before = "";

  constructor(program: string, language: "awk" | "jq") {
    this.program = program;
    this.language = language;
  }

  read(): UnreadablePlace | undefined {
    const end = readPieces(this.program, (at) => this.pieceAt(at));
    return typeof end === "number" ? this.brackets.atEnd() : end;
  }

  private pieceAt(at: number): NextPiece {
    const character = this.program.charAt(at);
    if (character === "#") return lineEnd(this.program, at);
    if (character !== "\n" && /\s/.test(character)) return at + 1;
    const next = this.codeAt(character, at);
    this.before = character;
    return next;
  }

  private codeAt(character: string, at: number): NextPiece {
    placeholder.lastIndex = at;
    if (character === "{" && placeholder.test(this.program)) return undefined;
    if (character === '"') return this.stringEnd(at + 1, at);
    if (character === "/" && this.language === "awk") return this.slashEnd(at);
    parted.lastIndex = at;
    if (parted.test(this.program)) return { offset: at, problem: "a blank parts this operator" };
    if (character === ")" && this.brackets.innermost === inText) {
      const { offset } = this.brackets.close() ?? { offset: at };
      return this.stringEnd(at + 1, offset);
    }
    return this.brackets.take(character, at) ?? at + 1;
  }

  /** The end of a text; in one of jq, code may stand between `\(` and `)`. */
  private stringEnd(from: number, start: number): NextPiece {
    for (let at = from; at < this.program.length; at += 1) {
      const character = this.program.charAt(at);
      if (character === '"') return at + 1;
      if (character !== "\\") continue;
      if (this.language === "jq" && this.program.charAt(at + 1) === "(") {
        this.brackets.open(inText, start);
        return at + 2;
      }
      at += 1;
    }
    return { offset: start, problem: 'nothing closes this "' };
  }

  /** A slash divides behind a value; elsewhere a pattern begins, in which brackets are signs of their own. */
  private slashEnd(start: number): NextPiece {
    const isOperator = keyword.test(this.program.slice(Math.max(0, start - longestKeyword), start));
    if (/[\w)\]$"]/.test(this.before) && !isOperator) return start + 1;
    const pattern = /\/(?:[^/\\[\n]|\\.|\[\^?\]?[^\]\n]*\])*\//y;
    pattern.lastIndex = start;
    return pattern.test(this.program) ? pattern.lastIndex : undefined;
  }
}

/** `= =`, which no language takes for `==`. */
const parted = /[=!<>][ \t]+=(?![=~])/y;

const inText = "\\(";

/** Words of awk behind which a value stands. */
const keyword = /(?<![\w$])(?:case|do|else|in|print|printf|return)\s*$/;
const longestKeyword = 20;
