import type { Expression, Reference, Template, TextPart, ValueTemplate } from "./expression.ts";
import type {
  Action,
  Block,
  Callee,
  HooksLayer,
  Layer,
  LoopAction,
  PlanId,
  ShellAction,
  Step,
  StepKey,
} from "./step.ts";

/** A step with the steps that it is nested in, outermost first. */
export interface PlacedStep {
  readonly step: Step;
  readonly parents: readonly Step[];
}

/** The blocks directly inside a step: those of its action, then those that its layers run after a failure. */
export function blocksOf({ action, around }: Step): readonly Block[] {
  return [...blocksOfAction(action), ...around.flatMap(blocksOfLayer)];
}

function blocksOfLayer(layer: Layer): readonly Block[] {
  if (layer.kind === "recover") return [layer.body];
  return layer.kind === "retry" && layer.recover ? [layer.recover.body] : [];
}

/** The blocks directly inside an action. */
export function blocksOfAction(action: Action): readonly Block[] {
  switch (action.kind) {
    case "loop":
    case "block":
      return [action.body];
    case "fork":
      return action.branches.map(({ body }) => body);
    case "agent":
    case "shell":
    case "exec":
    case "call":
    case "gate":
    case "none":
      return [];
    default:
      return action satisfies never;
  }
}

const stepsIn = new WeakMap<Block, readonly PlacedStep[]>();

/** All steps of a block and of the blocks inside it, in source order, a container before its body. */
export function stepsOf(block: Block): readonly PlacedStep[] {
  // Nearly every rule and analysis asks for those of the same block.
  const known = stepsIn.get(block) ?? [...placedSteps(block, [])];
  stepsIn.set(block, known);
  return known;
}

function* placedSteps(block: Block, parents: readonly Step[]): Generator<PlacedStep> {
  for (const step of block.steps.values()) {
    yield { step, parents };
    for (const inner of blocksOf(step)) yield* placedSteps(inner, [...parents, step]);
  }
}

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
}

/** What the layers around an action evaluate, outermost first. */
function guardsOf(step: Step): readonly Evaluated[] {
  return step.around.flatMap((layer) =>
    layer.kind === "guard"
      ? [{ role: "guard" as const, expression: layer.condition.expression }]
      : [],
  );
}

/** What an action evaluates before it starts; a loop's own conditions and updates are not among them. */
export function inputsOf(action: Action): readonly Evaluated[] {
  switch (action.kind) {
    case "agent":
      return [
        { role: "prompt", expression: action.prompt },
        ...optional("prompt", action.systemPrompt),
        ...optional("cwd", action.cwd),
      ];
    case "shell":
      return inputsOfShell(action);
    case "exec":
      return action.words.map((word) => ({ role: "word", expression: word }));
    case "call":
      return [
        ...(action.callee.kind === "dynamic"
          ? [{ role: "callee" as const, expression: action.callee.path }]
          : []),
        ...action.input.map(({ value }) => ({ role: "input" as const, expression: value })),
      ];
    case "loop":
      return inputsOfHead(action.head);
    case "gate":
      return [{ role: "gate", expression: action.prompt }];
    case "block":
    case "fork":
    case "none":
      return [];
    default:
      return action satisfies never;
  }
}

function inputsOfShell(action: ShellAction): readonly Evaluated[] {
  return [
    { role: "command", expression: action.command },
    ...(action.reads ?? []).map((read) => ({ role: "command" as const, expression: read })),
    ...optional("cwd", action.cwd),
    ...action.env.map(({ value }) => ({ role: "environment" as const, expression: value })),
  ];
}

function inputsOfHead(head: LoopAction["head"]): readonly Evaluated[] {
  if (head.kind === "each") return [{ role: "list", expression: head.list }];
  if (head.kind === "while" || typeof head.count === "number") return [];
  return [{ role: "count", expression: head.count }];
}

function optional(
  role: Evaluated["role"],
  expression: Expression | ValueTemplate | undefined,
): readonly Evaluated[] {
  return expression === undefined ? [] : [{ role, expression }];
}

/** What the settings and hooks around an action evaluate, and the writes and reasons behind it. */
export function settingsOf({ around, exits }: Step): readonly Evaluated[] {
  const layers = around.flatMap((layer): readonly Evaluated[] => {
    switch (layer.kind) {
      case "hooks":
        return [
          ...inputsOfHook("hook-before", layer.before, layer),
          ...inputsOfHook("hook-after", layer.after, layer),
          ...inputsOfHook("hook-after", layer.onError, layer),
        ];
      case "delay":
      case "timeout":
        return setting(layer.ms);
      case "retry":
        return setting(layer.attempts);
      default:
        return [];
    }
  });
  const written = exits.flatMap(({ set, then }) => [
    ...set.flatMap(({ value }) =>
      value.kind === "template" ? optional("setting", value.template) : [],
    ),
    ...(then.kind === "finish" && typeof then.reason !== "string"
      ? optional("setting", then.reason)
      : []),
    ...(then.kind === "restart" && then.callee.kind === "dynamic"
      ? optional("callee", then.callee.path)
      : []),
  ]);
  return [...layers, ...written];
}

