import type { Value } from "../../runtime/values/value.ts";
import { closestName } from "../diagnostics/spelling/closest-name.ts";
import type { Report } from "../document/cursor.ts";
import { describeValue } from "../document/describe-value.ts";
import type { Entry, Mapping, Node } from "../document/node.ts";
import { placeOf } from "../document/node.ts";
import { toValue } from "../document/to-value.ts";

/** One thing that must hold for a value. */
export type Matcher =
  | { readonly kind: "equals"; readonly value: Value }
  | { readonly kind: "contains" | "lacks"; readonly texts: readonly string[] }
  | { readonly kind: "matches"; readonly pattern: RegExp }
  | { readonly kind: "entries"; readonly entries: ReadonlyMap<Value, readonly Matcher[]> }
  | { readonly kind: "items"; readonly items: readonly Value[] }
  | { readonly kind: "unset" };

/** Reads what a value is expected to be: the value itself, or a mapping of `$` forms that must all hold. */
export function readMatchers(node: Node, report: Report): readonly Matcher[] {
  if (node.kind === "mapping" && node.entries.some(({ key }) => key.text.startsWith("$"))) {
    return node.entries.flatMap((entry) => readForm(entry, report) ?? []);
  }
  return [{ kind: "equals", value: toValue(node) }];
}

/** Compiles a regular expression; one that is none is reported. */
export function readPattern(field: string, node: Node, report: Report): RegExp | undefined {
  if (node.kind !== "scalar") return wrongType(field, "a regular expression", node, report);
  try {
    return new RegExp(node.text, "u");
  } catch {
    const found = `"${node.text}"`;
    report("unknown-value", node.span, { field, found, allowed: "a regular expression" });
    return undefined;
  }
}

type FormReader = (node: Node, report: Report) => Matcher | undefined;

const forms: ReadonlyMap<string, FormReader> = new Map<string, FormReader>([
  ["$contains", (node, report) => readTexts("contains", node, report)],
  ["$equals", (node) => ({ kind: "equals", value: toValue(node) })],
  ["$includes", readIncludes],
  ["$lacks", (node, report) => readTexts("lacks", node, report)],
  [
    "$matches",
    (node, report) => {
      const pattern = readPattern("$matches", node, report);
      return pattern && { kind: "matches", pattern };
    },
  ],
  ["$unset", readUnset],
]);

function readForm({ key, value }: Entry, report: Report): Matcher | undefined {
  const read = forms.get(key.text);
  if (read) return read(value, report);
  const closest = closestName(key.text, forms.keys());
  const help =
    closest === undefined
      ? `Known are ${[...forms.keys()].join(", ")}.`
      : `Did you mean \`${closest}\`?`;
  report("unknown-field", key.span, { field: key.text, owner: "an expectation" }, { help });
  return undefined;
}

function readTexts(kind: "contains" | "lacks", node: Node, report: Report): Matcher | undefined {
  const items = node.kind === "sequence" ? node.items : [node];
  const texts = items.flatMap((item) => (item.kind === "scalar" ? [item.text] : []));
  if (texts.length === items.length) return { kind, texts };
  return wrongType(`$${kind}`, "a text or a list of texts", node, report);
}

function readIncludes(node: Node, report: Report): Matcher | undefined {
  if (node.kind === "sequence") return { kind: "items", items: node.items.map(toValue) };
  if (node.kind === "mapping") return { kind: "entries", entries: readEntries(node, report) };
  return wrongType("$includes", "a mapping or a list", node, report);
}

function readEntries({ entries }: Mapping, report: Report): ReadonlyMap<Value, readonly Matcher[]> {
  return new Map(entries.map(({ key, value }) => [key.value, readMatchers(value, report)]));
}

function readUnset(node: Node, report: Report): Matcher | undefined {
  if (node.kind === "scalar" && node.value === true) return { kind: "unset" };
  return wrongType("$unset", "true", node, report);
}

function wrongType(field: string, expected: string, node: Node, report: Report): undefined {
  const parameters = { subject: `field "${field}"`, expected, found: describeValue(node) };
  report("wrong-type", placeOf(node), parameters);
  return undefined;
}
