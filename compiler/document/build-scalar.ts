import type { Scalar as YamlScalar } from "yaml";
import type { Value } from "../../runtime/values/value.ts";
import { diagnostic } from "../diagnostics/diagnostic.ts";
import { quoteUserText } from "../diagnostics/quote-user-text.ts";
import type { Span } from "../source/span.ts";
import { spanText } from "../source/span.ts";
import type { BuildContext } from "./build-context.ts";
import { decodedText, detectBlockIndent } from "./decode-scalar.ts";
import { foreignEnd } from "./mistakes/foreign-end.ts";
import type { Scalar, ScalarStyle } from "./node.ts";
import type { ScalarType } from "./scalar-schema.ts";
import { typeOfPlain, valueAs } from "./scalar-schema.ts";
import { tagSpan } from "./tag-span.ts";

/** A null that nothing in the file spells. */
export function emptyScalar(span: Span): Scalar {
  return { kind: "scalar", value: null, text: "", style: "plain", span };
}

/** How a scalar stands in the file: with quotes or block header, without tag and anchor. */
export interface ScalarSyntax {
  readonly start: number;
  readonly end: number;
  readonly style: ScalarStyle;
  /** Of a block scalar: how many columns each of its lines loses. */
  readonly indent?: number;
  readonly tag?: string | undefined;
}

/** Gives a parsed scalar its text and value. */
export function buildScalar(node: YamlScalar, context: BuildContext): Scalar {
  return scalarOf(syntaxOf(node, context), context);
}

/** Gives a parsed scalar its text, and that as its value. */
export function buildTextScalar(node: YamlScalar, context: BuildContext): Scalar {
  return textScalarOf(syntaxOf(node, context), context);
}

/** The scalar that stands somewhere, with its text and value. */
export function scalarOf(syntax: ScalarSyntax, context: BuildContext): Scalar {
  const said = saidBy(syntax, context);
  if (said.style === "plain") {
    reportTab(said, context);
    reportQuote(said, context);
    const foreign = foreignEnd(said);
    if (foreign !== undefined) context.report(foreign);
  }
  return scalarWith(resolveValue(syntax.tag, said, context), said, syntax);
}

function textScalarOf(syntax: ScalarSyntax, context: BuildContext): Scalar {
  const said = saidBy(syntax, context);
  return scalarWith(said.text, said, syntax);
}

/** A scalar before it means anything. */
type Said = Pick<Scalar, "span" | "style" | "text">;

function saidBy({ start, end, style, indent = 0 }: ScalarSyntax, context: BuildContext): Said {
  const span = { source: context.source, start, end };
  return { span, style, text: textOf(span, style, indent, context) };
}

function scalarWith(value: Value, { text, style, span }: Said, { indent }: ScalarSyntax): Scalar {
  if (indent === undefined) return { kind: "scalar", value, text, style, span };
  return { kind: "scalar", value, text, style, span, indent };
}

function syntaxOf(node: YamlScalar, { source }: BuildContext): ScalarSyntax {
  const [start, end] = node.range ?? [0, 0];
  const style = styles.get(node.type ?? "PLAIN") ?? "plain";
  const { tag } = node;
  if (!isBlock(style)) return { start, end, style, tag };
  return { start, end, style, tag, indent: blockIndent(node, { source, start, end }) };
}

/** PyYAML ends a plain scalar at a tab, and then finds nothing that may start there. */
function reportTab({ span, text }: Said, { source, schema, report }: BuildContext): void {
  if (schema !== "yaml-1.1") return;
  const isAsWritten = text.length === span.end - span.start;
  const tab = (isAsWritten ? text : spanText(span)).indexOf("\t");
  if (tab < 0) return;
  const start = span.start + tab;
  report(diagnostic("yaml-tab", { source, start, end: start + 1 }, {}));
}