/** What a hook takes from variables; those that tell it about its step it always has. */
function inputsOfHook(
  role: "hook-before" | "hook-after",
  hook: ShellAction | undefined,
  { id, status }: HooksLayer,
): readonly Evaluated[] {
  if (hook === undefined) return [];
  const isOwn = ({ name }: Reference): boolean => name === id || name === status;
  return inputsOfShell(hook)
    .filter(({ expression }) => !referencesOf(expression).some(isOwn))
    .map((input) => ({ ...input, role }));
}

function setting(value: number | Template): readonly Evaluated[] {
  return typeof value === "number" ? [] : [{ role: "setting", expression: value }];
}

/** Everything that a step evaluates, in the order of evaluation; nested blocks are not included. */
function evaluatedOf(step: Step): readonly Evaluated[] {
  return [
    ...guardsOf(step),
    ...inputsOf(step.action),
    ...loopPartsOf(step.action),
    ...settingsOf(step),
  ];
}

/** The recipes that a step runs: what it calls, and what its exits go on with. */
function calleesOf({ action, exits }: Step): readonly Callee[] {
  return [
    ...(action.kind === "call" ? [action.callee] : []),
    ...exits.flatMap(({ then }) => (then.kind === "restart" ? [then.callee] : [])),
  ];
}

/** How many iterations of a loop run at once, where they run in lanes. */
export function lanesOf({ head }: LoopAction): number | "unbounded" | undefined {
  return head.kind === "while" ? undefined : head.lanes;
}

/** The plans that a plan runs and that are known, each once, in source order. */
export function calledPlansOf(plan: { readonly body: Block }): readonly PlanId[] {
  const called = [...stepsOf(plan.body)].flatMap(({ step }) =>
    calleesOf(step).flatMap((callee) => (callee.kind === "static" ? [callee.plan] : [])),
  );
  return [...new Set(called)];
}

/** The variables that a loop sets for its body and takes back afterwards. */
export function boundNames({ head }: LoopAction): readonly string[] {
  switch (head.kind) {
    case "each":
      return [head.item];
    case "while":
      return [head.index, head.iteration].filter((name) => name !== undefined);
    case "times":
      return head.binds;
    default:
      return head satisfies never;
  }
}

function loopPartsOf(action: Action): readonly Evaluated[] {
  if (action.kind !== "loop") return [];
  const { head, update, until } = action;
  return [
    ...(head.kind === "while"
      ? [{ role: "while" as const, expression: head.condition.expression }]
      : []),
    ...update.map(({ value }) => ({ role: "update" as const, expression: value })),
    ...(until ? [{ role: "until" as const, expression: until.expression }] : []),
  ];
}

/** The placeholder that an expression is, by itself or as all of a template. */
export function soleReference(node: Expression | ValueTemplate): Reference | undefined {
  if (node.kind === "reference") return node;
  if (node.kind !== "template") return undefined;
  const [only, ...others] = node.parts;
  return only?.kind === "reference" && others.length === 0 ? only : undefined;
}

/** Whether a value is what the variable of that name holds already. */
export function isVariable(node: Expression | ValueTemplate, name: string): boolean {
  const reference = soleReference(node);
  return reference?.name === name && reference.path.length === 0;
}

/** The placeholders of an expression, from left to right. */
export function referencesOf(node: Expression | ValueTemplate): readonly Reference[] {
  switch (node.kind) {
    case "reference":
      return [node];
    case "literal":
    case "word":
      return [];
    case "template":
    case "pasted-word":
      return node.parts.filter(isReference);
    case "comparison":
      return [...referencesOf(node.left), ...referencesOf(node.right)];
    case "membership":
      return [...referencesOf(node.item), ...referencesOf(node.container)];
    case "logical":
      return node.operands.flatMap(referencesOf);
    case "negation":
    case "group":
      return referencesOf(node.operand);
    case "call":
      return node.arguments.flatMap(referencesOf);
    case "method":
      return [node.target, ...node.arguments].flatMap(referencesOf);
    case "index":
      return referencesOf(node.target);
    case "list":
    case "list-template":
      return node.items.flatMap(referencesOf);
    case "map-template":
      return node.entries.flatMap(([, value]) => referencesOf(value));
    default:
      return node satisfies never;
  }
}

/** What a block evaluates, in any step of it at any depth, by the step that does. */
export function* evaluatedIn(
  block: Block,
): Generator<{ readonly step: Step; readonly expression: Expression | ValueTemplate }> {
  for (const { step } of stepsOf(block)) {
    for (const { expression } of evaluatedOf(step)) yield { step, expression };
  }
}

/** The references that a block reads, in any step of it at any depth, by the step that reads. */
export function* readsOf(
  block: Block,
): Generator<{ readonly key: StepKey; readonly step: Step; readonly reference: Reference }> {
  for (const { step, expression } of evaluatedIn(block)) {
    for (const reference of referencesOf(expression)) yield { key: step.key, step, reference };
  }
}

function isReference(part: TextPart | Reference): part is Reference {
  return part.kind === "reference";
}
