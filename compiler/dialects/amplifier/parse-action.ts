import { isBlank } from "../../../runtime/values/python-space.ts";
import { pythonText } from "../../../runtime/values/python-text.ts";
import { quoteUserText } from "../../diagnostics/quote-user-text.ts";
import type { Report } from "../../document/cursor.ts";
import type { Entry, Mapping } from "../../document/node.ts";
import { toValue } from "../../document/to-value.ts";
import type { ActionNode, RecursionNode, StepNode, VariableNode } from "./ast.ts";
import { checkConfigTexts, checkFixedText, checkFixedTexts } from "./check-fixed-texts.ts";
import { checkedVariable } from "./check-name.ts";
import { checkCompound, checkRoles } from "./check-roles.ts";
import type { Fields } from "./fields.ts";
import { fieldsOf } from "./fields.ts";
import { describeNode, isTruthy } from "./node-value.ts";
import { checkModels, parseModels, parsePreferences } from "./parse-models.ts";
import { parseType } from "./parse-type.ts";

const broken = { kind: "broken" } as const;

/** Parses what a step does; `steps` are its nested ones, which replace the other action. */
export function parseAction(
  fields: Fields,
  steps: readonly StepNode[] | undefined,
  report: Report,
): ActionNode {
  const type = parseType(fields, report);
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

/** Environments hold texts: commands find what Python writes for every other value. */
function checkSetting({ key, value }: Entry, report: Report): void {
  checkFixedText(key, "the name of an environment variable", report);
  if (value.kind === "scalar" && typeof value.value === "string") return;
  const text = pythonText(toValue(value));
  if (value.kind === "scalar" && text === value.text) return;
  const meaning = `the text "${quoteUserText(text)}"`;
  const parameters = { field: key.text, found: describeNode(value), meaning };
  report("counts-as", value.span, parameters, { help: "Put the text that is meant in quotes." });
}

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