/** `agent: a:b"`: a quote that closes what none has opened is a part of the text. */
function reportQuote({ text, span }: Said, { source, report }: BuildContext): void {
  const last = text.length - 1;
  if (
    text.charCodeAt(last) !== 0x22 ||
    text.indexOf('"') !== last ||
    /\s\d+(?:\.\d+)?"$/.test(text)
  )
    return;
  // In a key that has lost its colon, one may have opened it.
  const lineStart = source.text.lastIndexOf("\n", span.start - 1) + 1;
  if (source.text.slice(lineStart, span.start).split('"').length % 2 === 0) return;
  report(diagnostic("yaml-unopened-quote", { source, start: span.end - 1, end: span.end }, {}));
}

const styles: ReadonlyMap<string, ScalarStyle> = new Map([
  ["BLOCK_FOLDED", "folded"],
  ["BLOCK_LITERAL", "literal"],
  ["PLAIN", "plain"],
  ["QUOTE_DOUBLE", "double-quoted"],
  ["QUOTE_SINGLE", "single-quoted"],
]);

function isBlock(style: ScalarStyle): boolean {
  return style === "literal" || style === "folded";
}

function blockIndent(node: YamlScalar, { source, start, end }: Span): number {
  const indicator = /^.[+-]?([1-9])/.exec(source.text.slice(start, start + 3))?.[1];
  if (indicator === undefined) return detectBlockIndent(source.text, start, end);
  const token = node.srcToken;
  const parent = token?.type === "block-scalar" ? token.indent : 0;
  return Math.max(parent, 0) + Number(indicator);
}

function textOf(span: Span, style: ScalarStyle, indent: number, context: BuildContext): string {
  const { text } = context.source;
  const addsFinalNewline = context.schema !== "yaml-1.1";
  return decodedText({ text, start: span.start, end: span.end, style, indent, addsFinalNewline });
}

function resolveValue(
  tag: string | undefined,
  { text, style, span }: Said,
  context: BuildContext,
): Value {
  const type = typeOf(tag, text, style, context);
  if (tag === "!") {
    context.report(diagnostic("yaml-lone-tag", tagSpan(context.source, span.start), {}));
  }
  if (type === undefined) {
    const parameters = { tag: quoteUserText(tag ?? "") };
    context.report(diagnostic("yaml-unknown-tag", tagSpan(context.source, span.start), parameters));
    return text;
  }
  const value = valueAs(type, text, context.schema);
  if (value !== undefined) return value;
  const place = span.end > span.start ? span : tagSpan(context.source, span.start);
  const parameters = { text: quoteUserText(text), type: typeNames[type] };
  context.report(diagnostic("yaml-invalid-value", place, parameters));
  return text;
}

const tagPrefix = "tag:yaml.org,2002:";

/** The tags that a scalar may have. */
const taggedTypes: ReadonlyMap<string, ScalarType> = new Map([
  ["binary", "binary"],
  ["bool", "bool"],
  ["float", "float"],
  ["int", "int"],
  ["null", "null"],
  ["str", "str"],
  ["timestamp", "timestamp"],
]);

function typeOf(
  tag: string | undefined,
  text: string,
  style: ScalarStyle,
  { schema }: BuildContext,
): ScalarType | undefined {
  if (tag === undefined) return style === "plain" ? typeOfPlain(text, schema) : "str";
  // PyYAML resolves a scalar with the non-specific tag by its text, even when it is quoted.
  if (tag === "!") return schema === "yaml-1.1" ? typeOfPlain(text, schema) : "str";
  return tag.startsWith(tagPrefix) ? taggedTypes.get(tag.slice(tagPrefix.length)) : undefined;
}

const typeNames: Readonly<Record<ScalarType, string>> = {
  binary: "base64 text",
  bool: "boolean",
  float: "number",
  int: "integer",
  merge: "unquoted value",
  null: "null",
  str: "text",
  timestamp: "date",
  value: "unquoted value",
};
