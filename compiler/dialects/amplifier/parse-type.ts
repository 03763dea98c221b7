import type { Report } from "../../document/cursor.ts";
import { isText } from "../../document/node.ts";
import { ownerOf, typeHelp } from "./check-roles.ts";
import type { Fields } from "./fields.ts";
import { meantValue } from "./foreign-names.ts";
import { isWrittenSo } from "./misspelt-field.ts";
import type { StepType } from "./step-fields.ts";
import { needed } from "./step-fields.ts";

/** Of which kind a step is: as it says, as it is most likely meant, or by its fields; undefined where it says something else. */
export function parseType(fields: Fields, report: Report): StepType | undefined {
  const type = fields.entry("type");
  if (!type) return impliedType(fields, report);
  const text = isText(type.value) ? type.value.value : "";
  const value = typeWritten(text);
  if (value === undefined) return undefined;
  const meant = meantType(fields, value);
  const [field] = meant ? needed[meant] : [];
  if (meant === undefined || field === undefined) return value;
  if (value !== text) return meant;
  const help = `A step with this field has \`type: ${meant}\`.`;
  report("misplaced-field", type.value.span, { field, owner: ownerOf(value) }, { help });
  return meant;
}

const types = ["agent", "bash", "recipe"] as const;

/** The type that a word says, or is most likely meant to say: that it is none is told where the shape is checked. */
function typeWritten(text: string): StepType | undefined {
  const said = meantValue("type", text, types);
  return types.find((one) => one === text) ?? types.find((one) => one === said);
}

/** The type of a step that has nothing of what its own type needs, and all that another one does. */
function meantType(fields: Fields, type: StepType): StepType | undefined {
  if (needed[type].some(fields.has)) return undefined;
  return types.find((one) => needed[one].every(fields.has));
}

/** Without a type a step asks an agent; one that has nothing of that, but a command or a recipe, has only forgotten its type. */
function impliedType(fields: Fields, report: Report): StepType {
  if (fields.has("agent") || fields.has("prompt")) return "agent";
  const field = ["command", "recipe"].find(fields.has);
  const entry = field && fields.entry(field);
  if (!entry) return "agent";
  // A name of another language has been reported, with the type that it needs.
  if (isWrittenSo(entry)) {
    const parameters = { field, owner: "an agent step" };
    report("misplaced-field", entry.key.span, parameters, { help: typeHelp(field) });
  }
  return field === "command" ? "bash" : "recipe";
}
