import * as amplihack from "../../../runtime/semantics/amplihack.ts";
import type { Value } from "../../../runtime/values/value.ts";
import { isList } from "../../../runtime/values/value.ts";
import type { Call, Expression, IndexAccess, MethodCall, Reference } from "../../ir/expression.ts";
import { Definitions, hasKind } from "../scope/definitions.ts";
import { wordsForNothing } from "../setters/words-for-nothing.ts";
import { settledTexts } from "./method-results.ts";
import type { Operand, OperandPlace } from "./operand.ts";
import { constantOperand, referenceOperand, withNull } from "./operand.ts";
import type { Type } from "./type.ts";
import {
  accessKey,
  json,
  membersOf,
  nothing,
  number,
  string,
  typeOfValue,
  unionOf,
  valueKind,
  widenType,
} from "./type.ts";

const boolean: Type = { kind: "boolean" };

/** What an operand of an amplihack condition may hold where callers leave the kinds of the declared defaults alone. */
export function amplihackOperand(node: Expression, place: OperandPlace): Operand {
  switch (node.kind) {
    case "literal":
      return constantOperand(node.value);
    case "reference":
      return variableOperand(node, place);
    case "list":
      return listOperand(node.items.map((item) => amplihackOperand(item, place)));
    case "call":
      return callOperand(node, place);
    case "index":
      return indexOperand(node, place);
    case "method":
      return methodOperand(node, place);
    case "comparison":
    case "membership":
    case "logical":
    case "negation":
    case "group":
      return { type: boolean, values: undefined };
    default:
      return { type: json, values: undefined };
  }
}

function variableOperand(node: Reference, place: OperandPlace): Operand {
  if (saysNothing(node, place)) return constantOperand(null);
  if (isLeftToCallers(node, place)) return { type: json, values: undefined };
  const isUnset = place.flow.definedness(place.state, node.name) !== "yes";
  const isMaybeNull = isUnset || mayLackKeys(node, place);
  return { ...referenceOperand(node, place), ...(isMaybeNull && { isMaybeNull }) };
}

/** Whether a declared default is null: that says that callers may give a value, and not of which kind. */
function isLeftToCallers({ name, path }: Reference, { state }: OperandPlace): boolean {
  const { definitions = Definitions.none } = state.variables.get(name) ?? {};
  if (!hasKind(definitions, "param")) return false;
  return definitions.list().some((definition) => {
    if (definition.kind !== "param" || definition.param.default === undefined) return false;
    let type = typeOfValue(definition.param.default);
    for (const key of path) {
      const access = accessKey(type, key);
      if (access.kind === "missing") return false;
      type = access.type;
    }
    return type.kind === "null";
  });
}

/** Whether a value has not the keys that are looked up: then it is null. */
function mayLackKeys({ name, path }: Reference, { state }: OperandPlace): boolean {
  let type = state.variables.get(name)?.likely ?? json;
  return path.some((key) => {
    const access = accessKey(type, key);
    if (access.kind === "missing" || access.optional) return true;
    type = access.type;
    return false;
  });
}

/** Whether a name is a word for null of another language, which is null here because nothing is called so. */
export function saysNothing({ name, path }: Reference, { state }: OperandPlace): boolean {
  if (path.length > 0 || !wordsForNothing.has(name)) return false;
  return (state.variables.get(name)?.definitions.size ?? 0) === 0;
}

function listOperand(items: readonly Operand[]): Operand {
  const type: Type = { kind: "list", item: unionOf(items.map((item) => item.type)) };
  const constants = items.flatMap(({ values = [] }) => (values.length === 1 ? values : []));
  return { type, values: constants.length === items.length ? [constants] : undefined };
}

/**
 * Texts and numbers have neither items nor keys, lists have no keys and mappings no items, and the list that a recipe declares
 * has so many: what else is looked up is null.
 */
function indexOperand({ target, key }: IndexAccess, place: OperandPlace): Operand {
  const kinds = membersOf(amplihackOperand(target, place).type).map(valueKind);
  const without = [...scalars, typeof key === "string" ? "list" : "record"];
  const isNull = kinds.length > 0 && kinds.every((kind) => without.includes(kind));
  return isNull || isBehindEnd(target, key, place)
    ? constantOperand(null)
    : { type: json, values: undefined };
}

