import { word } from "../../../runtime/semantics/amplifier.ts";
import type { Expression, Template } from "../../ir/expression.ts";
import { isAnswer } from "./answer-as-json.ts";
import type { Operand, OperandPlace } from "./operand.ts";
import { constantOperand, referenceOperand } from "./operand.ts";
import { json, string } from "./type.ts";

/** What an operand of an amplifier condition may hold where callers leave the kinds of the declared defaults alone. */
export function amplifierOperand(node: Expression, place: OperandPlace): Operand {
  switch (node.kind) {
    case "literal":
      return constantOperand(node.value);
    case "word":
      return constantOperand(word(node.text));
    case "reference":
      return { ...referenceOperand(node, place), isJson: isAnswer(node, place) };
    case "template":
      return quotedOperand(node, place);
    default:
      return { type: json, values: undefined };
  }
}

/** Quoted text that is one placeholder is the placeholder's text. */
function quotedOperand({ parts }: Template, place: OperandPlace): Operand {
  const [first, ...rest] = parts;
  if (first === undefined) return constantOperand("");
  if (rest.length > 0) return { type: string, values: undefined };
  if (first.kind === "text") return constantOperand(first.text);
  const { values } = referenceOperand(first, place);
  const texts = values?.filter((value) => typeof value === "string");
  return { type: string, values: texts?.length === values?.length ? texts : undefined };
}
