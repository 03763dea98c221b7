import type { Report } from "../../document/cursor.ts";
import type { Document, Entry, Mapping, Node } from "../../document/node.ts";
import { isText } from "../../document/node.ts";
import { scalarMapOf } from "../../document/scalar-map.ts";
import { loopCounters } from "./lower-loop.ts";
import { entryOf, isTruthy, mappingsIn } from "./node-value.ts";

/** Notes every place where the reference implementation would give the recipe another meaning. */
export function checkPortability({ root }: Document, report: Report): void {
  if (root.kind !== "mapping") return;
  const note = (node: Node, reference: string): void =>
    report("differs-from-reference", node.span, { reference });
  const declared = new Map(
    mappingAt(root, "context")?.entries.map(({ key, value }) => [key.text, value] as const),
  );
  checkRecursion(root, note);
  const stages = mappingsIn(root, "stages");
  for (const stage of stages) checkStage(stage, note);
  const lists = stages.length === 0 ? [root] : stages;
  const steps = lists.flatMap((list) => mappingsIn(list, "steps"));
  const passed = passedNames(steps);
  for (const step of steps) {
    checkStep(step, { staged: stages.length > 0, nested: false, declared, passed, note });
  }
}

/** What sub-recipes are given, by the outputs that hold what one of them leaves behind and nothing else. */
function passedNames(steps: readonly Mapping[]): ReadonlyMap<string, ReadonlySet<string>> {
  const passed = new Map<string, ReadonlySet<string>>();
  for (const step of steps.flatMap(withInner)) {
    const output = entryOf(step, "output")?.value;
    if (!isText(output)) continue;
    const type = entryOf(step, "type")?.value;
    const isOnly = isText(type) && type.value === "recipe" && !passed.has(output.value);
    const entries = isOnly ? mappingAt(step, "context")?.entries : undefined;
    passed.set(output.value, new Set(entries?.map(({ key }) => key.text)));
  }
  return passed;
}

function withInner(step: Mapping): readonly Mapping[] {
  const inner = ["steps", "while_steps"].flatMap((field) => mappingsIn(step, field));
  return [step, ...inner.flatMap(withInner)];
}

type Note = (node: Node, reference: string) => void;

interface Place {
  readonly staged: boolean;
  /** Whether the step is inside a loop's body. */
  readonly nested: boolean;
  /** The variables of the recipe's context. */
  readonly declared: ReadonlyMap<string, Node>;
  /** What sub-recipes are given, by their outputs. */
  readonly passed: ReadonlyMap<string, ReadonlySet<string>>;
  readonly note: Note;
}

function mappingAt(mapping: Mapping, field: string): Mapping | undefined {
  const node = entryOf(mapping, field)?.value;
  return node?.kind === "mapping" ? node : undefined;
}

function given(mapping: Mapping, field: string): Entry | undefined {
  const entry = entryOf(mapping, field);
  return entry && isTruthy(entry.value) ? entry : undefined;
}

function checkRecursion(owner: Mapping, note: Note): void {
  const recursion = mappingAt(owner, "recursion");
  const total = recursion && given(recursion, "max_total_steps");
  if (total) note(total.key, "stops at the last of these agent steps, not behind it");
}

function checkStage(stage: Mapping, note: Note): void {
  const name = entryOf(stage, "name")?.value;
  if (isText(name) && !/^[\p{L}\p{N}_ -]*$/u.test(name.value)) {
    note(name, "rejects a name of a stage with other signs than letters, digits, - and _");
  }
}

function checkStep(step: Mapping, place: Place): void {
  const { note } = place;
  const type = entryOf(step, "type")?.value;
  const kind = isText(type) ? type.value : "agent";
  const loop = loopOf(step);
  const noteField = (field: string, reference: string): void => {
    const entry = given(step, field);
    if (entry) note(entry.key, reference);
  };
  if (loop === "foreach") {
    noteField("break_when", "ignores `break_when` beside `foreach`");
    noteField("update_context", "ignores `update_context` beside `foreach`");
  }
  if (kind === "bash") noteField("retry", "does not retry bash steps");
  if (kind === "recipe") {
    noteField("timeout", "does not bound the time of recipe steps");
    if (loop !== "foreach") checkOnError(step, note);
  }
  if (kind === "agent") checkAgent(step, note);
  checkSkipRemaining(step, place);
  checkConditions(step, place);
  checkNames(step, place);
  checkUpdates(step, loop, note);
  for (const field of ["steps", "while_steps"]) {
    for (const inner of mappingsIn(step, field)) checkStep(inner, { ...place, nested: true });
  }
}

function loopOf(step: Mapping): "foreach" | "while" | undefined {
  if (given(step, "foreach")) return "foreach";
  return given(step, "while_condition") ? "while" : undefined;
}

