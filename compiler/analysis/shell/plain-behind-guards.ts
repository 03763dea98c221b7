import type { AndOr, Case, ParsedScript, Statement, SyntaxNode, Word } from "unbash";

/** What a guard of a script asks for, and where the script goes on for plain texts alone. */
export interface PlainText {
  /** What it compares, without quotes: `$day`, `{{day}}`. */
  readonly text: string;
  readonly end: number;
}

/**
 * The texts for which a script ends unless they are plain words: `case $kind in app|lib) ;; *) exit 2 ;; esac`,
 * `[[ $day =~ ^[0-9-]+$ ]] || exit 2`. Guards count that every run comes to.
 */
export function plainBehindGuards({
  commands,
}: Pick<ParsedScript, "commands">): readonly PlainText[] {
  return commands.flatMap(({ background, command }) => {
    if (background === true) return [];
    const word = command.type === "Case" ? askedByCase(command) : undefined;
    const asked = command.type === "AndOr" ? askedByPattern(command) : word;
    return asked ? [{ text: withoutQuotes(asked), end: command.end }] : [];
  });
}

function withoutQuotes({ text }: Word): string {
  return text.replaceAll(/^["']|["']$/g, "").replace(/^\$\{(\w+)\}$/, "$$$1");
}

function askedByCase({ items, word }: Case): Word | undefined {
  const last = items.at(-1);
  const isClosed = last?.pattern.length === 1 && last.pattern[0]?.text === "*" && endsIt(last.body);
  if (!isClosed) return undefined;
  const isPlain = items
    .slice(0, -1)
    .every(
      ({ pattern, terminator }) =>
        terminator === ";;" && pattern.every(({ text }) => /^[\w.-]+$/.test(text)),
    );
  return isPlain ? word : undefined;
}

function askedByPattern({ commands, operators }: AndOr): Word | undefined {
  const [test, otherwise, ...more] = commands;
  if (operators[0] !== "||" || more.length > 0 || otherwise === undefined) return undefined;
  const isEnd = otherwise.type === "BraceGroup" ? endsIt(otherwise.body) : isExit(otherwise);
  if (!isEnd || test?.type !== "TestCommand") return undefined;
  const { expression } = test;
  if (expression.type !== "TestBinary" || expression.operator !== "=~") return undefined;
  return plainPattern.test(expression.right.text) ? expression.left : undefined;
}

/** A pattern for the whole of a text, of letters, digits and signs that stand for themselves in any language. */
const plainPattern =
  /^\^(?:[\w-]|\\\.|\[(?:a-z|A-Z|0-9|a-f|A-F|[\w.](?!-[^\]]))+-?\]|[+*?]|\{\d+(?:,\d*)?\})+\$$/;

/** Whether the last thing that a list does is to end the script. */
function endsIt({ commands }: { readonly commands: readonly Statement[] }): boolean {
  const last = commands.at(-1)?.command;
  return last !== undefined && isExit(last);
}

function isExit(node: SyntaxNode): boolean {
  return node.type === "Command" && node.name?.value === "exit";
}
