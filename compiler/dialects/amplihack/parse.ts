import type { Report } from "../../document/cursor.ts";
import { openMapping } from "../../document/cursor.ts";
import type { Document, Mapping, Node } from "../../document/node.ts";
import { entryOf } from "../../document/node.ts";
import { nestedSteps } from "../nested-steps.ts";
import type { RecipeNode, RecursionNode, StepNode, ValidationNode } from "./ast.ts";
import { checkFields } from "./check-shape.ts";
import { contextVariables, inner, number, optionalText, textNode } from "./fields.ts";
import { asMeant } from "./misspelt-field.ts";
import { parseStep } from "./parse-step.ts";
import { isEmpty } from "./scalar-values.ts";

/** Parses a document; undefined, with an error, where it is no recipe at all. */
export function parse({ root }: Document, report: Report): RecipeNode | undefined {
  const written = openMapping(root, "the recipe", report)?.node;
  if (written === undefined) return undefined;
  checkFields(written, "recipe", "the recipe", report);
  const mapping = asMeant(written, "recipe");
  reportOutput(mapping, report);
  const name = textNode(mapping, "name");
  const start = mapping.entries[0]?.key.span ?? mapping.span;
  if (name === undefined || name.text === "") {
    report("missing-field", name?.span ?? start, { field: "name", owner: "the recipe" });
  }
  return {
    name: { value: name?.text ?? "", span: name?.span ?? start },
    version: textNode(mapping, "version")?.text ?? "1.0.0",
    description: textNode(mapping, "description")?.text ?? "",
    extends: optionalText(mapping, "extends"),
    context: contextVariables(mapping, report),
    validation: parseValidation(inner(mapping, "context_validation"), report),
    recursion: parseRecursion(inner(mapping, "recursion"), report),
    hooks: parseHooks(inner(mapping, "hooks"), report),
    steps: parseSteps(mapping, report),
  };
}

/** The language takes the field, and nothing reads it. */
function reportOutput(mapping: Mapping, report: Report): void {
  const output = entryOf(mapping, "output");
  if (output === undefined) return;
  const where = "on a recipe: what it yields are the variables that its steps store";
  report("ineffective-field", output.key.span, { field: "output", where });
}

const knownRules: ReadonlySet<string> = new Set(["git_repo", "nonempty", "optional", "path", ""]);

function parseValidation(mapping: Mapping | undefined, report: Report): readonly ValidationNode[] {
  return (mapping?.entries ?? []).flatMap(({ key, value }) => {
    if (value.kind !== "scalar") {
      const subject = `rule for "${key.text}"`;
      report("wrong-type", value.span, { subject, expected: "text", found: "a collection" });
      return [];
    }
    const rule = value.text;
    if (!knownRules.has(rule)) {
      const expected = '"nonempty", "git_repo", "path" or "optional"';
      report("ignored-value", value.span, { field: key.text, expected, found: `"${rule}"` });
    }
    const variable = { value: key.text, span: key.span };
    return [{ variable, rule: { value: rule, span: value.span } }];
  });
}

/** The bounds of a recipe that gives none. */
export const defaultBounds = { maxDepth: 6, maxTotalSteps: 200 };

function parseRecursion(mapping: Mapping | undefined, report: Report): RecursionNode | undefined {
  if (mapping === undefined) return undefined;
  checkFields(mapping, "recursion", "`recursion`", report);
  const depth = number(mapping, "max_depth");
  const total = number(mapping, "max_total_steps");
  return {
    maxDepth: depth?.value ?? defaultBounds.maxDepth,
    maxTotalSteps: total?.value ?? defaultBounds.maxTotalSteps,
    spans: { depth: depth?.span, total: total?.span },
  };
}

function parseHooks(mapping: Mapping | undefined, report: Report): RecipeNode["hooks"] {
  if (mapping === undefined) return { before: undefined, after: undefined, onError: undefined };
  checkFields(mapping, "hooks", "`hooks`", report);
  return {
    before: optionalText(mapping, "pre_step"),
    after: optionalText(mapping, "post_step"),
    onError: optionalText(mapping, "on_error"),
  };
}

function parseSteps(mapping: Mapping, report: Report): readonly StepNode[] {
  const entry = entryOf(mapping, "steps");
  const items = entry?.value.kind === "sequence" ? entry.value.items : [];
  if (items.length === 0) {
    const parent = entryOf(mapping, "extends");
    const nested = entry ? undefined : nestedSteps(mapping);
    const key = entry?.key ?? nested?.key ?? parent?.key ?? mapping.entries[0]?.key;
    const isOther = entry !== undefined && entry.value.kind !== "sequence" && !isEmpty(entry.value);
    if (!isOther) {
      const help = parent
        ? "Also a recipe that extends another one has a step of its own."
        : undefined;
      const span = key?.span ?? mapping.span;
      report("no-steps", span, { owner: "the recipe" }, { help: nested?.help ?? help });
    }
    return [];
  }
  const steps = items.flatMap((item) => parseItem(item, report) ?? []);
  reportRepeatedIds(steps, report);
  return steps;
}

function parseItem(item: Node, report: Report): StepNode | undefined {
  const mapping = openMapping(item, "the step", report)?.node;
  return mapping && parseStep(mapping, report);
}

function reportRepeatedIds(steps: readonly StepNode[], report: Report): void {
  const first = new Map<string, StepNode>();
  for (const step of steps) {
    const { value, span } = step.id;
    if (value === "") continue;
    const earlier = first.get(value);
    if (earlier === undefined) first.set(value, step);
    else {
      const related = [{ span: earlier.id.span, message: "first here" }];
      report("duplicate-step-id", span, { id: value }, { related });
    }
  }
}
