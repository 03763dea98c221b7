import { javascriptText } from "../../../../../runtime/values/javascript-text.ts";
import type { ParamType } from "../../../../../runtime/values/param-type.ts";
import type { Report } from "../../../../document/cursor.ts";
import type { RecipeNode } from "../../ast.ts";
import type { NameUse } from "../../name-uses.ts";
import type { ControlField } from "../../parse-control.ts";
import { isInRange, rangeOf } from "../../parse-control.ts";
import type { Tree } from "../../tree.ts";
import { describeTree, plainValue } from "../../tree.ts";
import { defaultOf, fits, mayBeNumber, mayBeWhole } from "./fit-of-default.ts";

/**
 * Reports settings and expressions whose number is that of a name, and whose default is none; a declared type tells it of
 * the default itself.
 */
export function checkControlDefaults(
  recipe: RecipeNode,
  uses: readonly NameUse[],
  types: ReadonlyMap<string, ParamType>,
  report: Report,
): void {
  for (const { control: field, isComputed, name, span } of uses) {
    if (field === undefined && isComputed !== true) continue;
    const value = defaultOf(recipe, name);
    const type = types.get(name);
    // What contradicts its declared type, or a type that is no number, is told as such.
    if (value === undefined || (type && !fits(type, plainValue(value)))) continue;
    const found = describeTree(value);
    const related = [{ span: value.span, message: "its default" }];
    if (isComputed === true && mayBeWhole(type) && !isWholeNumber(value)) {
      const demand = { expected: "whole numbers", taker: "an expression" };
      report("unfit-default", span, { name, found, ...demand }, { related });
    }
    if (field !== undefined && mayBeNumber(type) && !isNumberFor(field, value)) {
      const demand = { expected: rangeOf(field), taker: `\`${field}\`` };
      report("unfit-default", span, { name, found, ...demand }, { related });
    }
  }
}

/**
 * Reports settings and guards that ask for a name whose only default stands in a placeholder of a command, for which it counts
 * alone. A guard may well ask whether a caller has given anything, but not where the default is a word for true.
 */
export function checkInlineDefaults(
  { arguments: declared }: Pick<RecipeNode, "arguments">,
  uses: readonly NameUse[],
  report: Report,
): void {
  const isBare = new Map(declared?.map((one) => [one.name, one.default === undefined]));
  // A default that is declared, and a name that is not, are told as such.
  const own = uses.filter(
    ({ anchor, name, span }) =>
      span.source === anchor.source && (declared === undefined || isBare.get(name)),
  );
  const inline = new Map(
    own.flatMap(({ name, part, span }) => {
      const isWritten = part?.kind === "command-value" && part.content.includes("=");
      return isWritten ? [[name, { text: part.default ?? "", span }]] : [];
    }),
  );
  if (inline.size === 0) return;
  for (const { isGuard = false, isRequired, isSetting = false, name, open, part, span } of own) {
    const written = inline.get(name);
    const isOpen = isRequired || open === "decided";
    if (written === undefined || !isOpen || part?.kind === "command-fallback") continue;
    const asksTruth = isGuard || part?.kind === "command-choice";
    if (asksTruth ? !/^(?:1|on|true|yes)$/i.test(written.text) : !isSetting) continue;
    const by = byWhat({ isGuard, isSetting });
    const related = [{ span: written.span, message: "its default" }];
    report("hidden-default", span, { name, by, isInline: true }, { related });
  }
}

function byWhat({ isGuard, isSetting }: Record<"isGuard" | "isSetting", boolean>): string {
  if (isGuard) return "`when`";
  return isSetting ? "settings" : "other placeholders";
}

/** Whether a default is a number for a setting; the empty text is none, and placeholders become others. */
function isNumberFor(field: ControlField, value: Tree): boolean {
  if (value.kind !== "text" || value.text === "" || value.text.includes("{")) return true;
  return isInRange(field, Number(value.text));
}

/** Whether a default is what expressions are made of, as it stands or when its placeholders are filled in. */
function isWholeNumber(value: Tree): boolean {
  if (value.kind !== "text" && value.kind !== "other") return false;
  const text = javascriptText(plainValue(value));
  return text.includes("{") || /^-?\d+$/.test(text);
}
