import type { Report } from "../../document/cursor.ts";
import { reportSwallowedFields } from "../../document/mistakes/swallowed-fields.ts";
import type { Mapping, Scalar } from "../../document/node.ts";
import { entryOf } from "../../document/node.ts";
import type { StepNode, StepType } from "./ast.ts";
import { checkFields } from "./check-shape.ts";
import { checkStep } from "./check-step.ts";
import {
  contextVariables,
  flag,
  locatedText,
  number,
  optionalFlag,
  optionalText,
  textNode,
  texts,
} from "./fields.ts";
import { adviceForType } from "./foreign-fields.ts";
import { impliedType } from "./implied-type.ts";
import { withMeantValues } from "./meant-values.ts";
import { asMeant } from "./misspelt-field.ts";

/** Parses one step; one without an id has an empty one, so that later steps can rely on its output. */
export function parseStep(written: Mapping, report: Report): StepNode {
  const mapping = withMeantValues(asMeant(written, "step"));
  const id = textNode(mapping, "id");
  const span = id?.span ?? mapping.entries[0]?.key.span ?? mapping.span;
  checkFields(written, "step", ownerOf(id), report);
  if (id === undefined || id.text === "") {
    report("missing-field", span, { field: "id", owner: "the step" });
  }
  const type = writtenType(mapping, report) ?? impliedType(mapping);
  const step: StepNode = {
    mapping: written,
    id: { value: id?.text ?? "", span },
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
  if (isKnownType(mapping)) checkStep(step, report);
  reportSwallowedFields(mapping, report);
  return step;
}

/** The words for a step in messages. */
export function ownerOf(id: Scalar | undefined): string {
  return id === undefined || id.text === "" ? "the step" : `the step "${id.text}"`;
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

/** What `type` says; undefined where there is none, and, with an error, where it says something else. */
function writtenType(mapping: Mapping, report: Report): StepType | undefined {
  const written = optionalText(mapping, "type");
  if (written === undefined || isKnownType(mapping)) return written && types.get(written.text);
  const parameters = {
    field: "type",
    found: `"${written.text}"`,
    allowed: '"bash", "agent" or "recipe"',
  };
  report("unknown-value", written.span, parameters, { help: adviceForType(written.text) });
  return undefined;
}

/** Whether `type` is absent or says what the step is. Of one that is something else, only its name and output count. */
function isKnownType(mapping: Mapping): boolean {
  const written = optionalText(mapping, "type");
  if (written !== undefined) return types.has(written.text);
  return entryOf(mapping, "type")?.value.kind !== "sequence";
}
