import type { Report } from "../../document/cursor.ts";
import type { Entry, Node } from "../../document/node.ts";
import { isText } from "../../document/node.ts";
import type { Fields } from "./fields.ts";
import { isWrittenSo } from "./misspelt-field.ts";
import { isTruthy } from "./node-value.ts";
import type { StepType } from "./step-fields.ts";
import { fieldRoles, needed } from "./step-fields.ts";
import { hasForeignWork } from "./unknown-fields.ts";

/** A kind of step, for messages. */
export function ownerOf(type: StepType): string {
  return `${type === "agent" ? "an agent" : `a ${type}`} step`;
}

/** Reports fields that the kind of step lacks or cannot have; true if it lacks one. */
export function checkRoles(
  fields: Fields,
  type: StepType,
  compound: boolean,
  report: Report,
): boolean {
  const owner = ownerOf(type);
  let missing = false;
  for (const field of needed[type]) {
    if (compound) checkBesideSteps(fields, field, type, report);
    else missing = reportMissing(fields, field, owner, report) || missing;
  }
  for (const entry of fields.mapping.entries) {
    if (fieldRoles[type].has(entry.key.text)) checkRole(entry, type, report);
  }
  return missing;
}

/** Reports a field that a kind of step does not have, or accepts without effect. */
function checkRole(entry: Entry, type: StepType, report: Report): void {
  const { text: field, span } = entry.key;
  const role = isText(entry.key) ? fieldRoles[type].get(field) : undefined;
  if (role === undefined || role === "needed") return;
  if (!isGiven(field, entry.value) || !isWrittenSo(entry)) return;
  const owner = ownerOf(type);
  if (role === "idle") report("ineffective-field", span, { field, where: `on ${owner}` });
  else report("misplaced-field", span, { field, owner }, { help: typeHelp(field) });
}

/** What says how an agent or its answer is treated; the nested steps say it for themselves. */
const idleBesideSteps: readonly string[] = [
  "retry",
  "mode",
  "agent_config",
  "provider",
  "model",
  "provider_preferences",
  "model_role",
  "parse_json",
];

/** Nested steps have retries of their own; only a `foreach` asks its step what a failed iteration means. */
export function checkCompound(fields: Fields, report: Report): void {
  const idle = fields.has("foreach") ? [] : ["on_error"];
  for (const field of [...idleBesideSteps, ...idle]) {
    const entry = fields.entry(field);
    const isDefault = isText(entry?.value) && entry.value.value === "fail";
    if (entry && isTruthy(entry.value) && !isDefault) {
      report("ineffective-field", entry.key.span, { field, where: "beside nested steps" });
    }
  }
}

/** Nested steps replace what a step does; the reference wants a command or recipe beside them all the same. */
function checkBesideSteps(fields: Fields, field: string, type: StepType, report: Report): void {
  if (!fields.has("foreach") && !fields.entry("while_condition")) return;
  const entry = fields.entry(field);
  const kind = fields.entry("type");
  if (entry && isTruthy(entry.value)) {
    if (doesNothing(entry)) return;
    // Without it, the type alone would be wrong.
    const help = kind && "Remove it and `type`: the nested steps are all that the loop does.";
    report("ineffective-field", entry.key.span, { field, where: "beside nested steps" }, { help });
  } else if (type !== "agent") {
    const span = kind?.value.span ?? fields.mapping.span;
    report("misplaced-field", span, { field: "type", owner: "a step with nested steps" });
  }
}

/** Whether a command is there only because the reference wants one, and says so by doing nothing. */
function doesNothing({ key, value }: Entry): boolean {
  return key.text === "command" && isText(value) && /^(?:true|:)$/.test(value.value.trim());
}

/** An empty `recursion` counts as given, since it becomes an object. */
function isGiven(field: string, value: Node): boolean {
  return isTruthy(value) || (field === "recursion" && value.kind === "mapping");
}

function reportMissing(fields: Fields, field: string, owner: string, report: Report): boolean {
  if (fields.has(field)) return false;
  if (hasForeignWork(fields.mapping)) return true;
  const entry = fields.entry(field);
  const span = entry?.value.span ?? fields.entry("id")?.value.span ?? fields.mapping.span;
  report("missing-field", span, { field, owner });
  return true;
}

const homes: ReadonlyMap<string, string> = new Map([
  ["command", "bash"],
  ["recipe", "recipe"],
  ["context", "recipe"],
]);

/** The help for a field that only steps of another kind have. */
export function typeHelp(field: string): string | undefined {
  const home = homes.get(field);
  return home === undefined ? undefined : `A ${home} step has \`type: ${home}\`.`;
}
