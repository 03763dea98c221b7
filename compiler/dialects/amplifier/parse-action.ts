import { isBlank } from "../../../runtime/values/python-space.ts";
import type { Report } from "../../document/cursor.ts";
import type { Entry, Mapping, Node, Scalar } from "../../document/node.ts";
import { isText } from "../../document/node.ts";
import type { ActionNode, ModelNode, RecursionNode, StepNode, VariableNode } from "./ast.ts";
import { checkedVariable } from "./check-name.ts";
import type { Fields } from "./fields.ts";
import { fieldsOf } from "./fields.ts";
import { meantValue } from "./foreign-names.ts";
import { asMeant, isWrittenSo } from "./misspelt-field.ts";
import { describeNode, isNull, isTruthy } from "./node-value.ts";
import type { StepType } from "./step-fields.ts";
import { fieldRoles, needed } from "./step-fields.ts";
import { hasForeignWork } from "./unknown-fields.ts";

const broken = { kind: "broken" } as const;

/** Parses what a step does; `steps` are its nested ones, which replace the other action. */
export function parseAction(
  fields: Fields,
  steps: readonly StepNode[] | undefined,
  report: Report,
): ActionNode {
  const type = typeOf(fields, report);
  if (type === undefined) return broken;
  const missing = checkRoles(fields, type, steps !== undefined, report);
  if (type === "agent") checkModels(fields, report);
  if (steps !== undefined) {
    checkCompound(fields, report);
    parsePreferences(fields, report);
    if (type === "bash") checkedVariable(fields.text("output_exit_code"), report);
  }
  if (steps !== undefined) return steps.length === 0 ? broken : { kind: "steps", steps };
  if (missing) return broken;
  switch (type) {
    case "agent":
      return parseAgent(fields, report);
    case "bash":
      return parseBash(fields, report);
    case "recipe":
      return parseCall(fields, report);
    default:
      return type satisfies never;
  }
}

