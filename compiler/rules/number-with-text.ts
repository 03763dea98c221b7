import { isFloat, isInteger } from "../../runtime/values/value.ts";
import { scriptOf } from "../analysis/commands/script-of.ts";
import type { Decision } from "../analysis/reads.ts";
import type { Definition } from "../analysis/scope/definition.ts";
import { printerOf } from "../analysis/scope/definition.ts";
import type { NumberWithMore } from "../analysis/shell/printing/prints-more-than-number.ts";
import { printsMoreThanNumber } from "../analysis/shell/printing/prints-more-than-number.ts";
import type { Comparison, Expression, Reference } from "../ir/expression.ts";
import { textOperand } from "../ir/fixed-text.ts";
import { soleReference } from "../ir/references.ts";
import { testsIn } from "../ir/tests-in.ts";
import type { Span } from "../source/span.ts";
import { createTextMemo } from "../source/text-memo.ts";
import { defineRule, oncePerPlace } from "./rule.ts";

/** `wc -l notes.md` prints the name of the file, too, and `node -v` a letter: neither is a number to compare with one. */
export const numberWithText = defineRule({
  name: "number-with-text",
  reports: ["number-with-text"],
  check({ facts }, report) {
    const reportOnce = oncePerPlace(report);
    for (const { condition, state } of facts.reads.decisions) {
      for (const test of testsIn(condition.expression)) {
        const found = test.kind === "comparison" ? mixedOperand(test, state) : undefined;
        if (found === undefined) continue;
        const { name, printed, span } = found;
        const related = [{ span, message: "printed here" }];
        reportOnce("number-with-text", test.span, { name, ...printed }, { related });
      }
    }
  },
});

/** The variable of a comparison with a number that holds more than one, whatever has set it. */
function mixedOperand(
  test: Comparison,
  { variables }: Decision["state"],
): (PrintedBy & { readonly name: string }) | undefined {
  const reference = comparedWithNumber(test);
  const definitions = reference && variables.get(reference.name)?.definitions;
  if (reference === undefined || definitions === undefined) return undefined;
  const [first, ...others] = definitions.list().map(printedBy);
  if (first === undefined || others.includes(undefined)) return undefined;
  return { ...first, name: reference.name };
}

/** The variable that is compared with a number as it is written, also where a call is to make a number of it. */
function comparedWithNumber({ left, right }: Comparison): Reference | undefined {
  const sides = [left, right].map(convertedIn).map(soleReference);
  const reference = sides.find((side) => side !== undefined);
  const isNumber = [left, right].some((side) => {
    const isLiteral = side.kind === "literal" && (isInteger(side.value) || isFloat(side.value));
    return isLiteral || /^-?\d+(?:\.\d+)?$/.test(textOperand(side) ?? "");
  });
  return isNumber && reference?.path.length === 0 ? reference : undefined;
}

/** What `int` makes a number of, which fails for a text with more in it; any other side as it is. */
function convertedIn(side: Expression): Expression {
  const [only] = side.kind === "call" && side.function === "int" ? side.arguments : [];
  return only ?? side;
}

interface PrintedBy {
  readonly printed: NumberWithMore;
  readonly span: Span;
}

const known = createTextMemo<readonly NumberWithMore[]>();

function printedBy(definition: Definition): PrintedBy | undefined {
  const printer = printerOf(definition);
  if (printer === undefined) return undefined;
  const { text } = scriptOf(printer.command);
  const [printed] = known(text, () => {
    const found = printsMoreThanNumber(text);
    return found === undefined ? [] : [found];
  });
  return printed && { printed, span: printer.command.span };
}
