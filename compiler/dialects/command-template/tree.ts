import { javascriptText } from "../../../runtime/values/javascript-text.ts";
import type { Value } from "../../../runtime/values/value.ts";
import { quoteUserText } from "../../diagnostics/quote-user-text.ts";
import type { Entry, Mapping, Node, Scalar } from "../../document/node.ts";
import { placeOfValue } from "../../document/place-of-value.ts";
import { scalarMapOf } from "../../document/scalar-map.ts";
import type { SpanAt } from "../../lower/spanned.ts";
import type { Span } from "../../source/span.ts";
import { spanText } from "../../source/span.ts";

/** A piece of a document in which references to imported recipes are already replaced. */
export type Tree = TextTree | OtherTree | ListTree | MapTree;

/** A text; offsets in it lead to places in its file. */
export interface TextTree {
  readonly kind: "text";
  readonly text: string;
  readonly span: Span;
  readonly spanAt: SpanAt;
  /** Whether it is a placeholder without quotes, which YAML reads as a mapping. */
  readonly isUnquoted?: true;
}

/** A number, a truth value, null. */
export interface OtherTree {
  readonly kind: "other";
  readonly value: Value;
  readonly span: Span;
}

/** A list. */
export interface ListTree {
  readonly kind: "list";
  readonly items: readonly Tree[];
  readonly span: Span;
}

/** A mapping. */
export interface MapTree {
  readonly kind: "map";
  readonly fields: readonly Field[];
  readonly span: Span;
}

/** A key of a mapping with its value. */
export interface Field {
  readonly name: string;
  readonly nameSpan: Span;
  readonly value: Tree;
}

/** Makes something else of a text: another text, or a value. */
export type Substitute = (text: TextTree) => Tree;

/** Builds the tree of a node; texts are replaced as they are met. */
export function treeOf(node: Node, substitute: Substitute): Tree {
  switch (node.kind) {
    case "scalar":
      return typeof node.value === "string"
        ? substitute(textTree(node, node.value))
        : { kind: "other", value: node.value, span: node.span };
    case "sequence":
      return {
        kind: "list",
        items: node.items.map((item) => valueTree(item, substitute)),
        span: node.span,
      };
    case "mapping":
      return {
        kind: "map",
        fields: node.entries.map((entry) => fieldTree(entry, substitute)),
        span: node.span,
      };
    default:
      return node satisfies never;
  }
}

/** Builds the tree of an entry: lists and mappings of settings are where their key is, templates have places of their own. */
export function fieldTree({ key, value }: Entry, substitute: Substitute): Field {
  const tree = holdsFields.test(key.text)
    ? treeOf(value, substitute)
    : valueTree(value, substitute);
  const isSetting = key.text !== "template" && (tree.kind === "list" || tree.kind === "map");
  const placed = isSetting ? { ...tree, span: placeOfValue({ key, value }) } : tree;
  return { name: key.text, nameSpan: key.span, value: placed };
}

/** Fields that hold others, or where nobody needs a placeholder. */
const holdsFields = /^(?:artifacts|defaults|description|imports|label|mailbox|name|output|values)$/;

/** Builds the tree of a value, which is a text where it can only be a placeholder without quotes. */
function valueTree(node: Node, substitute: Substitute): Tree {
  const text = node.kind === "mapping" ? unquotedText(node) : undefined;
  if (text === undefined) return treeOf(node, substitute);
  const { source, start } = node.span;
  const spanAt: SpanAt = (from, to) => ({ source, start: start + from, end: start + to });
  return substitute({ kind: "text", text, span: node.span, spanAt, isUnquoted: true });
}

function unquotedText({ entries, span, style }: Mapping): string | undefined {
  const value = entries[0]?.value;
  const isLone = style === "flow" && entries.length === 1 && value?.kind === "scalar";
  if (!isLone || value.text !== "" || value.value !== null) return undefined;
  const text = spanText(span);
  return /^\{!?[A-Za-z_][^\s{}"']*(?<!:)\}$/.test(text) ? text : undefined;
}

function textTree(scalar: Scalar, text: string): TextTree {
  let spanAt: SpanAt | undefined;
  return {
    kind: "text",
    text,
    span: scalar.span,
    spanAt: (start, end) => {
      spanAt ??= scalarMapOf(scalar).span;
      return spanAt(start, end);
    },
  };
}

/** A text that a reference made: all of it stands where the reference does. */
export function replacedText(text: string, { span }: TextTree): TextTree {
  return { kind: "text", text, span, spanAt: () => span };
}

/** The value of a field; undefined where the mapping has none of that name. */
export function fieldOf({ fields }: MapTree, name: string): Field | undefined {
  let found: Field | undefined;
  for (const field of fields) if (field.name === name) found = field;
  return found;
}

/** The value of a tree, as templates compute with it. */
export function plainValue(tree: Tree): Value {
  switch (tree.kind) {
    case "text":
      return tree.text;
    case "other":
      return tree.value;
    case "list":
      return tree.items.map(plainValue);
    case "map":
      return new Map(tree.fields.map(({ name, value }) => [name, plainValue(value)] as const));
    default:
      return tree satisfies never;
  }
}

/** What a tree is, for messages. */
export function describeTree(tree: Tree): string {
  switch (tree.kind) {
    case "text":
      return tree.text === "" ? "an empty text" : `the text "${quoteUserText(tree.text, 40)}"`;
    case "other":
      return tree.value === null ? "null" : javascriptText(tree.value);
    case "list":
      return tree.items.length === 0 ? "an empty list" : "a list";
    case "map":
      return "a mapping";
    default:
      return tree satisfies never;
  }
}