function typeOf(fields: Fields, report: Report): StepType | undefined {
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

function ownerOf(type: StepType): string {
  return `${type === "agent" ? "an agent" : `a ${type}`} step`;
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

/** Reports fields that the kind of step lacks or cannot have; true if it lacks one. */
function checkRoles(fields: Fields, type: StepType, compound: boolean, report: Report): boolean {
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
function checkCompound(fields: Fields, report: Report): void {
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

function typeHelp(field: string): string | undefined {
  const home = homes.get(field);
  return home === undefined ? undefined : `A ${home} step has \`type: ${home}\`.`;
}

function checkModels(fields: Fields, report: Report): void {
  const alone = ["provider", "model"].find(fields.has);
  const lists = ["provider_preferences", "model_role"].filter(fields.has);
  const [first, ...others] = alone === undefined ? lists : [alone, ...lists];
  for (const second of others) {
    const entry = fields.entry(second);
    if (first && entry) report("conflicting-fields", entry.key.span, { first, second });
  }
}

function parseAgent(fields: Fields, report: Report): ActionNode {
  const agent = fields.text("agent");
  const prompt = fields.text("prompt");
  if (!agent || !prompt) return broken;
  if (isBlank(prompt.value)) {
    const owner = `the step "${fields.text("id")?.value ?? ""}"`;
    report("absent-field", prompt.span, { field: "prompt", owner });
  }
  checkFixedTexts(fields, report);
  return {
    kind: "agent",
    agent,
    prompt,
    mode: fields.looseText("mode")?.value,
    models: parseModels(fields, report),
    config: parseConfig(fields, report),
    parseJson: fields.flag("parse_json"),
  };
}

const fixedTexts = [
  ["agent", "the name of an agent"],
  ["mode", "the mode"],
  ["provider", "the name of a provider"],
  ["model", "the name of a model"],
  ["class", "the class of a model"],
  ["model_role", "the role of a model"],
] as const;

/** Texts that engines take as they stand. */
function checkFixedTexts(fields: Fields, report: Report): void {
  for (const [field, place] of fixedTexts) {
    checkFixedText(fields.entry(field)?.value, place, report);
  }
}

function checkFixedText(node: Node | undefined, place: string, report: Report): void {
  if (!isText(node) || !node.value.includes("{{")) return;
  const text = /\{\{[\p{L}\p{N}_.]+\}\}/u.exec(node.value)?.[0];
  if (text !== undefined) report("unexpanded-placeholder", node.span, { place, text });
}

function parseConfig(fields: Fields, report: Report): Mapping | undefined {
  const entry = fields.entry("agent_config");
  if (entry && entry.value.kind !== "mapping" && isTruthy(entry.value)) {
    const parameters = { field: "agent_config", expected: "a mapping" };
    report("ignored-value", entry.value.span, { ...parameters, found: describeNode(entry.value) });
  }
  const config = fields.mappingOf("agent_config");
  if (config !== undefined) checkConfigTexts(config, report);
  return config;
}

/** What overrides an agent's own settings is taken as it stands, at any depth. */
function checkConfigTexts(node: Node, report: Report): void {
  if (node.aliasSpan !== undefined) return;
  if (node.kind === "mapping") {
    for (const { value } of node.entries) checkConfigTexts(value, report);
  } else if (node.kind === "sequence") {
    for (const item of node.items) checkConfigTexts(item, report);
  } else checkFixedText(node, "`agent_config`", report);
}

function parseModels(fields: Fields, report: Report): readonly ModelNode[] {
  const provider = fields.looseText("provider")?.value;
  const model = fields.looseText("model")?.value;
  return [
    ...(provider === undefined && model === undefined
      ? []
      : [{ provider, model, class: undefined }]),
    ...parsePreferences(fields, report),
    ...parseRoles(fields),
  ];
}

/** A role is a class by another name; of several the first that is there counts. */
function parseRoles(fields: Fields): readonly ModelNode[] {
  const value = fields.entry("model_role")?.value;
  const roles = value?.kind === "sequence" ? value.items : [value];
  return roles
    .filter(isText)
    .map((role) => ({ provider: undefined, model: undefined, class: role.value }));
}

function parsePreferences(fields: Fields, report: Report): readonly ModelNode[] {
  const entry = fields.entry("provider_preferences");
  if (!entry) return [];
  if (!isTruthy(entry.value) && !isNull(entry.value)) {
    const parameters = { field: entry.key.text, found: "empty", meaning: "no preference" };
    report("counts-as", entry.value.span, parameters);
  }
  const items = entry.value.kind === "sequence" ? entry.value.items : [];
  return items.flatMap((item) => (item.kind === "mapping" ? [parsePreference(item, report)] : []));
}

function parsePreference(item: Mapping, report: Report): ModelNode {
  const fields = fieldsOf(asMeant(item, "provider_preferences"), report);
  checkFixedTexts(fields, report);
  const provider = fields.looseText("provider")?.value;
  const capability = fields.text("class")?.value;
  const isEmpty = ["provider", "class"].every((name) => isMissing(fields.entry(name)?.value));
  if (isEmpty) {
    const owner = 'an entry of "provider_preferences"';
    report("missing-field", item.span, { field: "provider", owner });
  } else if (provider !== undefined && capability !== undefined) {
    report("conflicting-fields", item.span, { first: "class", second: "provider" });
  }
  return { provider, model: fields.looseText("model")?.value, class: capability };
}

/** Whether there is nothing, instead of something of another type, which is told of. */
function isMissing(value: Node | undefined): boolean {
  if (value === undefined || isNull(value)) return true;
  return isText(value) && value.value === "";
}

function parseBash(fields: Fields, report: Report): ActionNode {
  const command = fields.text("command");
  if (!command) return broken;
  if (isBlank(command.value)) {
    report("blank-command", command.span, {});
    return broken;
  }
  const exitCode = checkedVariable(fields.text("output_exit_code"), report);
  for (const entry of fields.mappingOf("env")?.entries ?? []) checkSetting(entry, report);
  return {
    kind: "bash",
    command,
    cwd: fields.text("cwd"),
    env: variablesOf(fields.mappingOf("env")),
    exitCode,
    parseJson: fields.flag("parse_json"),
  };
}

/** Environments hold texts: commands find what Python writes for truth values and for nothing. */
function checkSetting({ key, value }: Entry, report: Report): void {
  checkFixedText(key, "the name of an environment variable", report);
  const text = value.kind === "scalar" ? pythonTexts.get(value.value) : undefined;
  if (text === undefined) return;
  const parameters = { field: key.text, found: describeNode(value), meaning: `the text "${text}"` };
  report("counts-as", value.span, parameters, { help: "Put the text that is meant in quotes." });
}

const pythonTexts: ReadonlyMap<Scalar["value"], string> = new Map([
  [true, "True"],
  [false, "False"],
  [null, "None"],
]);

function parseCall(fields: Fields, report: Report): ActionNode {
  const path = fields.text("recipe");
  if (!path) return broken;
  const context = fields.mappingOf("context") ?? fields.mappingOf("step_context");
  for (const { key } of context?.entries ?? []) checkFixedText(key, "the name of an input", report);
  const recursion = fields.mappingOf("recursion");
  return {
    kind: "recipe",
    path,
    context: variablesOf(context),
    recursion: recursion && parseRecursion(recursion, report),
  };
}

/** The bounds of a recipe that gives none. */
export const defaultBounds = { maxDepth: 5, maxTotalSteps: 100 };

/** Parses bounds; those not given have the defaults of the dialect, also for a single step. */
export function parseRecursion(mapping: Mapping, report: Report): RecursionNode {
  const fields = fieldsOf(mapping, report);
  const depth = fields.number("max_depth", 1);
  const total = fields.number("max_total_steps", 1);
  return {
    maxDepth: Math.floor(depth?.value ?? defaultBounds.maxDepth),
    maxTotalSteps: Math.floor(total?.value ?? defaultBounds.maxTotalSteps),
    spans: { depth: depth?.span, total: total?.span },
  };
}

/** The entries of a free mapping as named values. */
export function variablesOf(mapping: Mapping | undefined): readonly VariableNode[] {
  return (mapping?.entries ?? []).map(({ key, value }) => ({
    name: { value: key.text, span: key.span },
    value,
  }));
}
