import type { Document, Mapping, Node } from "../../document/node.ts";
import { entryOf, isText } from "../../document/node.ts";

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

/** Top-level fields that other languages require, in this form, and this one does not. */
const optionalFields: readonly (readonly [name: string, form: RegExp])[] = [
  ["description", /(?:)/],
  ["version", /^\d+\.\d+\.\d+/],
];

/** The fields of a document that only this language has or does without, and what only its steps look like. */
export function findSigns({ root }: Document): readonly string[] {
  if (root.kind !== "mapping") return [];
  const fields = ownFields.filter((field) => entryOf(root, field));
  const signs = [...fields, ...stepsOf(root).flatMap(signsOfStep)];
  // What is missing, or of another form, tells nothing alone: authors forget it in every language.
  const missing = optionalFields.filter(([name, form]) => {
    const entry = entryOf(root, name);
    return entry === undefined || !form.test(spelling(entry.value));
  });
  return signs.length === 0 ? signs : [...signs, ...missing.map(() => "required")];
}

function signsOfStep(step: Mapping): readonly string[] {
  const signs: string[] = [];
  for (const { key } of step.entries) if (ownStepFields.has(key.text)) signs.push(key.text);
  const fields = tellingFields(step);
  if (isBareCondition(textOf(fields.condition))) signs.push("condition");
  if (/^amplihack[:/]/.test(textOf(fields.agent))) signs.push("agent");
  if (callsByName(fields)) signs.push("recipe");
  if (infersType(fields)) signs.push("type");
  if (readsExported(textOf(fields.command))) signs.push("environment");
  return signs;
}

/** The fields of a step whose presence, or what they hold, tells something. */
type TellingFields = {
  [Name in "agent" | "command" | "condition" | "prompt" | "recipe" | "type"]?: Node;
};

/** Looks at each field of a step once: every step of every file is asked. */
function tellingFields({ entries }: Mapping): TellingFields {
  const fields: TellingFields = {};
  for (const { key, value } of entries) {
    const name = key.text;
    switch (name) {
      case "agent":
      case "command":
      case "condition":
      case "prompt":
      case "recipe":
      case "type":
        fields[name] ??= value;
        break;
      default:
    }
  }
  return fields;
}

function stepsOf(root: Mapping): readonly Mapping[] {
  const steps = entryOf(root, "steps")?.value;
  return steps?.kind === "sequence" ? steps.items.filter((item) => item.kind === "mapping") : [];
}

/** Only this language names variables without braces. */
function isBareCondition(text: string): boolean {
  return /[A-Za-z_]/.test(text) && !text.includes("{{") && !isConstant(text);
}

function isConstant(text: string): boolean {
  return /^\s*(?:true|false)\s*$/i.test(text);
}

/** Only this language calls recipes by name; a step that also has all that an agent needs tells nothing. */
function callsByName({ agent, prompt, recipe, type }: TellingFields): boolean {
  if (!/^[A-Za-z][\w-]*$/.test(textOf(recipe))) return false;
  return isText(type) ? type.text === "recipe" : !(agent && prompt);
}

/** Only this language takes a step for what its fields make of it. */
function infersType({ agent, command, prompt, recipe, type }: TellingFields): boolean {
  return !(type || agent || prompt) && Boolean(command ?? recipe);
}

/** Only this language gives commands their variables under such names. */
function readsExported(command: string): boolean {
  return command.includes("RECIPE_VAR_") && /\bRECIPE_VAR_\w/.test(command);
}

function spelling(node: Node): string {
  return node.kind === "scalar" ? node.text : "";
}

function textOf(node: Node | undefined): string {
  return isText(node) ? node.text : "";
}
