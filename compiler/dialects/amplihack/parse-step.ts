import type { Report } from "../../document/cursor.ts";
import type { Mapping } from "../../document/node.ts";
import type { StepNode, StepType } from "./ast.ts";
import { checkFields } from "./check-shape.ts";
import { checkStep } from "./check-step.ts";
import {
  contextVariables,
  entryOf,
  flag,
  locatedText,
  number,
  optionalFlag,
  optionalText,
  textNode,
  texts,
} from "./fields.ts";

/** Parses one step; undefined where it has no id, since then nothing could be said about it. */
export function parseStep(mapping: Mapping, report: Report): StepNode | undefined {
  const id = textNode(mapping, "id");
  const named = id !== undefined && id.text !== "";
  checkFields(mapping, "step", named ? `the step "${id.text}"` : "the step", report);
  if (!named) {
    const span = id?.span ?? mapping.entries[0]?.key.span ?? mapping.span;
    report("missing-field", span, { field: "id", owner: "the step" });
    return undefined;
  }
  const type = stepType(mapping, report);
  if (type === undefined) return undefined;
  const step: StepNode = {
    mapping,
    id: { value: id.text, span: id.span },
    type,
    command: optionalText(mapping, "command"),
    agent: optionalText(mapping, "agent"),
    prompt: optionalText(mapping, "prompt"),
    recipe: optionalText(mapping, "recipe"),
    context: contextVariables(mapping, report),
    condition: optionalText(mapping, "condition"),
    output: locatedText(mapping, "output"),
    workingDir: optionalText(mapping, "working_dir"),
    timeout: number(mapping, "timeout"),
    model: locatedText(mapping, "model"),
    group: locatedText(mapping, "parallel_group"),
    tags: texts(mapping, "when_tags"),
    parseJson: flag(mapping, "parse_json", false),
    jsonRequired: flag(mapping, "parse_json_required", false),
    recovers: flag(mapping, "recovery_on_failure", false),
    autoStage: optionalFlag(mapping, "auto_stage"),
    nonfatal: isNonfatal(mapping),
  };
  checkStep(step, report);
  return step;
}

function isNonfatal(mapping: Mapping): boolean {
  const goesOn = flag(mapping, "continue_on_error", false) || flag(mapping, "nonfatal", false);
  return goesOn || !flag(mapping, "fatal", true);
}

const types: ReadonlyMap<string, StepType> = new Map([
  ["agent", "agent"],
  ["bash", "bash"],
  ["recipe", "recipe"],
]);

/** What `type` says, else what the fields tell; undefined, with an error, where `type` says something else. */
function stepType(mapping: Mapping, report: Report): StepType | undefined {
  const written = optionalText(mapping, "type");
  if (written !== undefined) {
    const type = types.get(written.text);
    if (type !== undefined) return type;
    report("unknown-value", written.span, {
      field: "type",
      found: `"${written.text}"`,
      allowed: '"bash", "agent" or "recipe"',
    });
    return undefined;
  }
  const has = (name: string): boolean => optionalText(mapping, name) !== undefined;
  if (has("recipe")) return "recipe";
  if (has("agent") || (has("prompt") && !has("command"))) return "agent";
  return entryOf(mapping, "type")?.value.kind === "sequence" ? undefined : "bash";
}
