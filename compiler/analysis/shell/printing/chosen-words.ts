/** An expression of Python or JavaScript with signs for what is in quotes and brackets. */
interface Masked {
  readonly text: string;
  /** What is in the quotes, in the order of their signs. */
  readonly texts: readonly string[];
}

/** Signs for a text, which has its number in braces, and for brackets. */
const [textSign, bracketSign] = ["\ue001", "\ue002"];

const sign = `${textSign}(\\d+);`;
/** Longer expressions are not read. */
const mostRead = 500;

/**
 * The words that a choice of Python ends in, whichever way it goes: `"yes" if done else "no"`. Undefined where it is no choice,
 * or one of its values is no text that is written out.
 */
export function chosenInPython(expression: string): readonly string[] | undefined {
  const masked = maskedOf(expression);
  return masked && chosenBy(masked, pythonChoice, "rest");
}

/** The same of a choice of JavaScript: `done ? "yes" : "no"`. */
export function chosenInJavaScript(expression: string): readonly string[] | undefined {
  const masked = maskedOf(expression);
  return masked && chosenBy({ ...masked, text: withoutMarks(masked.text) }, scriptChoice, "rest");
}

const pythonChoice = new RegExp(
  `^${sign}\\s+if(?=\\s)(?:(?!\\b(?:if|else|lambda)\\b)[^,#;])+\\belse(?=\\s)\\s*(?<rest>\\S.*|)$`,
);
const scriptChoice = new RegExp(
  `^[^?:,;=]+(?:[!=]==?[^?:,;=]+)*\\?\\s*${sign}\\s*:\\s*(?<rest>\\S.*|)$`,
);
const alone = new RegExp(`^${sign}$`);

/** Question marks of JavaScript that choose nothing. */
function withoutMarks(text: string): string {
  return text
    .replaceAll("?.", ".")
    .replaceAll("??", "|")
    .replace(/([<>])=/g, "$1");
}

/** What a choice ends in, each of them once: its first value, and those of the choice or text behind it. */
function chosenBy(
  { text, texts }: Masked,
  choice: RegExp,
  rest: string,
): readonly string[] | undefined {
  const words: string[] = [];
  let left = text;
  for (let found = choice.exec(left); found !== null; found = choice.exec(left)) {
    words.push(texts[Number(found[1])] ?? "");
    left = found.groups?.[rest] ?? "";
  }
  const last = alone.exec(left);
  if (last === null || words.length === 0) return undefined;
  return [...new Set([...words, texts[Number(last[1])] ?? ""])];
}

/** Undefined where a text has an escape or is put together. */
function maskedOf(expression: string): Masked | undefined {
  if (expression.length > mostRead || /[\\`\ue001\ue002]|[A-Za-z]["']["']{2}/.test(expression)) {
    return undefined;
  }
  const texts: string[] = [];
  let text = expression.replaceAll(/(\w?)(?:"([^"]*)"|'([^']*)')/g, (_, prefix, double, single) => {
    texts.push(double ?? single);
    return `${prefix}${textSign}${texts.length - 1};`;
  });
  for (let before = ""; before !== text; ) {
    before = text;
    text = text.replaceAll(/[([{][^()[\]{}]*[)\]}]/g, bracketSign);
  }
  return { text: text.trim(), texts };
}
