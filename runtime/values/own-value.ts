import type { Value } from "./value.ts";

/**
 * The value of a variable; undefined where the scope has none of its own. Names come from recipes: `constructor` is one like
 * any other, and what every object inherits is no variable.
 */
export function ownValue(scope: object, name: string): Value | undefined {
  return Object.hasOwn(scope, name) ? Reflect.get(scope, name) : undefined;
}
