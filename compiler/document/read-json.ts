import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { diagnostic } from "../diagnostics/diagnostic.ts";
import type { SourceText } from "../source/source-text.ts";
import type { Span } from "../source/span.ts";
import type { RawEntry } from "./build-mapping.ts";
import { buildMapping } from "./build-mapping.ts";
import { decodedText } from "./decode-scalar.ts";
import type { JsonToken } from "./json-token.ts";
import { nextJsonToken } from "./json-token.ts";
import type { Expected } from "./mistakes/json-mismatch.ts";
import { jsonProblem } from "./mistakes/json-problem.ts";
import type { Document, Node, Scalar, ScalarStyle } from "./node.ts";
import type { ReadLimits } from "./read-limits.ts";
import { valueAs } from "./scalar-schema.ts";

/** Reads a text as JSON (RFC 8259), strictly: no comments, no trailing commas. */
export function readJson(
  source: SourceText,
  { limits }: { readonly limits: ReadLimits },
): { readonly value: Document | undefined; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const reader = new JsonReader(source, limits, (problem) => diagnostics.push(problem));
  const root = reader.readAll();
  return { value: root && { source, root, comments: [] }, diagnostics };
}

/** State: the token at hand. The methods give undefined after a syntax error, which is reported. */
class JsonReader {
  readonly #source: SourceText;
  readonly #limits: ReadLimits;
  readonly #report: (problem: Diagnostic) => void;
  #token: JsonToken;
  /** Behind the last token taken. */
  #position: number;

  constructor(source: SourceText, limits: ReadLimits, report: (problem: Diagnostic) => void) {
    this.#source = source;
    this.#limits = limits;
    this.#report = report;
    this.#position = source.text.startsWith("\uFEFF") ? 1 : 0;
    this.#token = nextJsonToken(source.text, this.#position);
  }

  readAll(): Node | undefined {
    if (this.#token.kind === "end") {
      const span = { source: this.#source, start: 0, end: this.#source.text.length };
      this.#report(diagnostic("empty-document", span, {}));
      return undefined;
    }
    const root = this.#readValue(1);
    return !root || this.#isAtEnd() ? root : this.#expected("end");
  }

  #readValue(depth: number): Node | undefined {
    const { kind, start, text } = this.#token;
    if (depth > this.#limits.depth && /^[[{]/.test(text)) {
      const span = { source: this.#source, start, end: start + 1 };
      this.#report(diagnostic("nesting-too-deep", span, { limit: this.#limits.depth }));
      return undefined;
    }
    if (text === "{") return this.#readObject(depth);
    if (text === "[") return this.#readArray(depth);
    if (kind === "string") return this.#readScalar("double-quoted");
    if (kind === "number" || kind === "literal") return this.#readScalar("plain");
    return this.#expected("value");
  }

  #readScalar(style: ScalarStyle): Scalar {
    const token = this.#advance();
    const span = this.#spanFrom(token.start);
    const text = decodedText({
      text: this.#source.text,
      start: span.start,
      end: span.end,
      style,
      indent: 0,
      addsFinalNewline: false,
    });
    const value = style === "plain" ? plainValue(token) : text;
    return { kind: "scalar", value, text, style, span };
  }

  #readArray(depth: number): Node | undefined {
    const { start } = this.#advance();
    const items: Node[] = [];
    while (this.#token.text !== "]") {
      if (items.length > 0 && !this.#takeComma("comma-in-array")) return undefined;
      const item = this.#readValue(depth + 1);
      if (!item) return undefined;
      items.push(item);
    }
    this.#advance();
    return { kind: "sequence", style: "flow", items, span: this.#spanFrom(start) };
  }

  #readObject(depth: number): Node | undefined {
    const { start } = this.#advance();
    const entries: RawEntry[] = [];
    while (this.#token.text !== "}") {
      if (entries.length > 0 && !this.#takeComma("comma-in-object")) return undefined;
      const entry = this.#readEntry(depth);
      if (!entry) return undefined;
      entries.push(entry);
    }
    this.#advance();
    return buildMapping(entries, this.#spanFrom(start), {
      source: this.#source,
      schema: "json",
      limits: this.#limits,
      report: this.#report,
      style: "flow",
    }).node;
  }

  #readEntry(depth: number): RawEntry | undefined {
    if (this.#token.kind !== "string") return this.#expected("key");
    const key = this.#readScalar("double-quoted");
    if (this.#token.text !== ":") return this.#expected("colon");
    this.#advance();
    const value = this.#readValue(depth + 1);
    return value && { isMerge: false, key, value };
  }

  #takeComma(place: "comma-in-object" | "comma-in-array"): boolean {
    if (this.#token.text === ",") {
      this.#advance();
      return true;
    }
    this.#expected(place);
    return false;
  }

  #advance(): JsonToken {
    const current = this.#token;
    this.#position = current.start + current.text.length;
    this.#token = nextJsonToken(this.#source.text, this.#position);
    return current;
  }

  #isAtEnd(): boolean {
    return this.#token.kind === "end";
  }

  #spanFrom(start: number): Span {
    return { source: this.#source, start, end: this.#position };
  }

  #expected(expected: Expected): undefined {
    const mismatch = { token: this.#token, expected, behind: this.#position };
    this.#report(jsonProblem(this.#source, mismatch));
  }
}

function plainValue({ kind, text, isFloat }: JsonToken): Scalar["value"] {
  if (kind === "number") return valueAs(isFloat ? "float" : "int", text, "json") ?? null;
  return text === "null" ? null : text === "true";
}
