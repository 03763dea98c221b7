import type { ConditionSyntaxError as AmplifierError } from "../../grammar/amplifier-condition/index.ts";
import type { ConditionSyntaxError as AmplihackError } from "../../grammar/amplihack-condition/index.ts";
import type { Diagnostic, DiagnosticExtra, Fix } from "../diagnostics/diagnostic.ts";
import { diagnostic } from "../diagnostics/diagnostic.ts";
import { quoteUserText } from "../diagnostics/quote-user-text.ts";
import type { Span } from "../source/span.ts";
import { spanText } from "../source/span.ts";
import { operatorFix } from "./operator-fix.ts";
import type { SpanAt } from "./spanned.ts";

type AnyError = AmplifierError | AmplihackError;

/** Reports the mistakes that a condition of any language can have, given its text. */
export function conditionError(error: AnyError, text: string, spanAt: SpanAt): Diagnostic {
  const { offset, length, expected, mistake } = error;
  const span = spanAt(offset, offset + length);
  const found = quoteUserText(error.found);
  switch (mistake) {
    case "too-complex":
      return diagnostic("condition-too-complex", span, {});
    case "unclosed-quote":
      return diagnostic("unclosed-quote", span, { found });
    default:
      return diagnostic(
        "condition-syntax",
        span,
        { expected, found, mistake },
        extraFor(error, text, spanAt),
      );
  }
}

/** What can only be meant otherwise, or what to do where nobody can tell. */
function extraFor(error: AnyError, text: string, spanAt: SpanAt): DiagnosticExtra {
  const { offset, length } = error;
  const span = spanAt(offset, offset + length);
  switch (error.mistake) {
    case "placeholder":
      return bareName(error, text, spanAt);
    case "broken-placeholder":
      return { fix: nameFix(text.slice(offset, offset + length), span, (name) => `{{${name}}}`) };
    case "full-width-sign":
    case "html-entity":
    case "typographic-quote":
      return { fix: plainSigns(text, spanAt) };
    case "opening-word":
      return { fix: withoutWord(text, span, spanAt) };
    default: {
      const fix = operatorFixFor(error, text, span);
      // Mistakes that have a name say more.
      return { fix, ...(fix && error.mistake === undefined ? { help: `${fix.title}.` } : {}) };
    }
  }
}

/** What to say of a placeholder where a variable is written by its name. The quotes around it go, too. */
function bareName({ offset, length }: AnyError, text: string, spanAt: SpanAt): DiagnosticExtra {
  const end = offset + length;
  const isQuoted = isInQuotes(text, offset);
  const [before, after] = [text.charAt(offset - 1), text.charAt(end)];
  if (isQuoted && (before !== after || !/["']/.test(before))) return { help: joinedText };
  const span = isQuoted ? spanAt(offset - 1, end + 1) : spanAt(offset, end);
  return { fix: nameFix(text.slice(offset, end), span, (name) => name) };
}

const joinedText =
  "Conditions do not join texts: let a step print the whole text, and compare its output.";

/** Whether a quote is open at a place of a condition. */
function isInQuotes(text: string, offset: number): boolean {
  const quotes = text.slice(0, offset).replaceAll(/(["'])(?:\\.|(?!\1)[^\\])*\1/gs, "");
  return /["']/.test(quotes);
}

/** The fix that writes the name in a placeholder as conditions have it. */
function nameFix(written: string, span: Span, spelt: (name: string) => string): Fix | undefined {
  const [, name] = /^\{\{\s*([A-Za-z_]\w*(?:\.\w+)*)\s*\}\}$/.exec(written) ?? [];
  if (name === undefined) return undefined;
  const text = spelt(name);
  return { title: `Write \`${text}\``, edits: [{ span, text }] };
}

const foreignSign =
  /(?<=\s)(?<and>&amp;&amp;)(?=\s)|&(?:(?<name>amp|apos|gt|lt|quot)|#(?<code>\d{2,3}));|[\u2018\u2019\u201A-\u201F\u00AB\u00BB\uFF01-\uFF5E\u3000]/g;

const entities: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["apos", "'"],
  ["gt", ">"],
  ["lt", "<"],
  ["quot", '"'],
]);

/** Writes all signs of a condition as the language has them, if what a scalar would have to escape is not among them. */
function plainSigns(text: string, spanAt: SpanAt): Fix | undefined {
  const edits = [...text.matchAll(foreignSign)].map(({ 0: sign, index, groups }) => ({
    span: spanAt(index, index + sign.length),
    text: groups?.["and"] ? "and" : plainSign(sign, groups?.["name"], groups?.["code"]),
  }));
  const [first] = edits;
  if (first === undefined || edits.some(({ text: plain }) => /["\\#:]/.test(plain)))
    return undefined;
  const begin = spanAt(0, 0);
  const quote = begin.source.text.charAt(begin.start - 1);
  // At the start of a value without quotes signs mean something in YAML.
  if (first.span.start === begin.start && quote !== '"') return undefined;
  const isInApostrophes = quote === "'";
  if (isInApostrophes && edits.some(({ text: plain }) => plain === "'")) return undefined;
  return { title: "Write the signs as conditions have them", edits };
}

function plainSign(sign: string, name: string | undefined, code: string | undefined): string {
  if (name !== undefined) return entities.get(name) ?? sign;
  if (code !== undefined) return String.fromCharCode(Number(code));
  const unit = sign.charCodeAt(0);
  if (unit === 0x3000) return " ";
  return unit >= 0xff01 ? String.fromCharCode(unit - 0xfee0) : "'";
}

/** Leaves out the first word of a condition, with the blanks behind it. */
function withoutWord(text: string, span: Span, spanAt: SpanAt): Fix | undefined {
  const word = spanText(span);
  if (word.toLowerCase() === "unless") return undefined;
  const [whole = ""] = new RegExp(`^\\s*${word}\\s*`).exec(text) ?? [];
  return { title: `Leave "${word}" out`, edits: [{ span: spanAt(0, whole.length), text: "" }] };
}

function operatorFixFor(error: AnyError, text: string, span: Span): Fix | undefined {
  return hasOperands(error, text) ? operatorFix(span) : undefined;
}

/** Whether what stands there has a value on each side that an operator in its place needs. */
function hasOperands({ offset, length, expected, found }: AnyError, text: string): boolean {
  const behind = text.slice(offset + length).trimStart();
  const isBehind = behind !== "" && !behind.startsWith(")");
  const isPrefix = found === "!" || found.toLowerCase() === "not";
  return isBehind && (isPrefix || expected !== "a value");
}
