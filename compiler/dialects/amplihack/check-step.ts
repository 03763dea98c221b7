import { quoteUserText } from "../../diagnostics/quote-user-text.ts";
import type { Report } from "../../document/cursor.ts";
import type { Node, Scalar } from "../../document/node.ts";
import { entryOf } from "../../document/node.ts";
import { checkSeconds } from "../../lower/milliseconds-as-seconds.ts";
import type { StepNode, StepType } from "./ast.ts";
import { optionalText } from "./fields.ts";
import { hasForeignWork } from "./foreign-fields.ts";
import { idle } from "./idle-fields.ts";
import { impliedType } from "./implied-type.ts";
import { isMisspelt } from "./misspelt-field.ts";
import { flagOf, isEmpty, isNullish } from "./scalar-values.ts";
import type { Fields } from "./shape.ts";
import { shape } from "./shape.ts";

/** The field that a step of some type does its work by. */
const needed: Readonly<Record<StepType, "command" | "prompt" | "recipe">> = {
  agent: "prompt",
  bash: "command",
  recipe: "recipe",
};

/** Reports what a step's fields say about one another. */
export function checkStep(step: StepNode, report: Report): void {
  const { mapping, type, id } = step;
  // Where a dash is missing, the fields are those of two steps.
  if (mapping.repeated?.some(({ text }) => text === "id")) return;
  const owner = `the step "${id.value}"`;
  // What else is wrong with the step follows from that.
  if (checkType(step, owner, report) || checkBlank(step, report)) return;
  for (const field of idleFields(step)) {
    const entry = entryOf(mapping, field);
    if (!entry || (field !== "auto_stage" && flagOf(entry.value) === false)) continue;
    report("ineffective-field", entry.key.span, { field, where: `in a step of type ${type}` });
  }
  checkWork(step, owner, report);
  checkFailure(step, report);
  checkJson(step, report);
  if (type === "recipe" && step.parseJson) checkReport(step, report);
  checkAgent(step, report);
  if (type !== "recipe" && step.timeout) checkSeconds(step.timeout, "step", report);
  checkFixedTexts(step, report);
}

/** Tells a type that is written down where all that the step has is work of another one. */
function checkType({ mapping, type }: StepNode, owner: string, report: Report): boolean {
  const written = optionalText(mapping, "type");
  const field = needed[type];
  if (written === undefined || entryOf(mapping, field) || isMisspelt(mapping, field)) return false;
  const meant = impliedType(mapping);
  if (meant === type || optionalText(mapping, needed[meant]) === undefined) return false;
  const title = `Did you mean \`type: ${meant}\`?`;
  const edits = [{ span: written.span, text: meant }];
  const code = type === "recipe" ? "missing-field" : "absent-field";
  report(code, written.span, { field, owner }, { help: title, fix: { title, edits } });
  return true;
}

/** Tells fields with nothing behind them, which count as absent; whether one of them is what the step works by. */
function checkBlank({ mapping }: StepNode, report: Report): boolean {
  let lacksWork = false;
  for (const { key, value } of mapping.entries) {
    if (!isEmpty(value) || !isText(key.text)) continue;
    const field = key.text;
    report("ineffective-field", key.span, { field, where: "without a value" }, { help: blankHelp });
    lacksWork ||= Object.values<string>(needed).includes(field);
  }
  return lacksWork;
}

const blankHelp = "Give it a value, or remove it.";

function isText(field: string): boolean {
  const fields: Fields = shape.step;
  return Object.hasOwn(fields, field) && fields[field] === "optional-text";
}

/** Texts that are taken as they stand; of what a recipe is given, only the outermost texts are templates. */
function checkFixedTexts({ mapping, type, context }: StepNode, report: Report): void {
  reportFixed(entryOf(mapping, "id")?.value, "the id of a step", report);
  if (type === "agent")
    reportFixed(entryOf(mapping, "model")?.value, "the name of a model", report);
  const tags = entryOf(mapping, "when_tags")?.value;
  reportFixed(tags, "tags", report);
  for (const tag of scalarsIn(tags)) checkTag(tag, report);
  if (type !== "recipe") return;
  for (const { name, value } of context) {
    if (value.kind === "scalar") continue;
    reportFixed(value, `the mapping or list that "${name.value}" holds`, report);
  }
}

/** What runs are asked for are the words between commas. */
function checkTag({ span, text }: Scalar, report: Report): void {
  if (!/,\s*\S/.test(text)) return;
  const where = `for "${quoteUserText(text)}": no tag of a run has a comma`;
  const help = "Write each tag as an entry of its own.";
  report("ineffective-field", span, { field: "when_tags", where }, { help });
}

