import type { ParamType } from "../../runtime/values/param-type.ts";

/** A declared argument: `name`, `name:type`, either with `=default`. */
export interface TypedArgument {
  readonly name: string;
  /** As written; undefined where there is none. */
  readonly typeText: string | undefined;
  /** Undefined: a text, or anything else that a caller gives. */
  readonly type: ParamType | undefined;
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
  const type = typeText === undefined ? undefined : argumentType(typeText);
  return { name, typeText, type, default: value };
}

/** Whether a type's text is one that the language knows. */
export function isArgumentType(text: string): boolean {
  return (
    text === "string" ||
    simpleTypes.some((kind) => kind === text) ||
    /^enum\([,\s]*[^),\s][^)]*\)$/.test(text)
  );
}

const simpleTypes = ["path", "int", "number", "bool", "array"] as const;

/** The type that a text names; undefined for texts, and for what names no type. */
export function argumentType(text: string): ParamType | undefined {
  const simple = simpleTypes.find((kind) => kind === text);
  if (simple !== undefined) return { kind: simple };
  const members = /^enum\(([^)]*)\)$/
    .exec(text)?.[1]
    ?.split(",")
    .map((member) => member.trim());
  const written = members?.filter((member) => member !== "") ?? [];
  return written.length === 0 ? undefined : { kind: "enum", members: written };
}
