import type { Report } from "../../document/cursor.ts";
import { holdsAnchor } from "../../document/holds-anchor.ts";
import type { Entry, Mapping } from "../../document/node.ts";
import { createLeftContextHelp } from "../left-context.ts";
import { unknownFieldFix } from "../meant-field.ts";
import { holdsSteps } from "../nested-steps.ts";
import {
  adviceForPlace,
  adviceForStep,
  adviceForType,
  foreignFieldsOf,
  habitOf,
} from "./foreign-names.ts";
import type { Part } from "./misspelt-field.ts";
import { meantField, misspeltName } from "./misspelt-field.ts";
import { entryOf, isTruthy } from "./node-value.ts";
import { fieldNames, isField } from "./shape.ts";
import type { ShapePlace } from "./shape-place.ts";
import { partOf } from "./shape-place.ts";
import { belongsElsewhere } from "./step-fields.ts";

/** The parts in which unknown fields are harmless. */
type OpenPart = "config" | "orchestrator" | "recipe" | "retry" | "stage";

/** Warns about the fields of a part in which unknown ones are harmless. */
export function reportUnread(mapping: Mapping, part: OpenPart, report: Report): void {
  for (const entry of mapping.entries) {
    const { key } = entry;
    if (isField(key.text, part) || holdsAnchor(key.span, entry.value.span)) continue;
    // No stage waits for a person unless it says so.
    if (part === "stage" && key.text === "approval_required" && !isTruthy(entry.value)) continue;
    const meant = missedField(key.text, mapping, part);
    // One name is taken for it, and told with what is read of it.
    if (meant === "context" && misspeltName(mapping, meant, part) === key.text) continue;
    const code = meant === undefined || meant === "context" ? "unread-field" : "unknown-field";
    reportName(entry, { code, mapping, part }, report);
  }
}

/** Warns about fields of a part that takes any, where their names are slips for those that have a meaning. */
export function reportMisspelt(mapping: Mapping, part: OpenPart, report: Report): void {
  for (const entry of mapping.entries) {
    const name = entry.key.text;
    if (isField(name, part) || meantField(name, part) === undefined) continue;
    reportName(entry, { code: "unread-field", mapping, part }, report);
  }
}

/** Reports a misspelt `context`, which is harmless only where nothing reads what it declares. */
export function reportMisspeltContext(
  entry: Entry,
  { mapping, isNeeded }: { readonly mapping: Mapping; readonly isNeeded: boolean },
  report: Report,
): void {
  const code = isNeeded ? "unknown-field" : "unread-field";
  reportName(entry, { code, mapping, part: "recipe" }, report);
}

interface UnknownName {
  readonly code: "unknown-field" | "unread-field";
  readonly mapping: Mapping;
  readonly part: OpenPart;
}

function reportName(entry: Entry, { code, mapping, part }: UnknownName, report: Report): void {
  const { key } = entry;
  const owner = part === "recipe" || part === "stage" ? `a ${part}` : `"${part}"`;
  const left = part === "recipe" ? leftContext(key, mapping) : undefined;
  const ofSteps = owner !== `"${part}"` && isField(key.text, "step") ? stepField : undefined;
  const extra = {
    help: helpForName(key.text, part, mapping) ?? left ?? ofSteps,
    fix: unknownFieldFix(entry, mapping, fieldNames[part], foreignFieldsOf(part)),
  };
  report(code, key.span, { field: key.text, owner }, extra);
}

const stepField = "Write it in the steps that it is meant for.";

const leftContext = createLeftContextHelp(fieldNames.recipe);

/** The field that a recipe or stage lacks and a name is meant to be, where it cannot run without as it is written. */
function missedField(name: string, mapping: Mapping, part: OpenPart): string | undefined {
  if (part !== "recipe" && part !== "stage") return undefined;
  const meant = meantField(name, part);
  if (meant === undefined || entryOf(mapping, meant)) return undefined;
  const isNeeded = bodies.has(meant) ? lacksBody(mapping) : isRequired(meant, part);
  return meant === "context" || isNeeded ? meant : undefined;
}

/** Whether a recipe or a stage cannot do without a field; stages need not be described. */
function isRequired(field: string, part: "recipe" | "stage"): boolean {
  return requiredFields.has(field) && !(part === "stage" && field === "description");
}

function lacksBody(mapping: Mapping): boolean {
  return [...bodies].every((field) => entryOf(mapping, field) === undefined);
}

/** The fields of which a recipe has one. */
const bodies: ReadonlySet<string> = new Set(["stages", "steps"]);

/** The fields without which a recipe, a stage or a step cannot do. */
export const requiredFields: ReadonlySet<string> = new Set([
  "name",
  "description",
  "version",
  "id",
]);

/** Reports fields of a mapping that its part does not have, by their names. */
export function reportUnknown(
  mapping: Mapping,
  place: ShapePlace,
  names: readonly string[],
  report: Report,
): void {
  const part = partOf(place);
  if (part === "step" && isOfForeignType(mapping)) return;
  const unknown = new Set(names);
  for (const entry of mapping.entries) {
    const { key, value } = entry;
    const name = key.text;
    // Of two keys with one name, the first is spoken of.
    if (!unknown.delete(name)) continue;
    const owner = place.ownerName;
    const meant = part === "step" ? meantField(name, part) : undefined;
    const isMisplaced = meant !== undefined && belongsElsewhere(mapping, meant);
    const fix = isMisplaced
      ? undefined
      : unknownFieldFix(entry, mapping, fieldNames[part], foreignFieldsOf(part));
    const isAgent =
      name === "uses" && value.kind === "scalar" && /^[\w-]+:[\w-]+$/.test(value.text);
    const extra = isAgent
      ? { help: "Write `agent`." }
      : { help: helpForName(name, part, mapping), fix };
    const habit = part === "step" ? habitOf(name) : undefined;
    report("unknown-field", key.span, { field: name, owner, habit }, extra);
  }
}

/** Whether a step has a type of another language, which is told, and so the fields of that type. */
export function isOfForeignType(step: Mapping): boolean {
  const type = entryOf(step, "type")?.value;
  return type?.kind === "scalar" && adviceForType(type.text) !== undefined;
}

/** Whether a step has a field of another language that holds its work: told as no field of a step, and what it lacks with it. */
export function hasForeignWork({ entries }: Mapping): boolean {
  return entries.some(({ key: { text }, value }) => {
    if (
      ["approval", "switch", "template"].includes(text) ||
      (text === "uses" && value.kind === "scalar")
    )
      return true;
    if (text !== "parallel" && isField(text, "step")) return false;
    return value.kind !== "scalar" && holdsSteps(value);
  });
}

function helpForName(name: string, part: Part, mapping: Mapping): string | undefined {
  const hasField = (field: string): boolean => entryOf(mapping, field) !== undefined;
  const advice = part === "step" ? adviceForStep(name, hasField) : ofPlace(name, part);
  const guess = meantField(name, part);
  if (advice !== undefined || guess === undefined || hasField(guess)) return advice;
  return `Did you mean \`${guess}\`?`;
}

function ofPlace(name: string, part: Part): string | undefined {
  return part === "recipe" || part === "stage" ? adviceForPlace(name, part) : undefined;
}
