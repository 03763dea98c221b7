import type { Expression, Reference, TextPart, ValueTemplate } from "./expression.ts";
import type { Action, Block, Step, StepKey } from "./step.ts";

/** A step with the steps that it is nested in, outermost first. */
export interface PlacedStep {
  readonly step: Step;
  readonly parents: readonly Step[];
}

/** The blocks directly inside an action. */
export function blocksOf(action: Action): readonly Block[] {
  switch (action.kind) {
    case "loop":
    case "block":
      return [action.body];
    case "agent":
    case "shell":
    case "call":
    case "gate":
    case "none":
      return [];
    default:
      return action satisfies never;
  }
}

/** All steps of a block and of the blocks inside it, in source order, a container before its body. */
export function* stepsOf(block: Block, parents: readonly Step[] = []): Generator<PlacedStep> {
  for (const step of block.steps.values()) {
    yield { step, parents };
    for (const inner of blocksOf(step.action)) yield* stepsOf(inner, [...parents, step]);
  }
}

/** A piece of a step that is evaluated when the step runs, and what it is for. */
export interface Evaluated {
  readonly role:
    | "guard"
    | "prompt"
    | "command"
    | "cwd"
    | "environment"
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
      return [{ role: "prompt", expression: action.prompt }];
    case "shell":
      return [
        { role: "command", expression: action.command },
        ...(action.cwd ? [{ role: "cwd" as const, expression: action.cwd }] : []),
        ...action.env.map(({ value }) => ({ role: "environment" as const, expression: value })),
      ];
    case "call":
      return [
        ...(action.callee.kind === "dynamic"
          ? [{ role: "callee" as const, expression: action.callee.path }]
          : []),
        ...action.input.map(({ value }) => ({ role: "input" as const, expression: value })),
      ];
    case "loop":
      return action.head.kind === "each" ? [{ role: "list", expression: action.head.list }] : [];
    case "gate":
      return [{ role: "gate", expression: action.prompt }];
    case "block":
    case "none":
      return [];
    default:
      return action satisfies never;
  }
}

/** Everything that a step evaluates, in the order of evaluation; nested blocks are not included. */
function evaluatedOf(step: Step): readonly Evaluated[] {
  return [...guardsOf(step), ...inputsOf(step.action), ...loopPartsOf(step.action)];
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

/** The references that a block reads, in any step of it at any depth, by the step that reads. */
export function* readsOf(
  block: Block,
): Generator<{ readonly key: StepKey; readonly step: Step; readonly reference: Reference }> {
  for (const { step } of stepsOf(block)) {
    for (const { expression } of evaluatedOf(step)) {
      for (const reference of referencesOf(expression)) yield { key: step.key, step, reference };
    }
  }
}

function isReference(part: TextPart | Reference): part is Reference {
  return part.kind === "reference";
}
