import { referencesOf } from "../ir/references.ts";
import type { LoopAction, Step, Update } from "../ir/step.ts";
import { boundNames } from "../ir/visit.ts";
import { emitExpression, emitValueTemplate } from "./emit-expression.ts";
import { conditionProperty } from "./emit-function.ts";
import { emitJoin } from "./emit-join.ts";
import { settingProperty } from "./emit-layer.ts";
import type { Code } from "./layout.ts";
import { arrow, list, object, sequence, statements } from "./layout.ts";
import type { PlanContext, ScopeKnowledge } from "./plan-context.ts";
import { knowledgeOf } from "./plan-context.ts";
import { propertyName, textProperty } from "./property-name.ts";
import { quoted } from "./string-literal.ts";

/** A loop as an object literal. */
export function emitLoop(
  context: PlanContext,
  step: Step,
  action: LoopAction,
  scope: ScopeKnowledge,
): Code {
  const after = knowledgeOf(context, context.shapes.before(step.key), boundNames(action));
  return object(
    [
      `kind: "loop"`,
      sequence("head: ", emitHead(action.head, scope)),
      sequence("body: ", context.inner(action.body)),
      ...emitUpdate(context, step, action.update, after),
      ...(action.until ? [conditionProperty("until", action.until, after)] : []),
      `value: ${quoted(action.value)}`,
      ...(action.join ? [sequence("join: ", emitJoin(action.join))] : []),
    ],
    true,
  );
}

function emitHead(head: LoopAction["head"], scope: ScopeKnowledge): Code {
  if (head.kind === "while") {
    return object([
      `kind: "while"`,
      conditionProperty("condition", head.condition, scope),
      `atMost: ${head.atMost}`,
      ...textProperty("index", head.index),
      ...textProperty("iteration", head.iteration),
    ]);
  }
  if (head.kind === "times") {
    return object([
      `kind: "times"`,
      settingProperty("count", head.count, scope),
      ...(head.lanes === undefined ? [] : [`lanes: ${laneText(head.lanes)}`]),
      sequence("binds: ", list(head.binds.map(quoted))),
      "numbers: (index, count) => $.repetition(index, count)",
    ]);
  }
  return object([
    `kind: "each"`,
    sequence("list: ", arrow("(v)", emitExpression(head.list, scope))),
    `item: ${quoted(head.item)}`,
    `atMost: ${head.atMost}`,
    ...(head.lanes === undefined ? [] : [`lanes: ${laneText(head.lanes)}`]),
  ]);
}

function laneText(lanes: number | "unbounded"): string {
  return typeof lanes === "number" ? String(lanes) : quoted(lanes);
}

function emitUpdate(
  context: PlanContext,
  step: Step,
  updates: readonly Update[],
  scope: ScopeKnowledge,
): readonly Code[] {
  if (updates.length === 0) return [];
  const parameters = `(v)${updateReturnType(context, step, updates)}`;
  const properties = updates.map(
    ({ name, value }) => `${propertyName(name)}: ${emitValueTemplate(value, scope)}`,
  );
  if (!readsEarlierUpdate(updates)) {
    const written = sequence("(", object(["...v", ...properties]), ")");
    return [sequence("update: ", arrow(parameters, written))];
  }
  const writes = properties.map((property) => sequence("v = ", object(["...v", property])));
  return [sequence("update: ", arrow(parameters, statements([...writes, "return v"])))];
}

/** Where a written variable may be unset before the loop, only this makes `tsc` demand the write. */
function updateReturnType(context: PlanContext, step: Step, updates: readonly Update[]): string {
  const shape = context.shapes.before(step.key);
  const names = new Set(updates.map(({ name }) => name));
  const optional = [...names].filter((name) => shape.get(name)?.optional === true);
  if (optional.length === 0 || readsEarlierUpdate(updates)) return "";
  const type = context.imports.useType("With");
  return `: ${type}<${context.scopeName(step.key)}, ${optional.map(quoted).join(" | ")}>`;
}

function readsEarlierUpdate(updates: readonly Update[]): boolean {
  const written = new Set<string>();
  for (const { name, value } of updates) {
    if (written.has(name) || referencesOf(value).some((read) => written.has(read.name)))
      return true;
    written.add(name);
  }
  return false;
}
