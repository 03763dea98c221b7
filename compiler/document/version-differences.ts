import type { Value } from "../../runtime/values/value.ts";
import { isFloat } from "../../runtime/values/value.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { diagnostic } from "../diagnostics/diagnostic.ts";
import { quoteUserText } from "../diagnostics/quote-user-text.ts";
import { isSameScalar } from "./means-the-same.ts";
import type { Document, Node, Scalar } from "./node.ts";
import { typeOfPlain, valueAs } from "./scalar-schema.ts";

/**
 * Reports each unquoted scalar of a YAML 1.1 document that YAML 1.2 would read as another value
 * (`yes`, `010`, `1:30`, `1_000`), once, however often aliases repeat it. The scalars among the outermost values whose keys are
 * `unread` may be anything.
 */
export function findVersionDifferences(
  { root }: Document,
  unread: ReadonlySet<string> = new Set(),
): readonly Diagnostic[] {
  const entries = root.kind === "mapping" ? root.entries : [];
  const free = new Set<Node>(
    entries.flatMap(({ key, value }) => (unread.has(key.text) ? [value] : [])),
  );
  const found = new Map<number, Diagnostic>();
  for (const scalar of scalarsIn(root)) {
    if (free.has(scalar)) continue;
    const problem = differenceOf(scalar);
    if (problem && !found.has(scalar.span.start)) found.set(scalar.span.start, problem);
  }
  return [...found.values()];
}

/** The scalars of a document, keys included, but for those that merge keys bring. */
function scalarsIn(node: Node, scalars: Scalar[] = []): readonly Scalar[] {
  if (node.kind === "scalar") scalars.push(node);
  else if (node.kind === "sequence") for (const item of node.items) scalarsIn(item, scalars);
  else {
    for (const { key, value, merged } of node.entries) {
      if (merged) continue;
      scalars.push(key);
      scalarsIn(value, scalars);
    }
  }
  return scalars;
}

function differenceOf(scalar: Scalar): Diagnostic | undefined {
  const { span, style, text, value } = scalar;
  if (style !== "plain" || value === null) return undefined;
  if (isSameScalar(scalar, "yaml-1.1", "yaml-1.2")) return undefined;
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
