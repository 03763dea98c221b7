import * as z from "zod/mini";

/** Whether a schema takes a value: where this says yes, the schema has nothing to say. */
export type Accepts = (value: unknown) => boolean;

/**
 * Says of most values that a schema takes them without building what the schema would return. A form that is not
 * listed here, or has checks of its own, asks the schema itself.
 */
export function acceptsOf(schema: z.core.$ZodType): Accepts {
  const isBare = schema._zod.def.checks === undefined;
  const accepts = isBare ? (wrapped(schema) ?? plain(schema)) : undefined;
  return accepts ?? ((value) => z.safeParse(schema, value).success);
}

function wrapped(schema: z.core.$ZodType): Accepts | undefined {
  if (schema instanceof z.core.$ZodOptional) {
    const inner = acceptsOf(schema._zod.def.innerType);
    return (value) => value === undefined || inner(value);
  }
  if (schema instanceof z.core.$ZodNullable) {
    const inner = acceptsOf(schema._zod.def.innerType);
    return (value) => value === null || inner(value);
  }
  if (schema instanceof z.core.$ZodArray) {
    const item = acceptsOf(schema._zod.def.element);
    return (value) => Array.isArray(value) && value.every(item);
  }
  if (schema instanceof z.core.$ZodLazy) return acceptsOf(schema._zod.innerType);
  if (!(schema instanceof z.core.$ZodUnion)) return undefined;
  const options = schema._zod.def.options.map(acceptsOf);
  return (value) => options.some((accepts) => accepts(value));
}

function plain(schema: z.core.$ZodType): Accepts | undefined {
  if (schema instanceof z.core.$ZodUnknown) return () => true;
  if (schema instanceof z.core.$ZodBoolean) return (value) => typeof value === "boolean";
  if (schema instanceof z.core.$ZodCustom) return (value) => schema._zod.def.fn(value) === true;
  if (schema instanceof z.core.$ZodEnum) {
    const values = new Set<unknown>(Object.values(schema._zod.def.entries));
    return (value) => values.has(value);
  }
  if (
    schema instanceof z.core.$ZodRecord &&
    schema._zod.def.valueType instanceof z.core.$ZodUnknown
  ) {
    return z.core.util.isPlainObject;
  }
  return schema instanceof z.core.$ZodString ? (value) => typeof value === "string" : undefined;
}
