import type { Plan } from "../ir/plan.ts";
import type { Block, PlanId, StepKey } from "../ir/step.ts";
import type { TypeName } from "./emit-type.ts";
import type { Code } from "./layout.ts";
import type { RuntimeImports } from "./runtime-imports.ts";
import type { ScopeShape, ScopeShapes } from "./scope-shapes.ts";
import { quoted } from "./string-literal.ts";

/** What the emission of every part of one plan needs. */
export interface PlanContext {
  readonly plan: Plan;
  readonly imports: RuntimeImports;
  readonly shapes: ScopeShapes;
  /** Name of the interface of the scope that a step starts with. */
  readonly scopeName: (step: StepKey) => string;
  /** Type arguments of a block. */
  readonly blockTypes: (block: Block) => string;
  /** Expression that yields another plan. */
  readonly callee: (plan: PlanId) => string;
  /** Code of a block inside a step. */
  readonly inner: (block: Block) => Code;
  /** Tells whether a fork around the step has to know what its exits write. */
  readonly isForked: (step: StepKey) => boolean;
}

/** What expressions may assume of the variables around them. */
export interface ScopeKnowledge {
  /** Tells whether a variable is set for certain, so that a plain property access finds it. */
  readonly definitely: (name: string) => boolean;
}

/** What holds where a step starts, leaving out names that something inside it binds anew. */
export function knowledgeOf(
  context: PlanContext,
  shape: ScopeShape,
  rebound: readonly string[] = [],
): ScopeKnowledge {
  return {
    definitely: (name) => {
      if (name === "__proto__" || rebound.includes(name)) return false;
      const kept: readonly string[] = context.shapes.ambient;
      if (kept.includes(name)) return name !== "_skipped_steps";
      return shape.get(name)?.optional === false;
    },
  };
}

/** Code for a value of one type where another is declared: checked when it runs, if that is narrower. */
export function asDeclared(
  context: PlanContext,
  code: string,
  type: TypeName,
  declared: TypeName = "value",
): string {
  if (declared === "value" || declared === type) return code;
  return `${context.imports.use("typed")}(${code}, ${quoted(declared)})`;
}
