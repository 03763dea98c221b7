/**
 * Encodes plain data (objects, arrays, maps, texts, numbers of all kinds) as one line of JSON that `decodeData` turns back into
 * equal data. What JSON cannot carry is an object with one `$` field; what only looks like such an object is wrapped in `$object`.
 * `keepText` may put a text elsewhere and return a name for it.
 */
export function encodeData(
  data: unknown,
  keepText: (text: string) => string | undefined = () => undefined,
): string {
  return JSON.stringify(toJson(data, keepText));
}

/** Decodes what `encodeData` wrote; `findText` is given the names of texts that were put elsewhere. */
export function decodeData(
  json: string,
  findText: (name: string) => string = () => {
    throw new Error("No text was kept elsewhere.");
  },
): unknown {
  return fromJson(JSON.parse(json), findText);
}

type KeepText = (text: string) => string | undefined;
type FindText = (name: string) => string;

function toJson(data: unknown, keep: KeepText): unknown {
  switch (typeof data) {
    case "string": {
      const name = keep(data);
      return name === undefined ? data : { $text: name };
    }
    case "number":
      return isJsonNumber(data) ? data : { $float: Object.is(data, -0) ? "-0" : String(data) };
    case "boolean":
      return data;
    case "bigint":
      return { $int: String(data) };
    case "object":
      return data === null ? null : objectToJson(data, keep);
    default:
      throw new Error(`A ${typeof data} is no data.`);
  }
}

function isJsonNumber(number: number): boolean {
  return Number.isFinite(number) && !Object.is(number, -0);
}

function objectToJson(data: object, keep: KeepText): unknown {
  if (Array.isArray(data)) return data.map((item) => toJson(item, keep));
  if (data instanceof Map) {
    return { $map: [...data].map(([key, value]) => [toJson(key, keep), toJson(value, keep)]) };
  }
  const entries = Object.entries(data).filter(([, value]) => value !== undefined);
  const plain = Object.fromEntries(entries.map(([name, value]) => [name, toJson(value, keep)]));
  return tagOf(plain) === undefined ? plain : { $object: plain };
}

function fromJson(json: unknown, find: FindText): unknown {
  if (typeof json !== "object" || json === null) return json;
  if (Array.isArray(json)) return json.map((item) => fromJson(item, find));
  const tag = tagOf(json);
  if (tag === undefined) return objectFromJson(json, find);
  const [name, content] = tag;
  switch (name) {
    case "$text":
      return find(String(content));
    case "$float":
      return Number(content);
    case "$int":
      return BigInt(String(content));
    case "$map":
      return mapFromJson(content, find);
    default:
      return typeof content === "object" && content !== null ? objectFromJson(content, find) : {};
  }
}

function objectFromJson(json: object, find: FindText): unknown {
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [name, fromJson(value, find)]),
  );
}

function mapFromJson(content: unknown, find: FindText): ReadonlyMap<unknown, unknown> {
  const pairs: readonly unknown[] = Array.isArray(content) ? content : [];
  return new Map(
    pairs.map((pair): [unknown, unknown] => {
      const [key, value]: readonly unknown[] = Array.isArray(pair) ? pair : [];
      return [fromJson(key, find), fromJson(value, find)];
    }),
  );
}

const tags: ReadonlySet<string> = new Set(["$text", "$float", "$int", "$map", "$object"]);

function tagOf(object: object): readonly [name: string, content: unknown] | undefined {
  const [first, second] = Object.entries(object);
  return first !== undefined && second === undefined && tags.has(first[0]) ? first : undefined;
}