function checkOnError(step: Mapping, note: Note): void {
  const entry = given(step, "on_error");
  if (entry && isText(entry.value) && entry.value.value !== "fail") {
    note(entry.key, "ignores `on_error` on recipe steps");
  }
}

function checkAgent(step: Mapping, note: Note): void {
  const config = given(step, "agent_config");
  if (config) note(config.key, "ignores `agent_config`");
  const model = given(step, "model");
  if (model && !given(step, "provider")) note(model.key, "ignores `model` without `provider`");
  for (const preference of mappingsIn(step, "provider_preferences")) {
    const entry = entryOf(preference, "class");
    if (entry) note(entry.key, "does not know `class` and refuses the recipe");
  }
  const retry = mappingAt(step, "retry");
  if (retry && retry.entries.length > 0 && !entryOf(retry, "max_attempts")) {
    note(retry, "makes one attempt where `max_attempts` is not given");
  }
}

function checkSkipRemaining(step: Mapping, { staged, note }: Place): void {
  const entry = given(step, "on_error");
  if (!staged || !entry || !isText(entry.value) || entry.value.value !== "skip_remaining") return;
  note(entry.value, "skips only the rest of the stage; its approval and later stages still run");
}

/** Steps in loops and the conditions of loops paste text; others substitute quoted values. */
function checkConditions(step: Mapping, { nested, note }: Place): void {
  const conditions = [
    ["condition", nested],
    ["while_condition", true],
    ["break_when", true],
  ] as const;
  for (const [field, pasted] of conditions) {
    const node = entryOf(step, field)?.value;
    if (node?.kind === "scalar" && typeof node.value === "boolean") {
      note(node, node.value ? "fails on a truth value here" : "takes `false` for no condition");
    } else if (isText(node)) checkQuotes(node, pasted, note);
  }
}

function checkQuotes(
  node: Extract<Node, { kind: "scalar" }> & { readonly value: string },
  pasted: boolean,
  note: Note,
): void {
  const quoted = /(['"])\{\{[\p{L}\p{N}_.]+\}\}\1/u.test(node.value);
  const bare = /(?<!['"\p{L}\p{N}_.])\{\{[\p{L}\p{N}_.]+\}\}\s*[=!]=\s*['"]/u.test(node.value);
  if (!pasted && quoted) note(node, "quotes values itself, so a placeholder in quotes is an error");
  if (pasted && bare) note(node, "pastes the text of the value here, which should stand in quotes");
}

const placeholder = /\{\{([\w\u0080-\uffff]+)((?:\.[\w.\u0080-\uffff]*)?)\}\}/g;

const runtimeNames: ReadonlySet<string> = new Set([
  "stage",
  "_approval_message",
  ...Object.values(loopCounters),
  "_skipped_steps",
]);

/** Names that exist when a recipe runs, and keys of what steps store, but that the reference's own check does not know. */
function checkNames(step: Mapping, place: Place): void {
  if (place.nested) return;
  const nodes = ["prompt", "command", "cwd", "recipe"].map((field) => entryOf(step, field)?.value);
  const values = ["env", "context"].flatMap((field) => mappingAt(step, field)?.entries ?? []);
  for (const node of [...nodes, ...values.map(({ value }) => value)]) {
    if (!isText(node)) continue;
    const spanAt = scalarMapOf(node).span;
    for (const { 0: text, 1: name = "", 2: keys = "", index } of node.value.matchAll(placeholder)) {
      const reference = differenceOf({ name, key: keys.slice(1) }, place);
      if (reference) place.note({ ...node, span: spanAt(index, index + text.length) }, reference);
    }
  }
}

function differenceOf(
  { name, key }: { readonly name: string; readonly key: string },
  { declared, passed }: Place,
): string | undefined {
  const value = declared.get(name);
  if (value === undefined && runtimeNames.has(name)) {
    return `refuses the recipe unless its context declares "${name}"`;
  }
  if (value && value.kind !== "mapping" && key !== "") {
    return `refuses the recipe: its context says that "${name}" has no keys`;
  }
  if (passed.get(name)?.has(key)) return `does not give back "${key}", which the recipe is given`;
  return undefined;
}

function checkUpdates(step: Mapping, loop: "foreach" | "while" | undefined, note: Note): void {
  if (loop !== "while") return;
  for (const { value } of mappingAt(step, "update_context")?.entries ?? []) {
    if (!isText(value)) note(value, "fails on a value here that is not text");
    else if (/^\s*\{\{[\p{L}\p{N}_.]+\}\}\s*$/u.test(value.value)) {
      note(value, "turns the value into text here");
    }
  }
}
