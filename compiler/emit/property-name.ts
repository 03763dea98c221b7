import { isPropertyIdentifier } from "./names.ts";
import { quoted } from "./string-literal.ts";

/** Reads a variable of the scope `v`: `v.name`, or `v["odd name"]`. */
export function variableAccess(name: string): string {
  return isPropertyIdentifier(name) ? `v.${name}` : `v[${quoted(name)}]`;
}

/** The key of a property in an object literal; `__proto__` is computed, because it would set the prototype otherwise. */
export function propertyName(name: string): string {
  if (name === "__proto__") return '["__proto__"]';
  return isPropertyIdentifier(name) ? name : quoted(name);
}

/** A property with a constant text; none where it is undefined. */
export function textProperty(name: string, text: string | undefined): readonly string[] {
  return text === undefined ? [] : [`${name}: ${quoted(text)}`];
}
