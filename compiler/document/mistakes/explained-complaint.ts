import type { YAMLError } from "yaml";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { diagnostic } from "../../diagnostics/diagnostic.ts";
import { quoteUserText } from "../../diagnostics/quote-user-text.ts";
import type { SourceText } from "../../source/source-text.ts";
import type { Span } from "../../source/span.ts";
import type { YamlMarks } from "../yaml-syntax.ts";
import { brokenEntry } from "./broken-entry.ts";
import { misfit, misplacedKey } from "./misfit.ts";
import { contentFrom } from "./source-lines.ts";

/** What a parser complains of, in an author's words: the last resort, where nothing tells what was meant. */
export function explainedComplaint(error: YAMLError, span: Span, marks: YamlMarks): Diagnostic {
  switch (error.code) {
    case "TAB_AS_INDENT":
      return diagnostic("yaml-tab", span, {});
    case "BAD_SCALAR_START": {
      const character = span.source.text.charAt(span.start);
      return diagnostic("yaml-reserved-start", { ...span, end: span.start + 1 }, { character });
    }
    case "BAD_INDENT":
      return misfit(span, marks);
    case "BLOCK_AS_IMPLICIT_KEY":
    case "MULTILINE_IMPLICIT_KEY":
      return misplacedKey(span, marks);
    default:
      if (error.message.startsWith("Sequence item without")) return misfit(span, marks);
      if (error.message.startsWith("Implicit map keys need")) {
        const broken = brokenEntry(span.source, marks.blocks, span.start);
        if (broken !== undefined) return broken;
      }
      if (/in YAML stream/.test(error.message)) {
        const words = wordsAbove(span.source);
        if (words !== undefined) return words;
      }
      return diagnostic(
        "yaml-syntax",
        span,
        { problem: problemText(error, span) },
        { help: quoteHelp(span) ?? colonHelp(span) },
      );
  }
}

/** Words on the first line of a file, which is no entry, and all below it no part of a mapping. */
function wordsAbove(source: SourceText): Diagnostic | undefined {
  const start = contentFrom(source, 0);
  const words = /^[A-Za-z][^\r\n:#"'{[]*(?=\r?\n|$)/.exec(source.text.slice(start))?.[0].trimEnd();
  if (words === undefined) return undefined;
  const problem = "a file of keys and values begins with a line that is none of them";
  const help = 'Leave it out, or begin it with "#".';
  const span = { source, start, end: start + words.length };
  return diagnostic("yaml-syntax", span, { problem }, { help });
}

/** Text right behind an apostrophe: the author took it for part of the text in quotes. */
function quoteHelp({ source, start }: Span): string | undefined {
  return /\w'$/.test(source.text.slice(Math.max(0, start - 2), start))
    ? "Inside single quotes an apostrophe is written twice: ''."
    : undefined;
}

/** Words with a colon behind them, and a bracket: the author took the line for a text. */
function colonHelp({ source, start }: Span): string | undefined {
  const line = source.text.slice(source.text.lastIndexOf("\n", start - 1) + 1, start);
  return /^\s*(?:- +)*[^\s"'{[#:]+ [^:]*: +[{[]/.test(line)
    ? "A colon before a blank makes a mapping of this line: put all of it in quotes, or start it with `|`."
    : undefined;
}

const behindSign = "text follows the sign that starts a block on the next line";

/** What the parser's messages mean to an author, for mistakes too rare for a code. */
const meanings: readonly (readonly [RegExp, string])[] = [
  [/^Implicit map keys need/, "this line is neither `key: value` nor part of the value above"],
  [/ at node end$/, "more text follows a value that has already ended"],
  [/^Unexpected flow-(?:map|seq)-end/, "a closing bracket stands here without its opening one"],
  [/^Block collections are not/, "a key or list item starts here inside brackets"],
  [/^Block scalar header/, behindSign],
  [/^(?:Alias|Anchor) cannot be an empty/, 'a "*" or "&" stands here without a name'],
];

function problemText(error: YAMLError, span: Span): string {
  if (error.code === "BAD_DQ_ESCAPE") {
    return `the escape "${quoteUserText(span.source.text.slice(span.start, span.start + 2))}" does not exist`;
  }
  if (error.message.startsWith("Not a YAML token") && isBehindBlockSign(span)) return behindSign;
  const meaning = meanings.find(([pattern]) => pattern.test(error.message))?.[1];
  const text = quoteUserText(error.message.replace(/\.$/, ""));
  return meaning ?? text.charAt(0).toLowerCase() + text.slice(1);
}

function isBehindBlockSign({ source, start }: Span): boolean {
  const line = source.text.slice(source.text.lastIndexOf("\n", start - 1) + 1, start);
  return /[:-] +[|>][-+\d]* +$/.test(line);
}
