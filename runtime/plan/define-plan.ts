import type { AnyBlock, AnyTargets, Block, Param, TypedPlan } from "../abi.ts";

/** The inputs by name: a record of any names knows those that every object has as something else. */
interface NamedInputs<Inputs> {
  readonly params: { readonly [Name in keyof Inputs]-?: Param };
}

/** Marks a compiled recipe and types what its callers give and get. */
export function definePlan<Inputs, Outputs>(
  plan: TypedPlan<Inputs, Outputs> & NamedInputs<NoInfer<Inputs>>,
): TypedPlan<Inputs, Outputs> {
  return plan;
}

/** Checks each step of a block against the scope it starts with, then forgets the scopes. */
export function block<Scopes, Targets extends AnyTargets<Scopes> = AnyTargets<Scopes>>(
  steps: Block<Scopes, Targets>,
): AnyBlock;
export function block(steps: AnyBlock): AnyBlock {
  return steps;
}
