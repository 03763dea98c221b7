/** The texts that a filter of jq ends in, whichever of its conditions hold: `if .ok then "yes" else "no" end`. */
export function chosenByJq(filter: string): readonly string[] | undefined {
  const choice = /^(?:\.[\w.]*\s*\|\s*)?(if\s.*\send)$/s.exec(filter.trim())?.[1];
  if (choice === undefined || choice.length > mostRead || /\\|(?:^|\s)#/.test(choice)) {
    return undefined;
  }
  const tokens = tokensOf(choice);
  const reader = new ChoiceReader(tokens);
  const words = reader.choice();
  return words && reader.isAtEnd() ? [...new Set(words)] : undefined;
}

/** Longer filters are not read. */
const mostRead = 2000;

const keywords: ReadonlySet<string> = new Set(["if", "then", "elif", "else", "end"]);

/** Texts, words that begin or end a part of a choice, and what stands between them. */
function tokensOf(choice: string): readonly string[] {
  const parts = choice.match(/"[^"]*"|(?<![.$\w])(?:if|then|elif|else|end)\b|\.?[$\w]+|\s+|./gs);
  const tokens: string[] = [];
  for (const part of parts ?? []) {
    const last = tokens.at(-1);
    if (keywords.has(part) || last === undefined || keywords.has(last)) tokens.push(part);
    else tokens[tokens.length - 1] = `${last}${part}`;
  }
  return tokens.map((token) => token.trim()).filter((token) => token !== "");
}

/** What makes no value, or several, of one, or prints by itself. */
const isNotOne =
  /,|\[\]|\.\.|\?(?!\/\/)|\b(?:arrays|booleans|capture|debug|def|empty|error|foreach|halt\w*|inputs?|iterables|label|limit|match|nulls|numbers|objects|paths|range|recurse|reduce|scalars|scan|select|splits|stderr|strings|try|until|values|while)\b/;

/** What takes all values together, and gives one. */
const collecting =
  /\b(?:all|any)\((?:[^()]|\([^()]*\))*\)|(?<![\w.\])"?])\[(?:[^[\]]|\[[^[\]]*\])*\]/g;

/** Whether a condition is asked once. */
function isOne(condition: string): boolean {
  return !isNotOne.test(condition.replace(/"[^"]*"/g, '""').replace(collecting, "1"));
}

class ChoiceReader {
  private readonly tokens: readonly string[];
  private at = 0;

  constructor(tokens: readonly string[]) {
    this.tokens = tokens;
  }

  isAtEnd(): boolean {
    return this.at === this.tokens.length;
  }

  /** The texts of a choice; undefined where one of its ends is something else, or is left out. */
  choice(): readonly string[] | undefined {
    const words: string[] = [];
    for (let begins = this.take("if"); begins; begins = this.take("elif")) {
      const condition = this.tokens[this.at] ?? "";
      this.at += 1;
      if (keywords.has(condition) || !isOne(condition) || !this.take("then")) return undefined;
      const value = this.value();
      if (value === undefined) return undefined;
      words.push(...value);
    }
    const last = this.take("else") ? this.value() : undefined;
    return last && this.take("end") ? [...words, ...last] : undefined;
  }

  private value(): readonly string[] | undefined {
    const token = this.tokens[this.at] ?? "";
    if (token === "if") return this.choice();
    const word = /^"([^"]*)"$/.exec(token)?.[1];
    if (word === undefined) return undefined;
    this.at += 1;
    return [word];
  }

  private take(token: string): boolean {
    if (this.tokens[this.at] !== token) return false;
    this.at += 1;
    return true;
  }
}
