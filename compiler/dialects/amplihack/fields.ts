import type { Report } from "../../document/cursor.ts";
import type { Mapping, Scalar } from "../../document/node.ts";
import { entryOf } from "../../document/node.ts";
import type { Located } from "../../source/located.ts";
import type { VariableNode } from "./ast.ts";
import { contextValue, flagOf, isNullish, naturalNumberOf } from "./scalar-values.ts";

/** A scalar as the text that it spells. */
export function textNode(mapping: Mapping, name: string): Scalar | undefined {
  const value = entryOf(mapping, name)?.value;
  return value?.kind === "scalar" ? value : undefined;
}

/** A scalar as the text that it spells; nothing and `null` count as absent. */
export function optionalText(mapping: Mapping, name: string): Scalar | undefined {
  const value = entryOf(mapping, name)?.value;
  return value?.kind === "scalar" && !isNullish(value) ? value : undefined;
}

/** The text of an optional scalar, with its place. */
export function locatedText(mapping: Mapping, name: string): Located<string> | undefined {
  const node = optionalText(mapping, name);
  return node && { value: node.text, span: node.span };
}

/** A truth value; anything else counts as what it is otherwise. */
export function flag(mapping: Mapping, name: string, otherwise: boolean): boolean {
  return optionalFlag(mapping, name) ?? otherwise;
}

/** A truth value; anything else counts as absent. */
export function optionalFlag(mapping: Mapping, name: string): boolean | undefined {
  const value = entryOf(mapping, name)?.value;
  return value && flagOf(value);
}

/** A whole number; anything else counts as absent. */
export function number(mapping: Mapping, name: string): Located<number> | undefined {
  const value = entryOf(mapping, name)?.value;
  const found = value && naturalNumberOf(value);
  return value === undefined || found === undefined
    ? undefined
    : { value: Number(found), span: value.span };
}

/** The mapping under a key; anything else counts as absent. */
export function inner(mapping: Mapping, name: string): Mapping | undefined {
  const value = entryOf(mapping, name)?.value;
  return value?.kind === "mapping" ? value : undefined;
}

/** The texts of a list; anything else counts as an empty one. */
export function texts(mapping: Mapping, name: string): readonly string[] {
  const value = entryOf(mapping, name)?.value;
  const items = value?.kind === "sequence" ? value.items : [];
  return items.flatMap((item) => (item.kind === "scalar" ? [item.text] : []));
}

/** The variables under `context`, by the spelling of their keys; reports values that JSON has not. */
export function contextVariables(mapping: Mapping, report: Report): readonly VariableNode[] {
  return (inner(mapping, "context")?.entries ?? []).map(({ key, value }) => {
    if (contextValue(value) === undefined) {
      report("wrong-type", value.span, {
        subject: `value of "${key.text}"`,
        expected: "a value that JSON has",
        found: "a number beyond 64 bits, or something else by its tag",
      });
    }
    return { name: { value: key.text, span: key.span }, value };
  });
}
