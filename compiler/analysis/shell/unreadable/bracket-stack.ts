/** Something in a program for which it cannot be read, by its offset in UTF-16 units. */
export interface UnreadablePlace {
  readonly offset: number;
  /** What is wrong there, as the end of a sentence. */
  readonly problem: string;
  /** Whether values that are pasted into the program might complete it. */
  readonly isDoubtful?: boolean;
}

interface Opened {
  readonly offset: number;
  readonly bracket: string;
}

const closers: ReadonlyMap<string, string> = new Map([
  [")", "("],
  ["]", "["],
  ["}", "{"],
]);

/** The brackets that are open at a place of a program. */
export class BracketStack {
  private readonly opened: Opened[] = [];

  /** The innermost open bracket. */
  get innermost(): string | undefined {
    return this.opened.at(-1)?.bracket;
  }

  /** Takes a character that stands in the code itself; what does not fit is returned. */
  take(character: string, offset: number): UnreadablePlace | undefined {
    if (character === "(" || character === "[" || character === "{") {
      this.open(character, offset);
      return undefined;
    }
    const opener = closers.get(character);
    if (opener === undefined) return undefined;
    const last = this.opened.pop();
    if (last === undefined) return { offset, problem: `nothing opens this "${character}"` };
    return last.bracket === opener
      ? undefined
      : { offset, problem: `"${last.bracket}" is open where this "${character}" stands` };
  }

  /** Opens a bracket of any kind. */
  open(bracket: string, offset: number): void {
    this.opened.push({ bracket, offset });
  }

  /** Forgets the innermost open bracket, and tells where it is. */
  close(): Opened | undefined {
    return this.opened.pop();
  }

  /** What is still open at the end of the program. */
  atEnd(): UnreadablePlace | undefined {
    const last = this.opened.at(-1);
    return last && { offset: last.offset, problem: `nothing closes this "${last.bracket}"` };
  }
}

/** A placeholder of a recipe: in the code of a program it may stand for anything. */
export const placeholder = /\{\{[^{}\n]*\}\}/y;

/**
 * A list of characters in a pattern, in which brackets and delimiters are characters like others (POSIX, 9.3.5). Names of classes
 * are short: nothing is looked through to its end from each of its brackets.
 */
export const bracketed = /\[\^?\]?(?:\[[:.=][^\]\n]{0,40}\]|[^\]\n])*\]/y;
