import type { AnyBlock, AnyStep, Exit, Fn, Scope, Trigger, Value } from "../../runtime/index.ts";

type AnyExit = Exit<Scope, Record<string, Scope>>;

/** Parts of a step that a test gives beside its action. */
export type StepParts = Partial<Pick<AnyStep, "tracked" | "around" | "exits">>;

/** A step that asks an agent named after it; by default it ends the block with the answer. */
export function agentStep(
  id: string,
  prompt: string | Fn<Scope, string>,
  parts: StepParts = {},
): AnyStep {
  const action = {
    kind: "agent",
    agent: `x:${id}`,
    prompt: typeof prompt === "string" ? () => prompt : prompt,
    decode: (text: string) => text,
  } as const;
  return { id, at: [1, 1], action, exits: [endWith()], ...parts };
}

/** A step that runs a command; by default it ends the block with the output. */
export function shellStep(id: string, command: string, parts: StepParts = {}): AnyStep {
  const action = { kind: "shell", command: () => command, decode: (text: string) => text } as const;
  return { id, at: [1, 1], action, exits: [endWith()], ...parts };
}

/** A step with any action; by default it ends the block with the result. */
export function step(id: string, action: AnyStep["action"], parts: StepParts = {}): AnyStep {
  return { id, at: [1, 1], action, exits: [endWith()], ...parts };
}

/** An exit that ends the block with the step's result, and stores it where a name is given. */
export function endWith(name?: string, on: Trigger = { on: "ok" }): AnyExit {
  return { ...on, to: { kind: "end", value: "result" }, set: (v, r) => store(v, name, r.value) };
}

/** An exit that goes on with a step, and stores the result where a name is given. */
export function goTo(to: string, name?: string, on: Trigger = { on: "ok" }): AnyExit {
  return { ...on, to, set: (v, r) => store(v, name, r.value) };
}

function store(scope: Scope, name: string | undefined, value: Value): Scope {
  return name === undefined ? scope : { ...scope, [name]: value };
}

/** A block of steps under their own ids, beginning with the first. */
export function steps(first: AnyStep, ...more: readonly AnyStep[]): AnyBlock {
  const entries = [first, ...more].map((each) => [each.id, each] as const);
  return { entry: first.id, steps: Object.fromEntries(entries) };
}
