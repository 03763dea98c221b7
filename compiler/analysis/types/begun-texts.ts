import type { Reference } from "../../ir/expression.ts";
import type { Step } from "../../ir/step.ts";
import { hasKind } from "../scope/definitions.ts";
import { knownTexts } from "./known-texts.ts";
import type { OperandPlace } from "./operand.ts";

/** The texts that a variable goes through which begins with a declared default. */
export interface BegunTexts {
  readonly texts: readonly string[];
  /** One that sets it. */
  readonly step: Step;
}

/**
 * What a variable may hold that a recipe declares with a text and sets by what steps print; undefined where more than texts
 * that are known may get there. A caller may still begin with any text of its own.
 */
export function begunTexts(
  reference: Reference,
  { flow, state }: OperandPlace,
): BegunTexts | undefined {
  const definitions = state.variables.get(reference.name)?.definitions;
  if (definitions === undefined || definitions.size < 2 || !hasKind(definitions, "param"))
    return undefined;
  const texts = knownTexts(flow.likelyTypeOf(reference, state));
  if (texts === undefined || texts.length === 0) return undefined;
  for (const one of definitions) {
    if (one.kind === "exit" || one.kind === "update") return { texts, step: one.step };
  }
  return undefined;
}
