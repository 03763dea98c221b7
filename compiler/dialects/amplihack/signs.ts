import type { Document, Mapping } from "../../document/node.ts";
import { entryOf } from "../../document/node.ts";

/** Top-level fields that only this language has. */
const ownFields: readonly string[] = ["context_validation", "extends", "hooks"];

/** Step fields that only this language has. */
const ownStepFields: ReadonlySet<string> = new Set([
  "auto_stage",
  "continue_on_error",
  "fatal",
  "nonfatal",
  "parallel_group",
  "parse_json_required",
  "recovery_on_failure",
  "when_tags",
  "working_dir",
]);

/** Top-level fields that other languages require, and this one does not. */
const optionalFields: readonly string[] = ["description", "version"];

/** The fields of a document that only this language has or does without, and what only its steps look like. */
export function findSigns({ root }: Document): readonly string[] {
  if (root.kind !== "mapping") return [];
  const fields = ownFields.filter((field) => entryOf(root, field));
  const signs = [...fields, ...stepsOf(root).flatMap(signsOfStep)];
  // What is missing tells nothing alone: authors forget it in every language.
  const missing = optionalFields.filter((field) => !entryOf(root, field));
  return signs.length === 0 ? signs : [...signs, ...missing.map(() => "required")];
}

function signsOfStep(step: Mapping): readonly string[] {
  const signs: string[] = [];
  for (const { key } of step.entries) if (ownStepFields.has(key.text)) signs.push(key.text);
  if (hasBareCondition(step)) signs.push("condition");
  if (hasOwnAgent(step)) signs.push("agent");
  if (callsByName(step)) signs.push("recipe");
  if (infersType(step)) signs.push("type");
  if (readsExported(step)) signs.push("environment");
  return signs;
}

function stepsOf(root: Mapping): readonly Mapping[] {
  const steps = entryOf(root, "steps")?.value;
  return steps?.kind === "sequence" ? steps.items.filter((item) => item.kind === "mapping") : [];
}

/** Only this language names variables without braces. */
function hasBareCondition(step: Mapping): boolean {
  const text = textOf(step, "condition");
  return text !== undefined && /[A-Za-z_]/.test(text) && !text.includes("{{") && !isConstant(text);
}

function isConstant(text: string): boolean {
  return /^\s*(?:true|false)\s*$/i.test(text);
}

function hasOwnAgent(step: Mapping): boolean {
  return /^amplihack:/.test(textOf(step, "agent") ?? "");
}

/** Only this language calls recipes by name; a step that also has all that an agent needs tells nothing. */
function callsByName(step: Mapping): boolean {
  const isAgent = ["agent", "prompt"].every((field) => entryOf(step, field));
  const isCall = (textOf(step, "type") ?? (isAgent ? "agent" : "recipe")) === "recipe";
  const name = textOf(step, "recipe") ?? "";
  return isCall && /^[A-Za-z][\w-]*$/.test(name);
}

/** Only this language takes a step for what its fields make of it. */
function infersType(step: Mapping): boolean {
  const isGiven = ["type", "agent", "prompt"].some((field) => entryOf(step, field));
  return !isGiven && ["command", "recipe"].some((field) => entryOf(step, field));
}

/** Only this language gives commands their variables under such names. */
function readsExported(step: Mapping): boolean {
  return /\bRECIPE_VAR_\w/.test(textOf(step, "command") ?? "");
}

function textOf(step: Mapping, field: string): string | undefined {
  const value = entryOf(step, field)?.value;
  return value?.kind === "scalar" && typeof value.value === "string" ? value.text : undefined;
}
