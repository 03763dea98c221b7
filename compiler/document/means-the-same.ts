import type { Span } from "../source/span.ts";
import type { Node, Scalar } from "./node.ts";
import type { ScalarSchema, ScalarType } from "./scalar-schema.ts";
import { typeOfPlain } from "./scalar-schema.ts";

/** Whether a document says the same by two schemas, so that it need not be read again; false where that is unsure. */
export function meansTheSame(node: Node, first: ScalarSchema, second: ScalarSchema): boolean {
  switch (node.kind) {
    case "scalar":
      return isSameScalar(node, first, second);
    case "sequence":
      return node.items.every((item) => meansTheSame(item, first, second));
    case "mapping":
      return node.entries.every(
        ({ key, value }) => isSameScalar(key, first, second) && meansTheSame(value, first, second),
      );
    default:
      return node satisfies never;
  }
}

/** Types whose spellings have one value. */
const plainTypes: ReadonlySet<ScalarType> = new Set(["bool", "float", "null", "str"]);

/** Whether a scalar has the same value by two schemas; false where that is unsure. */
export function isSameScalar(
  { span, style, text }: Scalar,
  first: ScalarSchema,
  second: ScalarSchema,
): boolean {
  // A block that ends with the file on an open line gets a newline in one of them.
  if (style === "literal" || style === "folded") return !endsOpen(span);
  if (style !== "plain") return true;
  const type = typeOfPlain(text, first);
  if (type !== typeOfPlain(text, second)) return false;
  return plainTypes.has(type) || /^(?:0|[1-9]\d*)$/.test(text);
}

function endsOpen({ end, source }: Span): boolean {
  return end === source.text.length && !source.text.endsWith("\n");
}
