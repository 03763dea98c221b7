/** An object in what a program printed. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The objects in a text that is one object, a list of objects, or has an object on each line; other lines do not count. */
export function jsonObjects(text: string): readonly JsonObject[] {
  const whole = parsed(text);
  if (Array.isArray(whole)) return whole.filter(isObject);
  if (isObject(whole)) return [whole];
  return text.split("\n").flatMap((line) => {
    const value = line.startsWith("{") ? parsed(line) : undefined;
    return isObject(value) ? [value] : [];
  });
}

/** The value inside an object under a path of names. */
export function valueAt(value: unknown, ...path: readonly string[]): unknown {
  let found = value;
  for (const name of path) {
    if (!isObject(found) || !Object.hasOwn(found, name)) return undefined;
    found = found[name];
  }
  return found;
}

/** The text inside an object under a path of names; undefined when there is something else. */
export function textAt(value: unknown, ...path: readonly string[]): string | undefined {
  const found = valueAt(value, ...path);
  return typeof found === "string" ? found : undefined;
}

/** The number inside an object under a path of names; undefined when there is something else. */
export function numberAt(value: unknown, ...path: readonly string[]): number | undefined {
  const found = valueAt(value, ...path);
  return typeof found === "number" && Number.isFinite(found) ? found : undefined;
}

/** The values of an object under a path of names; none for anything else. */
export function valuesAt(value: unknown, ...path: readonly string[]): readonly unknown[] {
  const found = valueAt(value, ...path);
  return isObject(found) ? Object.values(found) : [];
}

/** The sum of what is known; undefined when nothing is. */
export function sumOf(numbers: readonly (number | undefined)[]): number | undefined {
  const known = numbers.filter((number) => number !== undefined);
  return known.length === 0 ? undefined : known.reduce((sum, number) => sum + number, 0);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
