import type { UnreadablePlace } from "./bracket-stack.ts";
import type { Surroundings } from "./foreign-in-python.ts";
import { foreignInPython } from "./foreign-in-python.ts";

/** A logical line of a Python program, without its comment and with blanks for what its strings say. */
interface LogicalLine {
  readonly start: number;
  readonly indent: number;
  readonly text: string;
}

/**
 * The first logical line of a Python program for which no version of Python 3 can read it: a head without its colon, a
 * condition that sets a name, what only another language reads, or an indentation that fits none above it. `code`: the program with marks for strings and blanks for comments and for the line ends
 * inside of brackets. Undefined also where tabs or form feeds indent. Source: Python's reference, 2.1.8 (indentation) and 8 (compound
 * statements).
 */
export function unreadableLine(code: string): UnreadablePlace | undefined {
  if (/^ *[\t\f]/m.test(code)) return undefined;
  const levels: Level[] = [];
  let before: LogicalLine | undefined;
  for (const line of logicalLines(code)) {
    const problem = problemOf(line, before, levels);
    if (problem !== undefined) return problem;
    before = line;
  }
  return before !== undefined && opensBlock(before) ? withoutBlock(before) : undefined;
}

function* logicalLines(code: string): Generator<LogicalLine> {
  for (const { 0: all, index } of code.matchAll(/^.*$/gm)) {
    const text = all.trim();
    if (text === "") continue;
    const indent = all.search(/\S/);
    yield { start: index + indent, indent, text };
  }
}

/** Lines of one indentation, and the words of the line that they belong to. */
interface Level {
  readonly indent: number;
  readonly opener: string;
}

/** `levels`: those that are open, which this line changes. */
function problemOf(
  line: LogicalLine,
  before: LogicalLine | undefined,
  levels: Level[],
): UnreadablePlace | undefined {
  const { indent } = line;
  const level = levels.at(-1)?.indent ?? indent;
  if (levels.length === 0) levels.push({ indent, opener: "" });
  const isBlock = before !== undefined && opensBlock(before);
  if (isBlock && indent <= level) return withoutBlock(before);
  if (!isBlock && indent > level) {
    return { offset: line.start, problem: "nothing above this line lets it be indented further" };
  }
  if (isBlock) levels.push({ indent, opener: before.text });
  while (indent < (levels.at(-1)?.indent ?? 0)) levels.pop();
  if (levels.at(-1)?.indent !== indent) {
    return {
      offset: line.start,
      problem: "the indentation of this line is none of those above it",
    };
  }
  if (lacksColon(line)) return { offset: line.start, problem: "a colon is missing in this line" };
  if (setsInCondition(line)) {
    return { offset: line.start, problem: "a condition compares with `==`, and `=` sets a name" };
  }
  const foreign = foreignInPython(line.text, surroundings(levels));
  return foreign && { ...foreign, offset: line.start + foreign.offset };
}

/** What the innermost function, class or module of a line is, and whether a loop of that is around the line. */
function surroundings(levels: readonly Level[]): Surroundings {
  const outermost = levels.findLastIndex(({ opener }) =>
    /^(?:(?:async +)?def|class)\b/.test(opener),
  );
  const owner = levels[outermost]?.opener ?? "";
  const isInLoop = levels
    .slice(Math.max(0, outermost))
    .some(({ opener }) => /^(?:(?:async +)?for|while)\b/.test(opener));
  return { isInFunction: /^(?:async +)?def\b/.test(owner), isInLoop };
}

function opensBlock({ text }: LogicalLine): boolean {
  return text.endsWith(":");
}

function withoutBlock({ start }: LogicalLine): UnreadablePlace {
  return { offset: start, problem: "nothing is indented below this line" };
}

/** What a block belongs to; a word of them is nothing else. */
const head = /^(?:async +)?(?:class|def|elif|else|except|finally|for|if|try|while|with)\b/;

function lacksColon({ text }: LogicalLine): boolean {
  return head.test(text) && !outsideBrackets(text).includes(":");
}

/** Whether a condition has the sign that sets a name, other than for a parameter in brackets or of a `lambda`. */
function setsInCondition({ text }: LogicalLine): boolean {
  if (!/^(?:elif|if|while)\b.*[^=!<>]=[^=]/.test(text) || /\blambda\b/.test(text)) return false;
  const [condition = ""] = outsideBrackets(text).split(":", 1);
  return /[^=!<>:+*/%&|^@-]=(?!=)/.test(condition);
}

function outsideBrackets(text: string): string {
  let depth = 0;
  let outside = "";
  for (const character of text) {
    if (/[([{]/.test(character)) depth += 1;
    if (depth === 0) outside += character;
    if (/[)\]}]/.test(character)) depth -= 1;
  }
  return outside;
}
