/** The type of an argument, with the members of an enumeration. */
export type ArgumentType =
  | { readonly kind: "string" | "path" | "int" | "number" | "bool" | "array" }
  | { readonly kind: "enum"; readonly members: readonly string[] };

/** A declared argument: `name`, `name:type`, either with `=default`. */
export interface TypedArgument {
  readonly name: string;
  /** As written; undefined where there is none. */
  readonly typeText: string | undefined;
  readonly type: ArgumentType;
  readonly default: string | undefined;
}

/** Reads one declaration; undefined where it has no name. Types that nobody knows are texts, as the language has it. */
export function parseArgument(declaration: string): TypedArgument | undefined {
  const equals = declaration.indexOf("=");
  const head = (equals < 0 ? declaration : declaration.slice(0, equals)).trim();
  const value = equals < 0 ? undefined : declaration.slice(equals + 1).trim();
  const colon = head.indexOf(":");
  const name = (colon < 0 ? head : head.slice(0, colon)).trim();
  if (name === "") return undefined;
  const typeText = colon < 0 ? undefined : head.slice(colon + 1).trim();
  return { name, typeText, type: argumentType(typeText ?? ""), default: value };
}

/** Whether a type's text is one that the language knows. */
export function isArgumentType(text: string): boolean {
  return simpleTypes.some((kind) => kind === text) || /^enum\([^)]*[^),\s][^)]*\)$/.test(text);
}

const simpleTypes = ["string", "path", "int", "number", "bool", "array"] as const;

function argumentType(text: string): ArgumentType {
  const simple = simpleTypes.find((kind) => kind === text);
  if (simple !== undefined) return { kind: simple };
  const members = /^enum\(([^)]*)\)$/
    .exec(text)?.[1]
    ?.split(",")
    .map((member) => member.trim());
  const written = members?.filter((member) => member !== "") ?? [];
  return written.length === 0 ? { kind: "string" } : { kind: "enum", members: written };
}
