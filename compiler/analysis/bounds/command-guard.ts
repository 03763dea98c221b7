import { isTrue } from "../../../runtime/semantics/command-template-truth.ts";
import { javascriptText } from "../../../runtime/values/javascript-text.ts";
import type { CommandDefault, CommandPart } from "../../ir/command.ts";
import type { Condition } from "../../ir/expression.ts";
import type { BooleanFunction } from "../conditions/boolean-function.ts";
import type { ConditionFormulas } from "../conditions/condition-formula.ts";

/**
 * The outcome of a test under which the guard of a command template holds, where it asks for the truth of one name:
 * `deep`, `!deep`, `{deep}`, `{deep?yes:no}`. Nothing replaces what a name stands for while a recipe runs.
 */
export function commandGuardHolds(
  { expression }: Condition,
  formulas: ConditionFormulas,
): BooleanFunction | undefined {
  if (expression.kind !== "template" || expression.command === undefined) return undefined;
  const { text, defaults } = expression.command;
  const [only] = text.parts;
  const asked = only && askedName(only);
  if (asked === undefined) return undefined;
  const standing = spelling(defaults.get(asked.name));
  if (standing === undefined) return undefined;
  const key = `truth of ${asked.name}, ${standing}`;
  const isTruthy = formulas.atom(key, { versions: [] });
  return asked.negated ? formulas.algebra.not(isTruthy) : isTruthy;
}

function askedName(
  part: CommandPart,
): { readonly name: string; readonly negated: boolean } | undefined {
  if (part.kind === "command-value") {
    return isTrue(part.default ?? "") ? undefined : { name: part.name, negated: false };
  }
  if (part.kind !== "command-choice" || isTrue(part.yes) === isTrue(part.no)) return undefined;
  return { name: part.name, negated: isTrue(part.no) };
}

/** What stands for a name without its caller, the same text for the same; undefined where other names are looked up for it. */
function spelling(declared: CommandDefault | undefined): string | undefined {
  if (declared === undefined) return "nothing";
  return declared.kind === "constant" ? `"${javascriptText(declared.value)}"` : undefined;
}
