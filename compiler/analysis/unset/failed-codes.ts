import { hasKind } from "../../../runtime/values/value.ts";
import type { Comparison, Expression } from "../../ir/expression.ts";
import { soleReference } from "../../ir/references.ts";
import type { Step } from "../../ir/step.ts";
import { requiredTests } from "../../ir/tests-in.ts";
import { isFailure } from "../shell/exits-badly.ts";

/** The variables that the guards of a step let through with nothing but the code of a command that has failed. */
export function failedCodes({ around }: Pick<Step, "around">): ReadonlySet<string> {
  const names = around.flatMap((layer) =>
    layer.kind === "guard" ? requiredTests(layer.condition.expression).flatMap(codeOf) : [],
  );
  return new Set(names);
}

function codeOf({ left, operator, right }: Comparison): readonly string[] {
  const sides = [left, right];
  const asked = sides.map(soleReference).find((side) => side?.path.length === 0);
  const number = sides.map(numberOf).find((side) => side !== undefined);
  if (asked === undefined || number === undefined) return [];
  const isFailed =
    (operator === "!=" && number === 0) ||
    (operator === "==" && isFailure(number)) ||
    (operator === ">" && number === 0 && soleReference(left) === asked);
  return isFailed ? [asked.name] : [];
}

function numberOf(node: Expression): number | undefined {
  const text = node.kind === "word" ? node.text : textOf(node);
  return text === undefined || !/^-?\d+(?:\.0)?$/.test(text) ? undefined : Number(text);
}

function textOf(node: Expression): string | undefined {
  if (node.kind !== "literal") return undefined;
  const { value } = node;
  if (hasKind(value, "float")) return String(value.number);
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}