/** Reports the first placeholder in the texts of a value. */
function reportFixed(node: Node | undefined, place: string, report: Report): void {
  for (const scalar of scalarsIn(node)) {
    const text = placeholder.exec(scalar.text)?.[0];
    if (text === undefined) continue;
    report("unexpanded-placeholder", scalar.span, { place, text });
    return;
  }
}

const placeholder = /\{\{[\w.-]+\}\}/;

function scalarsIn(node: Node | undefined): readonly Scalar[] {
  if (node === undefined) return [];
  if (node.kind === "scalar") return [node];
  const inside = node.kind === "sequence" ? node.items : node.entries.map(({ value }) => value);
  return inside.flatMap(scalarsIn);
}

/** A step that goes on after a failure by one field does so whatever the others say. */
function checkFailure({ mapping }: StepNode, report: Report): void {
  const [first, second] = [entryOf(mapping, "continue_on_error"), entryOf(mapping, "nonfatal")];
  if (first && second) {
    report("conflicting-fields", second.key.span, {
      first: first.key.text,
      second: second.key.text,
    });
  }
  const fatal = entryOf(mapping, "fatal");
  const said = fatal && flagOf(fatal.value);
  const entry = [first, second].find((one) => one && flagOf(one.value) === said);
  if (!fatal || !entry || said === undefined) return;
  if (said) {
    const where = `beside \`${entry.key.text}: true\``;
    report("ineffective-field", fatal.key.span, { field: "fatal", where });
  } else if (!first || !second) {
    const field = entry.key.text;
    report("ineffective-field", entry.key.span, { field, where: "beside `fatal: false`" });
  }
}

/** Without its recipe a step fails for certain; without a command or prompt it does nothing. */
function checkWork(step: StepNode, owner: string, report: Report): void {
  const { mapping, type, id } = step;
  const field = needed[type];
  const work = step[field];
  if (work !== undefined && (type === "recipe" ? work.text : work.text.trim()) !== "") return;
  const written = entryOf(mapping, field)?.value;
  const span = (work ?? written)?.span ?? id.span;
  // A command that an agent step ignores is what is told then.
  const isOther = type === "agent" && entryOf(mapping, "command") !== undefined;
  // What has another type is there; `null` is nothing.
  const isWritten = written !== undefined && work === undefined && !isNullish(written);
  if (isOther || isWritten || isMisspelt(mapping, field) || hasForeignWork(mapping)) return;
  report(type === "recipe" ? "missing-field" : "absent-field", span, { field, owner });
}

/** Where a recipe has failed, the agent that is to complete its work does that in the step's directory. */
function idleFields({ type, recovers }: StepNode): readonly string[] {
  return type !== "recipe" || recovers ? idle[type] : [...idle[type], "working_dir"];
}

function checkJson(step: StepNode, report: Report): void {
  const { mapping, jsonRequired, output, parseJson, type } = step;
  const entry = entryOf(mapping, "parse_json_required");
  if (entry && jsonRequired && !parseJson) {
    const where = "without `parse_json: true`";
    report("ineffective-field", entry.key.span, { field: "parse_json_required", where });
  }
  const wish = entryOf(mapping, "parse_json");
  // With `parse_json_required` it still decides whether the step fails.
  const isAsked = wish !== undefined && flagOf(wish.value) === true;
  const isKept = output !== undefined || jsonRequired || isMisspelt(mapping, "output");
  if (!isAsked || isKept || type === "recipe") return;
  report("unkept-json", wish.key.span, {});
}

/** What a called recipe leaves as text is a report of its steps; only an agent that recovers it may answer with JSON. */
function checkReport({ mapping, jsonRequired, recovers, id }: StepNode, report: Report): void {
  const field = jsonRequired ? "parse_json_required" : "parse_json";
  const span = entryOf(mapping, field)?.key.span ?? id.span;
  if (jsonRequired && !recovers) {
    report("report-is-no-json", span, {});
    return;
  }
  const effect = jsonRequired ? "to fail it" : "to mark it as degraded";
  const when = recovers ? " where its recipe succeeds" : "";
  const where = `in a step of type recipe but ${effect}${when}: a report of steps is no JSON`;
  report("ineffective-field", span, { field, where });
}

function checkAgent({ type, timeout, agent }: StepNode, report: Report): void {
  if (type !== "agent") return;
  if (timeout?.value === 0) {
    report("value-out-of-range", timeout.span, {
      field: "timeout",
      found: "0",
      range: "at least 1",
    });
  }
  if (agent && !/^[\w-]+(?::[\w-]+){1,2}$/.test(agent.text)) {
    report("unresolved-agent", agent.span, { name: agent.text });
  }
}
