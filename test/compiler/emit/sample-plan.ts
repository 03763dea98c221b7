import type { ScopeFact, VariableFact } from "../../../compiler/analysis/facts.ts";
import { VariableMap } from "../../../compiler/analysis/scope/variable-map.ts";
import type { Type } from "../../../compiler/analysis/types/type.ts";
import type { ScopeFacts } from "../../../compiler/emit/scope-shapes.ts";
import type { Condition, Reference, Template, TextPart } from "../../../compiler/ir/expression.ts";
import type { Plan } from "../../../compiler/ir/plan.ts";
import type { Action, Exit, Layer, Step } from "../../../compiler/ir/step.ts";
import type { Span } from "../../../compiler/source/span.ts";

const source = { path: "recipes/sample.yaml", text: "name: sample\nsteps:\n" };
const span: Span = { source, start: 13, end: 18 };

/** A placeholder written `name.key.key`. */
export function reference(dotted: string): Reference {
  const [name = "", ...path] = dotted.split(".");
  return { kind: "reference", name, path, span };
}

/** A template from its pieces: text, or a reference. */
export function template(...parts: readonly (string | Reference)[]): Template {
  const pieces = parts.map((part): TextPart | Reference =>
    typeof part === "string" ? { kind: "text", text: part } : part,
  );
  return { kind: "template", parts: pieces, typed: false, span };
}

/** The condition `{{left}} == 'right'`. */
export function isEqual(left: string, right: string): Condition {
  return {
    kind: "condition",
    dialect: "amplifier",
    expression: {
      kind: "comparison",
      operator: "==",
      left: reference(left),
      right: { kind: "literal", value: right, span },
      span,
    },
    text: `{{${left}}} == '${right}'`,
    span,
  };
}

/** An agent step. */
export function agent(prompt: Template): Action {
  return {
    kind: "agent",
    agent: "reviewer",
    agentSpan: span,
    prompt,
    mode: undefined,
    models: [],
    config: undefined,
    expectJson: false,
    decoding: "json",
  };
}

/** A command step. */
export function shell(command: Template): Action {
  return { kind: "shell", command, cwd: undefined, env: [], decoding: "json" };
}

/** An exit that stores the result in a variable, or nothing. */
export function exit(on: "ok" | "skipped", to: string | undefined, stored?: string): Exit {
  return {
    on: { kind: on },
    set:
      stored === undefined
        ? []
        : [{ name: stored, nameSpan: undefined, value: { kind: "result" }, onlyIfUnset: false }],
    // biome-ignore lint/suspicious/noThenProperty: the IR calls an exit's target so, and nothing awaits an exit
    then: to === undefined ? { kind: "end", value: "result" } : { kind: "goto", step: to },
  };
}

/** A step with its layers and exits. */
export function step(
  key: string,
  action: Action,
  exits: readonly Exit[],
  around: readonly Layer[] = [],
): Step {
  return {
    key,
    id: key,
    origins: [span],
    idSpan: span,
    tracked: { index: 0, stage: undefined },
    around,
    action,
    exits,
  };
}

/** A plan of these steps in order. */
export function plan(steps: readonly Step[], changes: Partial<Plan> = {}): Plan {
  return {
    id: "recipes/sample.yaml",
    name: "sample",
    version: "1.0.0",
    description: "A plan written by hand.",
    dialect: "amplifier",
    source: { path: "recipes/sample.yaml", sha256: "0".repeat(64) },
    params: [],
    ambient: { recipe: "recipe", session: "session", step: "step", skipped: "_skipped_steps" },
    limits: { depth: 5, total: 100 },
    pacing: undefined,
    orchestrator: undefined,
    output: { variable: "final_output" },
    body: { entry: steps[0]?.key ?? "", steps: new Map(steps.map((each) => [each.key, each])) },
    nameSpan: span,
    document: {
      source,
      root: { kind: "sequence", style: "block", items: [], span },
      comments: [],
    },
    ...changes,
  };
}

/** Variables by name: `report` is set, `report?` may be. */
export function scope(
  names: readonly string[],
  types: Readonly<Record<string, Type>> = {},
): ScopeFact {
  return new Map(
    names.map((name): [string, VariableFact] => {
      const bare = name.replace(/\?$/, "");
      const type = types[bare] ?? { kind: "json" };
      return [
        bare,
        { defined: bare === name ? "yes" : "maybe", type, isAsGiven: false, isUnwritten: false },
      ];
    }),
  );
}

/** Facts from scopes by step. */
export function facts(scopes: Readonly<Record<string, ScopeFact>>, final: ScopeFact): ScopeFacts {
  const empty = new VariableMap<VariableFact>();
  const variablesOf = (known: ScopeFact): VariableMap<VariableFact> => {
    const variables = empty.sibling<VariableFact>();
    for (const [name, fact] of known) variables.set(name, fact);
    return variables;
  };
  const byStep = new Map(Object.entries(scopes).map(([key, one]) => [key, variablesOf(one)]));
  return { variablesBefore: (key) => byStep.get(key), finalVariables: variablesOf(final) };
}
