import type { Expression, Template, ValueTemplate } from "../../ir/expression.ts";
import { soleReference } from "../../ir/references.ts";
import type { ScopeState } from "../scope/scope-state.ts";
import type { Field, Type } from "./type.ts";
import { accessKey, json, membersOf, never, string, typeOfValue, unionOf } from "./type.ts";

/** The type of an expression's value; `likely` takes declared defaults for what callers give. */
export function typeOfExpression(
  node: Expression | ValueTemplate,
  state: ScopeState,
  view: "type" | "likely",
): Type {
  // Most ask about a whole variable.
  if (node.kind === "reference" && node.path.length === 0) {
    return state.variables.get(node.name)?.[view] ?? never;
  }
  return typeWith(node, (name) => state.variables.get(name)?.[view] ?? never);
}

/** The type of what a call passes, by what is written there alone. */
export function typeOfPassed(node: ValueTemplate): Type {
  return typeWith(node, () => json);
}

function typeWith(node: Expression | ValueTemplate, typeOf: (name: string) => Type): Type {
  switch (node.kind) {
    case "literal":
      return typeOfValue(node.value);
    case "reference": {
      let type = typeOf(node.name);
      for (const key of node.path) {
        const access = accessKey(type, key);
        type = access.kind === "found" ? access.type : never;
      }
      return type;
    }
    case "template": {
      const whole = node.typed ? soleReference(node) : undefined;
      return whole ? typeWith(whole, typeOf) : typeOfText(node);
    }
    case "list-template":
      return {
        kind: "list",
        item: unionOf(node.items.map((item) => typeWith(item, typeOf))),
      };
    case "map-template":
      return typeOfEntries(node.entries, (value) => typeWith(value, typeOf));
    default:
      return json;
  }
}

type Entries = Extract<ValueTemplate, { readonly kind: "map-template" }>["entries"];

/** A mapping whose keys are known, but for those that are no texts. */
function typeOfEntries(entries: Entries, typeOfEntry: (value: ValueTemplate) => Type): Type {
  const fields = new Map<string, Field>();
  for (const [key, value] of entries) {
    if (typeof key === "string") fields.set(key, { type: typeOfEntry(value), optional: false });
  }
  return { kind: "record", fields, open: entries.some(([key]) => typeof key !== "string") };
}

/** A text without placeholders is known as it is. */
function typeOfText({ parts, command }: Template): Type {
  const texts = parts.flatMap((part) => (part.kind === "text" ? [part.text] : []));
  const isKnown = command === undefined && texts.length === parts.length;
  return isKnown ? { kind: "literal", value: texts.join("") } : string;
}

/** What a list of the type has in it; where it is no list, the loop fails before it matters. */
export function itemType(type: Type): Type {
  const items = membersOf(type).flatMap((member) => {
    if (member.kind === "json") return [json];
    return member.kind === "list" ? [member.item] : [];
  });
  // An empty list by default says nothing of the lists that will come.
  const item = unionOf(items);
  return item.kind === "never" ? json : item;
}
