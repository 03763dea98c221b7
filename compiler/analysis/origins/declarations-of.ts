import type { Expression } from "../../ir/expression.ts";
import type { Plan } from "../../ir/plan.ts";
import { referencesOf } from "../../ir/references.ts";
import type { Span } from "../../source/span.ts";
import { createFirstQuestion } from "../scope/definitions.ts";
import type { ScopeState } from "../scope/scope-state.ts";

/** A place that tells what a variable may hold, with what to say of it. */
interface Declaration {
  readonly span: Span;
  readonly message: string;
}

/** Where the author says what the variables of an expression may hold, or what they hold unless the caller gives another value. */
export function declarationsOf(
  node: Expression,
  { outputTypes }: Pick<Plan, "outputTypes">,
  { variables }: Pick<ScopeState, "variables">,
): readonly Declaration[] {
  return referencesOf(node).flatMap(({ name }) => {
    const declared = outputTypes?.get(name);
    if (declared) return [{ span: declared.span, message: "declared here" }];
    const definitions = variables.get(name)?.definitions;
    const param = definitions && firstParam(definitions);
    return param ? [{ span: param.span, message: "its default" }] : [];
  });
}

const firstParam = createFirstQuestion((one) =>
  one.kind === "param" && one.param.given === undefined ? one.param : undefined,
);
