import type { ValueShape } from "../../../runtime/values/value-shape.ts";
import type { Plan } from "../../ir/plan.ts";
import type { Assignment, Exit } from "../../ir/step.ts";
import type { Field, Type } from "./type.ts";
import { json, nothing, number, string, unionOf } from "./type.ts";

/** The shape that an author has declared for what an exit assigns; such writes are checked when they are made. */
export function declaredShape(
  { outputTypes }: Pick<Plan, "outputTypes">,
  { on }: Exit,
  { name, value }: Assignment,
): ValueShape | undefined {
  // A failing command may print anything, and constants stand for nothing being there.
  if (on.kind !== "ok" && on.kind !== "outcome") return undefined;
  if (value.kind === "constant" || value.kind === "template") return undefined;
  return outputTypes?.get(name)?.shape;
}

/** The type of values of a declared shape. Keys that are not declared are taken for mistakes, unless it is open. */
export function typeOfShape(shape: ValueShape): Type {
  switch (shape.kind) {
    case "any":
      return json;
    case "null":
      return nothing;
    case "boolean":
      return { kind: "boolean" };
    case "integer":
    case "number":
      return number;
    case "string":
      return string;
    case "literal":
      return { kind: "literal", value: shape.value };
    case "list":
      return { kind: "list", item: typeOfShape(shape.item) };
    case "record":
      return {
        kind: "record",
        fields: new Map(
          shape.fields.map(({ name, optional, shape: inner }): [string, Field] => [
            name,
            { type: typeOfShape(inner), optional },
          ]),
        ),
        open: shape.open,
      };
    case "union":
      return unionOf(shape.members.map(typeOfShape));
    default:
      return shape satisfies never;
  }
}
