import { isDeepStrictEqual } from "node:util";
import type { Document } from "yaml";
import { isCollection, isScalar, parseDocument, Scalar, visit } from "yaml";
import { typeOfPlain } from "../../../compiler/document/scalar-schema.ts";
import { fc } from "../../support/seeded-properties.ts";

/** How a text is written down as YAML, where that changes nothing of what it says. */
interface YamlStyle {
  /** How texts are written that need not stay as they are. */
  readonly texts: (typeof styles)[number] | "as they are";
  /** How keys are. */
  readonly keys: "quoted" | "as they are";
  /** Whether lists and mappings stand in brackets and braces. */
  readonly brackets: "all" | "none" | "as they are";
  readonly indent: number;
  readonly indentsLists: boolean;
  /** At how many columns quoted and folded texts are broken; 0: nowhere. */
  readonly width: number;
  readonly hasComments: boolean;
  readonly hasMarkers: boolean;
  readonly lineEnd: "\n" | "\r\n";
}

const styles = [
  Scalar.QUOTE_DOUBLE,
  Scalar.QUOTE_SINGLE,
  Scalar.BLOCK_LITERAL,
  Scalar.BLOCK_FOLDED,
] as const;

/** Any style. */
export const yamlStyles: fc.Arbitrary<YamlStyle> = fc.record({
  texts: fc.constantFrom(...styles, "as they are"),
  keys: fc.constantFrom("quoted", "as they are"),
  brackets: fc.constantFrom("all", "none", "as they are"),
  indent: fc.integer({ min: 2, max: 5 }),
  indentsLists: fc.boolean(),
  width: fc.constantFrom(0, 40, 80),
  hasComments: fc.boolean(),
  hasMarkers: fc.boolean(),
  lineEnd: fc.constantFrom("\n", "\r\n"),
});

/** A text in another style; undefined where it cannot be parsed, or has what a style does change. */
export function restyle(text: string, style: YamlStyle): string | undefined {
  const document = parse(text);
  if (document.errors.length > 0 || document.warnings.length > 0) return undefined;
  if (style.brackets === "all" && hasEmptyValue(document)) return undefined;
  setStyles(document, style);
  const written = document.toString({
    indent: style.indent,
    indentSeq: style.indentsLists,
    lineWidth: style.width,
    minContentWidth: 0,
  });
  const body = style.hasMarkers ? `# head\n---\n${written.replace(/^---\n/, "")}...\n` : written;
  return saysTheSame(parse(text), parse(body)) ? body.replaceAll("\n", style.lineEnd) : undefined;
}

/** The package writes some texts that begin with blanks so that it reads others. */
function saysTheSame(one: Document, other: Document): boolean {
  return isDeepStrictEqual(one.toJS({ mapAsMap: true }), other.toJS({ mapAsMap: true }));
}

/** Every plain scalar is a text there, so that numbers and words for truth stay as they are spelt. */
function parse(text: string): Document {
  return parseDocument(text, { schema: "failsafe", logLevel: "silent" });
}

/** An empty value has no brackets around it to stand in: it is written as a null then. */
function hasEmptyValue(document: Document): boolean {
  let found = false;
  visit(document, {
    Scalar: (_key, node) => {
      found ||= node.value === "" && node.type === Scalar.PLAIN;
    },
  });
  return found;
}

function setStyles(document: Document, { brackets, hasComments, keys, texts }: YamlStyle): void {
  visit(document, {
    Pair: (_key, { key, value }) => {
      if (isScalar(key) && keys === "quoted" && isText(key)) key.type = Scalar.QUOTE_DOUBLE;
      if (isScalar(key) && hasComments) key.commentBefore ??= ` about: "this`;
      if (isScalar(value)) setText(value, texts);
    },
    Seq: (_key, { items }) => {
      for (const item of items) if (isScalar(item)) setText(item, texts);
    },
    Collection: (_key, node) => {
      if (isCollection(node) && brackets !== "as they are") node.flow = brackets === "all";
    },
  });
}

function setText(scalar: Scalar, texts: YamlStyle["texts"]): void {
  if (texts !== "as they are" && isText(scalar)) scalar.type = texts;
}

/** Whether a scalar is a text for every reader, quoted or not. */
function isText({ type, value }: Scalar): boolean {
  if (typeof value !== "string") return false;
  if (type !== Scalar.PLAIN) return true;
  return (
    value !== "<<" &&
    typeOfPlain(value, "yaml-1.1") === "str" &&
    typeOfPlain(value, "yaml-1.2") === "str" &&
    !/^[-+.\d]/.test(value)
  );
}
