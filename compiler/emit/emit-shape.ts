import type { ValueShape } from "../../runtime/values/value-shape.ts";
import type { PlanContext } from "./plan-context.ts";
import { quoted } from "./string-literal.ts";

/** Code that checks a value against what its variable is declared as. */
export function emitShapeCheck(
  { imports }: PlanContext,
  code: string,
  variable: string,
  shape: ValueShape,
): string {
  return `${imports.use("declared")}(${code}, ${quoted(variable)}, ${shapeCode(shape)})`;
}

function shapeCode(shape: ValueShape): string {
  switch (shape.kind) {
    case "literal": {
      const { value } = shape;
      return `{ kind: "literal", value: ${typeof value === "string" ? quoted(value) : value} }`;
    }
    case "list":
      return `{ kind: "list", item: ${shapeCode(shape.item)} }`;
    case "record": {
      const fields = shape.fields.map(
        ({ name, optional, shape: inner }) =>
          `{ name: ${quoted(name)}, optional: ${optional}, shape: ${shapeCode(inner)} }`,
      );
      return `{ kind: "record", fields: [${fields.join(", ")}], open: ${shape.open} }`;
    }
    case "union":
      return `{ kind: "union", members: [${shape.members.map(shapeCode).join(", ")}] }`;
    default:
      return `{ kind: ${quoted(shape.kind)} }`;
  }
}
