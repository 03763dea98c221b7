import type { ObjectMemo } from "../source/object-memo.ts";
import { createObjectMemo } from "../source/object-memo.ts";
import type { Expression, Reference, Template, ValueTemplate } from "./expression.ts";
import { referencesOf } from "./references.ts";
import type { Block, Exit, HooksLayer, Layer, LoopAction, ShellAction, Step } from "./step.ts";
import { stepsOf } from "./visit.ts";

/** A piece of a step that is evaluated when the step runs, and what it is for. */
export interface Evaluated {
  readonly role:
    | "guard"
    | "hook-before"
    | "hook-after"
    | "setting"
    | "prompt"
    | "command"
    | "cwd"
    | "environment"
    | "word"
    | "count"
    | "callee"
    | "input"
    | "list"
    | "while"
    | "update"
    | "until"
    | "gate";
  readonly expression: Expression | ValueTemplate;
  /** The placeholders in it, from left to right. */
  readonly references: readonly Reference[];
}

/** The roles of texts into which values are pasted: what agents, commands and callees are given. */
export const pastedInto: ReadonlySet<Evaluated["role"]> = new Set([
  "prompt",
  "command",
  "cwd",
  "environment",
  "input",
]);

/** The roles of texts whose placeholders are replaced, also those of which the recipe itself makes something. */
export const replacedIn: ReadonlySet<Evaluated["role"]> = new Set([
  ...pastedInto,
  "gate",
  "update",
]);

/** What one step evaluates, in the order of evaluation; nested blocks are not included. */
export interface StepEvaluation {
  /** The conditions around the action, outermost first. */
  readonly guards: readonly Evaluated[];
  /** What the action evaluates before it starts. */
  readonly inputs: readonly Evaluated[];
  /** A loop's own conditions and updates. */
  readonly loop: readonly Evaluated[];
  /** What the settings and hooks around the action evaluate, and the writes and reasons behind it. */
  readonly settings: readonly Evaluated[];
}

/** What a step evaluates; collected once, since flow, reads and rules ask again and again. */
export const evaluationOfStep: ObjectMemo<Step, StepEvaluation> = createObjectMemo((step) => {
  const { action, around, exits } = step;
  const loop = action.kind === "loop" ? listLoopParts(action) : none;
  const guards: Evaluated[] = [];
  const settings: Evaluated[] = [];
  for (const layer of around) {
    if (layer.kind === "guard") guards.push(piece("guard", layer.condition.expression));
    else settings.push(...settingsOfLayer(layer));
  }
  for (const exit of exits) settings.push(...settingsOfExit(exit));
  return { guards, inputs: listInputs(step), loop, settings };
});

/** What the action of a step evaluates before it starts. */
export function inputsOf(step: Step): readonly Evaluated[] {
  return evaluationOfStep(step).inputs;
}

const none: readonly Evaluated[] = [];

function piece(role: Evaluated["role"], expression: Expression | ValueTemplate): Evaluated {
  return { role, expression, references: referencesOf(expression) };
}

function optional(
  role: Evaluated["role"],
  expression: Expression | ValueTemplate | undefined,
): readonly Evaluated[] {
  return expression === undefined ? none : [piece(role, expression)];
}

function listInputs({ action }: Step): readonly Evaluated[] {
  switch (action.kind) {
    case "agent":
      return [
        piece("prompt", action.prompt),
        ...optional("prompt", action.systemPrompt),
        ...optional("cwd", action.cwd),
      ];
    case "shell":
      return listShellInputs(action);
    case "exec":
      return action.words.map((word) => piece("word", word));
    case "call":
      return [
        ...(action.callee.kind === "dynamic" ? [piece("callee", action.callee.path)] : none),
        ...action.input.map(({ value }) => piece("input", value)),
      ];
    case "loop":
      return listHeadInputs(action.head);
    case "gate":
      return [piece("gate", action.prompt)];
    case "block":
    case "fork":
    case "none":
      return none;
    default:
      return action satisfies never;
  }
}

function listShellInputs({ command, reads = [], cwd, env }: ShellAction): readonly Evaluated[] {
  const inputs = [piece("command", command)];
  for (const read of reads) inputs.push(piece("command", read));
  if (cwd !== undefined) inputs.push(piece("cwd", cwd));
  for (const { value } of env) inputs.push(piece("environment", value));
  return inputs;
}

function listHeadInputs(head: LoopAction["head"]): readonly Evaluated[] {
  if (head.kind === "each") return [piece("list", head.list)];
  if (head.kind === "while" || typeof head.count === "number") return none;
  return [piece("count", head.count)];
}

function listLoopParts({ head, update, until }: LoopAction): readonly Evaluated[] {
  return [
    ...(head.kind === "while" ? [piece("while", head.condition.expression)] : none),
    ...update.map(({ value }) => piece("update", value)),
    ...optional("until", until?.expression),
  ];
}

function settingsOfLayer(layer: Layer): readonly Evaluated[] {
  switch (layer.kind) {
    case "hooks":
      return [
        ...hookInputs("hook-before", layer.before, layer),
        ...hookInputs("hook-after", layer.after, layer),
        ...hookInputs("hook-after", layer.onError, layer),
      ];
    case "delay":
    case "timeout":
      return setting(layer.ms);
    case "retry":
      return setting(layer.attempts);
    default:
      return none;
  }
}

/** What a hook takes from variables; those that tell it about its step it always has. */
function hookInputs(
  role: "hook-before" | "hook-after",
  hook: ShellAction | undefined,
  layer: HooksLayer,
): readonly Evaluated[] {
  if (hook === undefined) return none;
  return listShellInputs(hook)
    .filter(({ references }) => !references.some((one) => tellsOfStep(one, layer)))
    .map((input) => ({ ...input, role }));
}

function tellsOfStep({ name }: Reference, { id, status }: HooksLayer): boolean {
  return name === id || name === status;
}

/** What the hooks around a step read of that step itself, which is no variable. */
export function ownReadsOfHooks({ around }: Step): readonly Reference[] {
  const reads: Reference[] = [];
  for (const layer of around) {
    if (layer.kind !== "hooks") continue;
    const hooks = [layer.before, layer.after, layer.onError].filter((one) => one !== undefined);
    for (const { references } of hooks.flatMap(listShellInputs)) {
      reads.push(...references.filter((one) => tellsOfStep(one, layer)));
    }
  }
  return reads;
}

function setting(value: number | Template): readonly Evaluated[] {
  return typeof value === "number" ? none : [piece("setting", value)];
}

function settingsOfExit({ set, then }: Exit): readonly Evaluated[] {
  const written: Evaluated[] = [];
  for (const { value } of set) {
    if (value.kind === "template") written.push(piece("setting", value.template));
  }
  if (then.kind === "finish" && typeof then.reason !== "string") {
    return [...written, piece("setting", then.reason)];
  }
  if (then.kind === "restart" && then.callee.kind === "dynamic") {
    return [...written, piece("callee", then.callee.path)];
  }
  return written;
}

/** What a block evaluates, in any step of it at any depth. */
export const evaluatedIn: ObjectMemo<Block, readonly Evaluated[]> = createObjectMemo((block) => {
  const all: Evaluated[] = [];
  for (const { step } of stepsOf(block)) {
    const { guards, inputs, loop, settings } = evaluationOfStep(step);
    all.push(...guards, ...inputs, ...loop, ...settings);
  }
  return all;
});

/** The references that a block reads, in any step of it at any depth. */
export function readsOf(block: Block): readonly Reference[] {
  return evaluatedIn(block).flatMap(({ references }) => references);
}
