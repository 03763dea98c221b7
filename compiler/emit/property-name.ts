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

/** What every object has in the eyes of TypeScript, whatever its interface says. */
const inherited: ReadonlySet<string> = new Set([
  "constructor",
  "hasOwnProperty",
  "isPrototypeOf",
  "propertyIsEnumerable",
  "toLocaleString",
  "toString",
  "valueOf",
]);

/**
 * The type of a property that may be left out. One of a name that every object has would not accept an object without it, as
 * what that has instead is of another type.
 */
export function optionalType(name: string, type: string): string {
  return inherited.has(name) ? `${type} | Object[${quoted(name)}]` : type;
}
