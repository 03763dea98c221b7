/** What a result takes besides its text, in UTF-16 units. */
const overhead = 100;

interface TextMemoOptions {
  readonly mostKept?: number;
  readonly toKeep?: (text: string) => string;
}

/** Gives what was computed for a text before, or computes it. */
export type TextMemo<Result> = (text: string, compute: () => Result) => Result;

/**
 * A memory for results that depend on a text alone: projects repeat their conditions, prompts and scripts,
 * and several phases ask for the same. Results must not be changed. What was not asked for again while as
 * much as may be kept was computed is forgotten. `mostKept`: how much that is, in UTF-16 units of the texts. `toKeep`: a text as
 * it is kept, for texts that would keep larger ones in memory.
 */
export function createTextMemo<Result extends object>({
  mostKept = 1_000_000,
  toKeep = (text) => text,
}: TextMemoOptions = {}): TextMemo<Result> {
  let recent = new Map<string, Result>();
  let older: ReadonlyMap<string, Result> = new Map();
  let size = 0;
  return (text, compute) => {
    const known = recent.get(text);
    if (known !== undefined) return known;
    const result = older.get(text) ?? compute();
    if (size > mostKept) {
      older = recent;
      recent = new Map();
      size = 0;
    }
    recent.set(toKeep(text), result);
    size += text.length + overhead;
    return result;
  };
}

/** Gives what was computed for a text and a question about it before, or computes it. */
export type QuestionMemo<Result> = (
  text: string,
  question: string,
  compute: () => Result,
) => Result;

/**
 * A memory as that of `createTextMemo` for results that also depend on what is asked. A text is found without being copied
 * to be put beside the question; few texts are asked about in more than one way.
 */
export function createQuestionMemo<Result extends object>(): QuestionMemo<Result> {
  const answers = createTextMemo<Map<string, Result>>();
  return (text, question, compute) => {
    const known = answers(text, () => new Map());
    const result = known.get(question) ?? compute();
    known.set(question, result);
    return result;
  };
}
