import type { Entry, Mapping, Scalar } from "../../document/node.ts";
import { entryOf } from "../../document/node.ts";
import { fieldMeantBy, withMeantNames } from "../meant-field.ts";
import { namesElsewhere } from "../names-elsewhere.ts";
import { belongsElsewhere } from "./idle-fields.ts";
import type { Part } from "./shape.ts";
import { shape } from "./shape.ts";

/** Names that authors give to fields, and what they mean by them. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ...namesElsewhere,
  ["shell", "command"],
  ["sub_context", "context"],
  ["cwd", "working_dir"],
  ["working_directory", "working_dir"],
  ["continue-on-error", "continue_on_error"],
  ["on_error", "continue_on_error"],
  ["on_failure", "continue_on_error"],
  ["tags", "when_tags"],
]);

const otherNamesOfHooks: ReadonlyMap<string, string> = new Map([
  ["after", "post_step"],
  ["after_step", "post_step"],
  ["before", "pre_step"],
  ["before_step", "pre_step"],
  ["on_failure", "on_error"],
]);

/** What authors call the fields of a part. */
export function otherNamesIn(part: Part): ReadonlyMap<string, string> {
  return part === "hooks" ? otherNamesOfHooks : otherNames;
}

/** The field of a part that an unknown name is most likely meant to be. */
export function meantField(name: string, part: Part): string | undefined {
  return fieldMeantBy(name, Object.keys(shape[part]), otherNamesIn(part));
}

/** The fields that a mapping has and its part has not, and that are meant to be one that sets variables. */
export function awaitedIn(mapping: Mapping, part: Part): readonly Entry[] {
  if (hasKnownFields(mapping, part)) return [];
  return mapping.entries.filter(
    ({ key }) => typeof key.value === "string" && isAwaited(mapping, key, part),
  );
}

/** Whether a field of a step is there under another name, which is reported already. */
export function isMisspelt(mapping: Mapping, field: string): boolean {
  if (hasKnownFields(mapping, "step")) return false;
  return mapping.entries.some((entry) => missedField(mapping, entry.key, "step") === field);
}

/** Whether a part has no field that could be meant to be another one, as most have. */
function hasKnownFields({ entries }: Mapping, part: Part): boolean {
  for (const { key } of entries) if (!Object.hasOwn(shape[part], key.text)) return false;
  return true;
}

/** The field that a mapping lacks and an unknown name is meant to be. */
function missedField(mapping: Mapping, { text }: Scalar, part: Part): string | undefined {
  if (Object.hasOwn(shape[part], text)) return undefined;
  const meant = meantField(text, part);
  if (meant === undefined || entryOf(mapping, meant)) return undefined;
  return part === "step" && belongsElsewhere(mapping, meant) ? undefined : meant;
}

/** Fields that count for what they are meant to be: what follows from them is a mistake of its own. */
const understood: { readonly [P in Part]?: readonly string[] } = {
  recipe: ["name", "context", "context_validation", "extends", "steps"],
  step: ["id", "type", "command", "agent", "prompt", "recipe", "output", "parse_json"],
};

/** A mapping as its author means it: one mistake in a name is told, and nothing that follows from it. */
export function asMeant(mapping: Mapping, part: Part): Mapping {
  if (hasKnownFields(mapping, part)) return mapping;
  return withMeantNames(mapping, (key) => {
    const meant = missedField(mapping, key, part);
    return meant !== undefined && understood[part]?.includes(meant) ? meant : undefined;
  });
}

/** Whether a recipe cannot run for want of the field that a name is meant to be. */
export function isNeeded(mapping: Mapping, key: Scalar, part: Part): boolean {
  const meant = missedField(mapping, key, part);
  if (part === "recipe") return meant !== undefined && neededFields.has(meant);
  return part === "step" && (meant === "id" || (meant === "recipe" && isCall(mapping)));
}

const neededFields: ReadonlySet<string> = new Set(["extends", "name", "steps"]);

function isCall(step: Mapping): boolean {
  const type = entryOf(step, "type")?.value;
  return type?.kind === "scalar"
    ? type.text === "recipe"
    : !["command", "agent", "prompt"].some((field) => entryOf(step, field));
}

/** Whether a name is meant to be a field that sets variables: reads of them tell whether the recipe can do without. */
export function isAwaited(mapping: Mapping, key: Scalar, part: Part): boolean {
  const meant = missedField(mapping, key, part);
  return part === "recipe"
    ? meant === "context" || meant === "context_validation"
    : part === "step" && meant === "output";
}
