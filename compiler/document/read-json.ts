import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { diagnostic } from "../diagnostics/diagnostic.ts";
import { quoteUserText } from "../diagnostics/quote-user-text.ts";
import type { SourceText } from "../source/source-text.ts";
import type { RawEntry } from "./build-mapping.ts";
import { buildMapping } from "./build-mapping.ts";
import { decodeScalar } from "./decode-scalar.ts";
import type { Document, Node, Scalar, ScalarStyle } from "./node.ts";
import type { ReadLimits } from "./read-limits.ts";
import { valueAs } from "./scalar-schema.ts";

/** Reads a text as JSON (RFC 8259), strictly: no comments, no trailing commas. */
export function readJson(
  source: SourceText,
  { limits }: { readonly limits: ReadLimits },
): { readonly value: Document | undefined; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const reader = createReader(source, limits, (problem) => diagnostics.push(problem));
  const root = reader.readAll();
  return { value: root && { source, root, comments: [] }, diagnostics };
}

/** A token that the grammar knows, or the rest of a line that it does not. */
const tokens =
  /[ \t\n\r]*(?:([[\]{},:])|("[^"\\\u0000-\u001F]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\u0000-\u001F]*)*")|(-?(?:0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?)(?![\w.])|(true|false|null)(?![\w.]))/y;

interface Token {
  readonly kind: "end" | "literal" | "mark" | "number" | "string" | "unknown";
  readonly text: string;
  readonly start: number;
  readonly isFloat: boolean;
}

interface JsonReader {
  /** The document, or undefined after a syntax error, which is reported. */
  readAll(): Node | undefined;
}

function createReader(
  source: SourceText,
  limits: ReadLimits,
  report: (problem: Diagnostic) => void,
): JsonReader {
  const { text } = source;
  let position = text.startsWith("\uFEFF") ? 1 : 0;
  let token: Token = nextToken(text, position);
  const advance = (): Token => {
    const current = token;
    position = current.start + current.text.length;
    token = nextToken(text, position);
    return current;
  };
  const fail = (problem: string): undefined => {
    const span = { source, start: token.start, end: token.start + token.text.length };
    report(diagnostic("json-syntax", span, { problem }));
  };
  const expected = (what: string): undefined =>
    fail(
      token.kind === "end"
        ? `${what} expected before the end of the file`
        : `${what} expected instead of "${quoteUserText(token.text)}"`,
    );
  const spanFrom = (start: number) => ({ source, start, end: position });

  const readValue = (depth: number): Node | undefined => {
    if (depth > limits.depth + 1) {
      const span = { source, start: token.start, end: token.start + 1 };
      report(diagnostic("nesting-too-deep", span, { limit: limits.depth }));
      return undefined;
    }
    if (token.text === "{") return readObject(depth);
    if (token.text === "[") return readArray(depth);
    if (token.kind === "string") return readString();
    if (token.kind === "number" || token.kind === "literal") return readPlain();
    return expected("a value");
  };

  const scalar = (current: Token, style: ScalarStyle): Scalar => {
    const span = spanFrom(current.start);
    const decoded = { text, start: span.start, end: span.end, style, indent: 0 };
    const content = decodeScalar({ ...decoded, addsFinalNewline: false }).text;
    return { kind: "scalar", value: content, text: content, style, span };
  };

  const readString = (): Scalar => scalar(advance(), "double-quoted");

  const readPlain = (): Scalar => {
    const current = advance();
    return { ...scalar(current, "plain"), value: plainValue(current) };
  };

  const readArray = (depth: number): Node | undefined => {
    const { start } = advance();
    const items: Node[] = [];
    while (token.text !== "]") {
      if (items.length > 0 && !takeComma("]")) return undefined;
      const item = readValue(depth + 1);
      if (!item) return undefined;
      items.push(item);
    }
    advance();
    return { kind: "sequence", style: "flow", items, span: spanFrom(start) };
  };

  const readObject = (depth: number): Node | undefined => {
    const { start } = advance();
    const entries: RawEntry[] = [];
    while (token.text !== "}") {
      if (entries.length > 0 && !takeComma("}")) return undefined;
      const entry = readEntry(depth);
      if (!entry) return undefined;
      entries.push(entry);
    }
    advance();
    const context = { source, schema: "json", limits, report, style: "flow" } as const;
    return buildMapping(entries, spanFrom(start), context).node;
  };

  const readEntry = (depth: number): RawEntry | undefined => {
    if (token.kind !== "string") return expected("a key in double quotes");
    const key = readString();
    if (token.text !== ":") return expected('":"');
    advance();
    const value = readValue(depth + 1);
    return value && { isMerge: false, key, value };
  };

  const takeComma = (closing: string): boolean => {
    if (token.text !== ",") {
      expected(`"," or "${closing}"`);
      return false;
    }
    advance();
    return true;
  };

  const isAtEnd = (): boolean => token.kind === "end";

  const readAll = (): Node | undefined => {
    if (isAtEnd()) {
      const span = { source, start: 0, end: text.length };
      report(diagnostic("empty-document", span, {}));
      return undefined;
    }
    const root = readValue(1);
    return !root || isAtEnd() ? root : expected("the end of the file");
  };

  return { readAll };
}

function plainValue({ kind, text, isFloat }: Token): Scalar["value"] {
  if (kind === "number") return valueAs(isFloat ? "float" : "int", text, "json") ?? null;
  return text === "null" ? null : text === "true";
}

function nextToken(text: string, from: number): Token {
  tokens.lastIndex = from;
  const match = tokens.exec(text);
  if (!match) return unknownToken(text, from);
  const [whole, mark, string, number, fraction, exponent, literal] = match;
  const content = mark ?? string ?? number ?? literal ?? "";
  const start = from + whole.length - content.length;
  const isFloat = fraction !== undefined || exponent !== undefined;
  return { kind: kindOf([mark, string, number]), text: content, start, isFloat };
}

function kindOf([mark, string, number]: readonly (string | undefined)[]): Token["kind"] {
  if (mark !== undefined) return "mark";
  if (string !== undefined) return "string";
  return number === undefined ? "literal" : "number";
}

function unknownToken(text: string, from: number): Token {
  const space = /[ \t\n\r]*/y;
  space.lastIndex = from;
  const start = from + (space.exec(text)?.[0].length ?? 0);
  const kind = start >= text.length ? "end" : "unknown";
  const rest = /^(?:[\w.]+|[^\r\n]{1,20})?/.exec(text.slice(start, start + 40))?.[0] ?? "";
  return { kind, text: rest, start, isFloat: false };
}
