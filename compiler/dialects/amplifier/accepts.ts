import type { $ZodType } from "zod/v4/core";
import {
  $ZodArray,
  $ZodBoolean,
  $ZodCheckMinLength,
  $ZodCustom,
  $ZodEnum,
  $ZodLazy,
  $ZodNullable,
  $ZodOptional,
  $ZodRecord,
  $ZodString,
  $ZodUnion,
  $ZodUnknown,
  safeParse,
  util,
} from "zod/v4/core";

/** Whether a schema takes a value: where this says yes, the schema has nothing to say. */
export type Accepts = (value: unknown) => boolean;

/**
 * Says of most values that a schema takes them without building what the schema would return. A form that is not
 * listed here, or has checks of its own, asks the schema itself.
 */
export function acceptsOf(schema: $ZodType): Accepts {
  const isBare = schema._zod.def.checks === undefined;
  const accepts = isBare ? (wrapped(schema) ?? plain(schema)) : longText(schema);
  return accepts ?? ((value) => safeParse(schema, value).success);
}

function wrapped(schema: $ZodType): Accepts | undefined {
  if (schema instanceof $ZodOptional) {
    const inner = acceptsOf(schema._zod.def.innerType);
    return (value) => value === undefined || inner(value);
  }
  if (schema instanceof $ZodNullable) {
    const inner = acceptsOf(schema._zod.def.innerType);
    return (value) => value === null || inner(value);
  }
  if (schema instanceof $ZodArray) {
    const item = acceptsOf(schema._zod.def.element);
    return (value) => Array.isArray(value) && value.every(item);
  }
  if (schema instanceof $ZodLazy) return acceptsOf(schema._zod.innerType);
  if (!(schema instanceof $ZodUnion)) return undefined;
  const options = schema._zod.def.options.map(acceptsOf);
  return (value) => options.some((accepts) => accepts(value));
}

function plain(schema: $ZodType): Accepts | undefined {
  if (schema instanceof $ZodUnknown) return () => true;
  if (schema instanceof $ZodBoolean) return (value) => typeof value === "boolean";
  if (schema instanceof $ZodCustom) return (value) => schema._zod.def.fn(value) === true;
  if (schema instanceof $ZodEnum) {
    const values = new Set<unknown>(Object.values(schema._zod.def.entries));
    return (value) => values.has(value);
  }
  if (schema instanceof $ZodRecord && schema._zod.def.valueType instanceof $ZodUnknown) {
    return util.isPlainObject;
  }
  return schema instanceof $ZodString ? (value) => typeof value === "string" : undefined;
}

/** Texts of which nothing is asked but how long they are at least. */
function longText(schema: $ZodType): Accepts | undefined {
  const [check, ...others] = schema._zod.def.checks ?? [];
  if (!(schema instanceof $ZodString && check instanceof $ZodCheckMinLength)) return undefined;
  const { minimum } = check._zod.def;
  return others.length > 0
    ? undefined
    : (value) => typeof value === "string" && value.length >= minimum;
}