/** Whether a list that only its default sets, which is not empty, has no item at a place. */
function isBehindEnd(
  target: Expression,
  key: IndexAccess["key"],
  { state }: OperandPlace,
): boolean {
  if (target.kind !== "reference" || target.path.length > 0 || typeof key !== "number")
    return false;
  const [only, ...others] = state.variables.get(target.name)?.definitions.list() ?? [];
  const list = only?.kind === "param" ? only.param.default : undefined;
  if (others.length > 0 || list === undefined || !isList(list)) return false;
  return list.length > 0 && key >= list.length;
}

const scalars: readonly string[] = ["boolean", "number", "string"];

/** What a method makes of a text, or of the text of a truth value; that of a group, or of nothing, is a mistake of its own. */
function methodOperand({ method, target }: MethodCall, place: OperandPlace): Operand {
  const type = methodTypes.get(method) ?? json;
  const { type: given, values } = withNull(amplihackOperand(target, place));
  if (target.kind === "group" || values?.includes(null)) return { type, values: undefined };
  return { type, values: settledTexts(method, given.kind === "boolean" ? [true, false] : values) };
}

function callOperand(node: Call, place: OperandPlace): Operand {
  const types = node.arguments.map((argument) => withNull(amplihackOperand(argument, place)));
  const compute = computed.get(node.function);
  const [first] = types;
  // A group is a mistake of its own.
  const isGroup = node.arguments[0]?.kind === "group";
  const hasNoLength = node.function === "len" && !isGroup && first && isWithoutLength(first.type);
  const values = hasNoLength ? [0] : compute && first?.values?.map(compute);
  const chosen = unionOf(types.map(({ type }) => widenType(type)));
  return { type: functionTypes.get(node.function) ?? chosen, values };
}

/** Numbers, truth values and null count as empty. */
function isWithoutLength(type: Type): boolean {
  const kinds = membersOf(type).map(valueKind);
  return kinds.length > 0 && kinds.every((kind) => ["number", "boolean", "null"].includes(kind));
}

/** What functions yield; `min` and `max` choose from their arguments. */
const functionTypes: ReadonlyMap<string, Type> = new Map<string, Type>([
  ["int", number],
  // What is no number, and what is beyond them, becomes null.
  ["float", unionOf([number, nothing])],
  ["len", number],
  ["str", string],
  ["bool", boolean],
]);

/** Functions that never fail. */
const computed: ReadonlyMap<string, (value: Value) => Value> = new Map<
  string,
  (value: Value) => Value
>([
  ["len", amplihack.length],
  ["str", amplihack.toText],
  ["bool", amplihack.toBool],
]);

/** Functions that fail on a text that spells no number. */
const conversions: ReadonlyMap<string, (value: Value) => Value> = new Map<
  string,
  (value: Value) => Value
>([
  ["float", amplihack.toFloat],
  ["int", amplihack.toInt],
]);

/**
 * What a call cannot make a number of, whichever of its known values its argument has; undefined where it can, or where
 * nothing is known of it.
 */
export function unconvertible(call: Call, { flow, state }: OperandPlace): Value | undefined {
  const convert = conversions.get(call.function);
  const [argument] = call.arguments;
  if (convert === undefined || argument === undefined) return undefined;
  const likely = argument.kind === "reference" ? flow.likelyTypeOf(argument, state) : undefined;
  const values = amplihackOperand(argument, { flow, state }).values ?? literalsOf(likely);
  const [first] = values;
  return values.every((value) => fails(convert, value)) ? first : undefined;
}

/** The values of a type of which all are known. */
function literalsOf(type: Type | undefined): readonly Value[] {
  const members = type ? membersOf(type) : [];
  const values = members.flatMap((member) => (member.kind === "literal" ? [member.value] : []));
  return values.length === members.length ? values : [];
}

function fails(convert: (value: Value) => Value, value: Value): boolean {
  try {
    convert(value);
    return false;
  } catch {
    return true;
  }
}

const methodTypes: ReadonlyMap<string, Type> = new Map<string, Type>([
  ...["strip", "lstrip", "rstrip", "lower", "upper", "title", "replace", "join"].map(
    (name) => [name, string] as const,
  ),
  ...["startswith", "endswith"].map((name) => [name, boolean] as const),
  ...["count", "find"].map((name) => [name, number] as const),
  ["split", { kind: "list", item: string }],
]);
