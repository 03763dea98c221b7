import { isBlank } from "../../../runtime/values/python-space.ts";
import { scalarMapOf } from "../../document/scalar-map.ts";
import type { Expression } from "../../ir/expression.ts";
import { referencesOf } from "../../ir/references.ts";
import type { Action, Block, Exit, Layer, Step, StepKey, Target, Update } from "../../ir/step.ts";
import { exitOf } from "../../lower/exit-of.ts";
import { lowerTemplate } from "../../lower/template.ts";
import type { ForeachNode, LoopNode, StepNode } from "./ast.ts";
import { lowerAction } from "./lower-action.ts";
import {
  assignment,
  attemptExits,
  attemptLayers,
  coveredKinds,
  skipRemaining,
  timeoutLayer,
} from "./lower-attempt.ts";
import type { LowerContext } from "./lower-context.ts";
import { conditionOrError, valueTemplate } from "./lower-context.ts";

/** What a loop makes of a step, its guard aside. */
interface LoweredLoop {
  readonly around: readonly Layer[];
  readonly action: Action;
  readonly exits: readonly Exit[];
}

/** The key of the loop's step, where it leads, what it repeats. */
interface Place {
  readonly key: StepKey;
  readonly then: Target;
  /** The nested steps, when the loop repeats those. */
  readonly nested: Block | undefined;
}

/** Lowers a step that repeats. */
export function lowerLoop(
  step: StepNode,
  loop: LoopNode,
  place: Place,
  context: LowerContext,
): LoweredLoop {
  const head = lowerHead(loop, context);
  // What is wrong with the rest is told all the same.
  const update = lowerUpdates(loop, context);
  const until = loop.breakWhen && conditionOrError(loop.breakWhen, context);
  if (!head)
    return { around: [], action: { kind: "none" }, exits: brokenExits(step, loop, place.then) };
  const isPartial = loop.update === undefined || (loop.breakWhen !== undefined && !until);
  const compound = step.action.kind === "steps";
  const asked = [...update.map(({ value }) => value), ...(until ? [until.expression] : [])];
  const asks = asked.some((one) =>
    referencesOf(one).some(({ name }) => name === step.output?.value),
  );
  return {
    // A single body bounds each attempt instead.
    around: compound && step.timeout ? [timeoutLayer(step.timeout)] : [],
    action: {
      kind: "loop",
      head,
      body: lowerBody(step, loop, { ...place, stores: asks && !compound }, context),
      update,
      until,
      ...(isPartial ? { isPartial } : {}),
      value: loop.collect ? "list" : "last",
    },
    exits: loopExits(step, loop, place.then),
  };
}

function lowerUpdates(loop: LoopNode, context: LowerContext): readonly Update[] {
  return (loop.update ?? []).map(({ name, value }) => ({
    name: name.value,
    nameSpan: name.span,
    value: valueTemplate(value, context),
  }));
}

/** The variables in which loops with a condition count. */
export const loopCounters = { index: "_loop_index", iteration: "_loop_iteration" } as const;

function lowerHead(
  loop: LoopNode,
  context: LowerContext,
): Extract<Action, { kind: "loop" }>["head"] | undefined {
  if (loop.kind === "while") {
    const condition = conditionOrError(loop.condition, context);
    if (!condition) return undefined;
    return {
      kind: "while",
      condition,
      atMost: loop.maxIterations,
      ...(loop.hasOwnLimit && { hasOwnLimit: true }),
      ...loopCounters,
    };
  }
  const list = lowerList(loop, context);
  if (!list) return undefined;
  return {
    kind: "each",
    list,
    item: loop.item?.value ?? "item",
    itemSpan: loop.item?.span,
    atMost: loop.maxIterations,
    atMostSpan: loop.maxIterationsSpan,
    lanes: loop.parallel,
  };
}

/** The leading placeholder; what stands around it is reported. */
function lowerList({ list }: ForeachNode, context: LowerContext): Expression | undefined {
  const { report } = context.diagnostics;
  const { value, diagnostics } = lowerTemplate(list.value, {
    dialect: "amplifier",
    spanAt: scalarMapOf(list).span,
  });
  const [first, ...rest] = value.parts.filter(
    (part) => part.kind !== "text" || !isBlank(part.text),
  );
  if (first?.kind === "reference") {
    const text = list.value.slice(list.value.indexOf("}}") + 2);
    if (rest.length > 0) report("text-behind-list", list.span, { text });
    return first;
  }
  if (first && rest.length > 0) report("text-around-list", list.span, { text: first.text });
  else {
    const isName = /^[\p{L}\p{N}_.]+$/u.test(list.value);
    const help = isName ? `Write "{{${list.value}}}".` : diagnostics[0]?.help;
    report("missing-placeholder", list.span, { field: "foreach", found: list.value }, { help });
  }
  return undefined;
}

/** A loop that cannot be read still sets what it collects or puts out, so that its readers are not blamed. */
function brokenExits({ output }: StepNode, { collect }: LoopNode, then: Target): readonly Exit[] {
  const set = collect
    ? assignment(collect, { kind: "constant", value: [] })
    : assignment(output, { kind: "result" });
  return [exitOf({ kind: "ok" }, set, then)];
}

function loopExits(step: StepNode, loop: LoopNode, then: Target): readonly Exit[] {
  const { collect } = loop;
  // The single body of a while loop has stored its output already.
  const last = loop.kind === "foreach" || step.action.kind === "steps" ? step.output : undefined;
  const set = collect
    ? assignment(collect, { kind: "list" })
    : assignment(last, { kind: "result" });
  const nothing = assignment(collect, { kind: "constant", value: [] });
  return [exitOf({ kind: "ok" }, set, then), exitOf({ kind: "empty" }, nothing, then)];
}

/** A body's place, and whether each iteration stores its result: what is asked between iterations may ask for it. */
interface BodyPlace extends Place {
  readonly stores: boolean;
}

function lowerBody(
  step: StepNode,
  loop: LoopNode,
  { key, nested, stores }: BodyPlace,
  context: LowerContext,
): Block {
  if (nested && (loop.kind === "while" || step.onError === "fail")) return nested;
  const bodyKey = context.uniqueKey(`${key}/body`);
  const inner: Step = {
    key: bodyKey,
    id: step.id.value,
    origins: [step.span],
    idSpan: step.id.span,
    tracked: undefined,
    around: attemptLayers(step, step.action),
    action: nested ? { kind: "block", body: nested } : lowerAction(step.action, context),
    exits: loop.kind === "while" ? whileExits(step) : foreachExits(step, stores),
  };
  return { entry: bodyKey, steps: new Map([[bodyKey, inner]]) };
}

const endWithResult: Target = { kind: "end", value: "result" };

function whileExits(step: StepNode): readonly Exit[] {
  return attemptExits(step, step.action, endWithResult);
}

/** An iteration's result goes to the loop, and to `output` only if asked for; a failure is null where `on_error` says so. */
function foreachExits(step: StepNode, stores: boolean): readonly Exit[] {
  const output = stores ? step.output : undefined;
  const own = attemptExits({ ...step, output }, step.action, endWithResult);
  const { onError, action } = step;
  if (action.kind !== "bash" || onError === "fail") return own;
  const kinds = coveredKinds.filter((kind) => kind !== "exit");
  const target: Target =
    onError === "continue" ? { kind: "end", value: "null" } : skipRemaining(step);
  return [...own, exitOf({ kind: "error", kinds }, [], target)];
}
