import { decodeJson } from "../../../runtime/values/json-decoder.ts";
import type { Value } from "../../../runtime/values/value.ts";
import { isList, isMap } from "../../../runtime/values/value.ts";
import type { Expression } from "../../ir/expression.ts";
import { resultStep } from "../scope/definition.ts";
import { createEveryQuestion } from "../scope/definitions.ts";
import type { OperandPlace } from "./operand.ts";

/** Whether an operand is all of what agents or commands answer, which is a value where it is JSON. */
export function isAnswer(node: Expression, { state }: OperandPlace): boolean {
  if (node.kind !== "reference" || node.path.length > 0) return false;
  const definitions = state.variables.get(node.name)?.definitions;
  return definitions !== undefined && definitions.size > 0 && areAnswers(definitions);
}

const areAnswers = createEveryQuestion((one) => {
  const action = resultStep(one)?.action;
  return (action?.kind === "agent" || action?.kind === "shell") && action.decoding !== "text";
});

/** Whether values are texts that all spell a list or a mapping, which no answer is. */
export function spellCollections(values: readonly Value[] | undefined): boolean {
  return (
    values !== undefined && values.length > 0 && values.every((value) => spellsCollection(value))
  );
}

function spellsCollection(text: Value): boolean {
  if (typeof text !== "string" || !/^\s*[[{]/.test(text)) return false;
  const value = decodeJson(text);
  return value !== undefined && (isList(value) || isMap(value));
}
