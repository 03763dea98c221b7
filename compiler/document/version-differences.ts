import type { Value } from "../../runtime/values/value.ts";
import { isFloat } from "../../runtime/values/value.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { diagnostic } from "../diagnostics/diagnostic.ts";
import { quoteUserText } from "../diagnostics/quote-user-text.ts";
import type { Document, Node, Scalar } from "./node.ts";
import { typeOfPlain, valueAs } from "./scalar-schema.ts";

/**
 * Reports each unquoted scalar of a YAML 1.1 document that YAML 1.2 would read as another value
 * (`yes`, `010`, `1:30`, `1_000`), once, however often aliases repeat it.
 */
export function findVersionDifferences({ root }: Document): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  const seen = new Set<number>();
  const visit = (node: Node): void => {
    if (node.kind === "scalar") {
      const problem = seen.has(node.span.start) ? undefined : differenceOf(node);
      seen.add(node.span.start);
      if (problem) found.push(problem);
      return;
    }
    for (const part of partsOf(node)) visit(part);
  };
  visit(root);
  return found;
}

function partsOf(node: Exclude<Node, Scalar>): readonly Node[] {
  if (node.kind === "sequence") return node.items;
  return node.entries.flatMap(({ key, value, merged }) => (merged ? [] : [key, value]));
}

function differenceOf(scalar: Scalar): Diagnostic | undefined {
  const { span, style, text, value } = scalar;
  if (style !== "plain" || value === null) return undefined;
  const implicit = valueAs(typeOfPlain(text, "yaml-1.1"), text, "yaml-1.1");
  const modern = valueAs(typeOfPlain(text, "yaml-1.2"), text, "yaml-1.2");
  const [here, there] = [describe(value), describe(modern ?? text)];
  // A tag shows as a value that is not the implicit one, and means the same everywhere.
  if (implicit === undefined || describe(implicit) !== here || here === there) return undefined;
  const parameters = { text: quoteUserText(text), value: here, modern: there };
  return diagnostic("yaml-1-1-value", span, parameters);
}

function describe(value: Value): string {
  if (typeof value === "string") return "text";
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "bigint") return String(value);
  if (isFloat(value)) return `the float ${typeof value === "number" ? value : value.number}`;
  if (typeof value === "number") return String(value);
  return "kind" in value ? `a ${value.kind}` : "a collection";
}
