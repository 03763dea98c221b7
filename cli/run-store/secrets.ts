import type { Value } from "../../runtime/values/value.ts";
import { isList, isMap } from "../../runtime/values/value.ts";

/** Takes secrets out of text that people read. */
export type Mask = (text: string) => string;

const secretName =
  /(?:^|[^a-z])(?:token|secret|passw(?:or)?d|passphrase|api[_-]?key|private[_-]?key|access[_-]?key|credentials?)(?:[^a-z]|$)/i;
const shown = "[secret]";

/** Tells whether a value with this name is likely not for everybody's eyes. */
function isSecretName(name: string): boolean {
  return secretName.test(name.replace(/([a-z0-9])([A-Z])/g, "$1_$2"));
}

/** The inputs as `run.json` shows them. */
export function maskInputs(inputs: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> {
  return new Map([...inputs].map(([name, value]) => [name, isSecretName(name) ? shown : value]));
}

/** Takes the values of secret-looking inputs out of a text, also where they are written as JSON. */
export function maskFor(inputs: ReadonlyMap<string, Value>): Mask {
  const secrets = [...inputs].filter(([name]) => isSecretName(name)).flatMap(([, v]) => textsOf(v));
  // Something shorter stands in too many other words.
  const long = secrets.filter((text) => text.length >= 4).sort((a, b) => b.length - a.length);
  const forms = long.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]);
  return (text) => forms.reduce((masked, form) => masked.replaceAll(form, shown), text);
}

function textsOf(value: Value): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number" || typeof value === "bigint") return [String(value)];
  if (isList(value)) return value.flatMap(textsOf);
  return isMap(value) ? [...value.values()].flatMap(textsOf) : [];
}
