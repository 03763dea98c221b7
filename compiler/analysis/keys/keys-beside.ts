import type { Expression } from "../../ir/expression.ts";
import type { Step } from "../../ir/step.ts";
import type { Span } from "../../source/span.ts";
import type { Facts } from "../facts.ts";
import type { OperandPlace } from "../types/operand.ts";
import type { OutlinedStep } from "../types/prompt-outline.ts";
import { outlinedOrEmpty, shownMappingAt } from "../types/prompt-outline.ts";
import type { Type } from "../types/type.ts";
import { placeOfKeys } from "./place-of-keys.ts";

/** A place that shows that a value is a mapping, and how it does. */
export interface KeysBeside {
  readonly span: Span;
  readonly message: string;
}

/** Where the recipe takes what may be anything for a mapping, or asks for one. */
export function keysBeside(
  node: Expression,
  { kind }: Type,
  { state, reads }: Pick<OperandPlace, "state"> & Pick<Facts, "reads">,
): KeysBeside | undefined {
  if (node.kind !== "reference" || kind !== "json") return undefined;
  const { name, path } = node;
  const definitions = state.variables.get(name)?.definitions;
  const span = path.length === 0 ? placeOfKeys(definitions, reads) : undefined;
  if (span) return { span, message: "its keys are read here" };
  return shownKeys(outlinedOrEmpty(definitions), path);
}

/** Where a prompt shows keys, and its agent is asked again for what is no JSON. */
export function shownKeys(
  asking: readonly OutlinedStep[],
  path: readonly string[],
): KeysBeside | undefined {
  const [first] = asking;
  const isMapping = ({ step, outline }: OutlinedStep): boolean =>
    isAskedForJson(step) && shownMappingAt(outline, path) !== undefined;
  if (!asking.every(isMapping)) return undefined;
  return first && { span: first.step.idSpan, message: "its prompt shows the keys" };
}

function isAskedForJson({ action }: Step): boolean {
  return action.kind === "agent" && action.check?.kind === "json";
}
