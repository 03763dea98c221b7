import type { Value } from "../../runtime/values/value.ts";
import { quoteUserText } from "../diagnostics/quote-user-text.ts";
import type { Param } from "../ir/plan.ts";
import type { Span } from "../source/span.ts";
import { defineRule } from "./rule.ts";

/**
 * Other tools declare an input by its type, its default and a description. Here what stands behind a name is its value, so
 * that prompts and commands get the whole declaration; unless something reads it by its keys, as somebody would who means it so.
 */
export const declarationAsValue = defineRule({
  name: "declaration-as-value",
  reports: ["declaration-as-value"],
  check({ plan, facts }, report) {
    const declared = plan.params.filter(isDeclaration);
    if (declared.length === 0) return;
    const reads = Map.groupBy(facts.reads.all, ({ reference }) => reference.name);
    const [first, ...others] = declared.filter((one) => {
      const found = reads.get(one.name) ?? [];
      return found.length > 0 && found.every(({ reference }) => reference.path.length === 0);
    });
    if (first === undefined) return;
    const { name, default: value } = first;
    // Who declares one so declares all so.
    const related = others.map((other) => ({
      span: placeOf(other),
      message: `That of "${quoteUserText(other.name)}", too.`,
    }));
    report(
      "declaration-as-value",
      placeOf(first),
      { name, meant: meantDefault(value) },
      { related },
    );
  },
});

function placeOf({ defaultSpan, span }: Param): Span {
  return defaultSpan ?? span;
}

function isDeclaration({ default: value, origin }: Param): boolean {
  if (origin !== "declared" || !(value instanceof Map) || value.size < 2) return false;
  const keys = [...value.keys()];
  if (!keys.every((key) => typeof key === "string" && words.has(key))) return false;
  if (typeNames.has(value.get("type"))) return true;
  // Without a default the caller gives the value, and nothing ever reads the declaration.
  return (
    value.has("default") && (value.has("description") || typeof value.get("required") === "boolean")
  );
}

/** What the declarations of other tools say of an input. */
const words: ReadonlySet<Value> = new Set([
  "choices",
  "default",
  "description",
  "enum",
  "example",
  "items",
  "label",
  "options",
  "prompt",
  "required",
  "title",
  "type",
]);

const typeNames: ReadonlySet<Value | undefined> = new Set([
  "array",
  "bool",
  "boolean",
  "dict",
  "file",
  "float",
  "int",
  "integer",
  "list",
  "number",
  "object",
  "path",
  "str",
  "string",
]);

/** The default that a declaration gives, as it is written in a line; undefined where it gives none. */
function meantDefault(value: Value | undefined): string | undefined {
  const given = value instanceof Map ? value.get("default") : undefined;
  if (typeof given === "number" || typeof given === "boolean") return String(given);
  if (given === undefined) return undefined;
  return typeof given === "string" && given !== "" ? quoteUserText(given) : '""';
}
