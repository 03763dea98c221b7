import type { ParamType } from "../../../runtime/values/param-type.ts";
import { describeType as describeParam, readArgument } from "../../../runtime/values/param-type.ts";
import type { Type } from "./type.ts";
import { accessKey, describeType, mayBeList, membersOf } from "./type.ts";

/** What something that is done with a value asks of it. */
export interface Demand {
  /** For people: `a list`. */
  readonly wanted: string;
  /** What text has only where all of it is JSON. */
  readonly needsJson?: "items" | "keys";
  /** Whether some value of a type will do. */
  fits(type: Type): boolean;
  /** What a type that does not fit is, for people. */
  describe(type: Type): string;
}

/** What is gone through item by item. */
export const listDemand: Demand = {
  wanted: "a list",
  needsJson: "items",
  fits: mayBeList,
  describe: describeType,
};

/** What a condition computes with that turns its operands into text. */
export const operandDemands: readonly Demand[] = [
  {
    wanted: "text, a number or a boolean",
    fits: (type) => !areAll(type, ({ kind }) => kind === "list" || kind === "record"),
    describe: describeType,
  },
  {
    wanted: "a number without a sign",
    fits: (type) => !areAll(type, isNegative),
    describe: () => "a negative one",
  },
];

/** What a condition computes with that takes null for a variable that is not set. */
export const valueDemand: Demand = {
  wanted: "a value other than null",
  fits: (type) => !areAll(type, ({ kind }) => kind === "null"),
  describe: describeType,
};

/** What a path of keys is looked up in. */
export function mappingDemand(path: readonly string[]): Demand {
  return {
    wanted: `a mapping with "${path.join(".")}"`,
    needsJson: "keys",
    fits: (type) => leadsSomewhere(type, path),
    describe: (type) => {
      const isMapping = membersOf(type).some(({ kind }) => kind === "record");
      return isMapping ? `${describeType(type)} without it` : describeType(type);
    },
  };
}

/** What is declared to be of a type. */
export function declaredDemand(type: ParamType): Demand {
  return {
    wanted: describeParam(type),
    fits: (found) => membersOf(found).some((one) => mayBeTaken(type, one)),
    describe: describeType,
  };
}

function areAll(type: Type, isSuch: (member: Type) => boolean): boolean {
  const members = membersOf(type);
  return members.length > 0 && members.every(isSuch);
}

function isNegative(member: Type): boolean {
  return member.kind === "literal" && typeof member.value === "number" && member.value < 0;
}

function leadsSomewhere(start: Type, path: readonly string[]): boolean {
  let type = start;
  for (const key of path) {
    const access = accessKey(type, key);
    if (access.kind === "missing") return false;
    type = access.type;
  }
  return true;
}

/** Whether some value of a type without alternatives is one that a parameter takes. */
function mayBeTaken(type: ParamType, found: Type): boolean {
  switch (found.kind) {
    case "literal":
      return readArgument(type, found.value) !== undefined;
    case "list":
      return type.kind === "array" || type.kind === "path" || type.kind === "enum";
    case "record":
      return type.kind === "path" || type.kind === "enum";
    case "number":
      return type.kind !== "bool" && type.kind !== "array";
    case "boolean":
      return type.kind !== "int" && type.kind !== "number" && type.kind !== "array";
    default:
      return true;
  }
}
