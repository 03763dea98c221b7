import type { Reference, Template } from "../../ir/expression.ts";
import { patternOf } from "../../source/pattern-of.ts";
import { saidTruth } from "../../source/said-truth.ts";
import type { Facts } from "../facts.ts";
import type { ScriptRange } from "../shell/placement.ts";
import { possibleTexts } from "./impossible-tests.ts";
import { scriptOf } from "./script-of.ts";
import type { ValueInScript } from "./script-tests.ts";
import { namesOfReference, placesOf, scriptTests, valuesInScripts } from "./script-tests.ts";

/** A truth value of which a script asks something that comes out alike for true and false. */
export interface FlagTest {
  readonly command: Template;
  readonly reference: Reference;
  /** Where the script has it. */
  readonly range: ScriptRange;
  /** What it is in the script where it says no. */
  readonly text: string;
  readonly asked: "as a number" | "in a script";
}

/**
 * The tests in scripts of values that say yes or no, which only ask whether there is a text: `[ "$FLAG" ]`, `${FLAG:+--all}`; or
 * which take it for a number. Who also compares the value with a text knows that it is one.
 */
export function flagTests({ flow, reads }: Pick<Facts, "flow" | "reads">): readonly FlagTest[] {
  return valuesInScripts(reads).flatMap((value) => {
    const text = negativeOf(possibleTexts(value.reference, { flow, state: value.state }));
    if (text === undefined || scriptTests(value).length > 0) return [];
    const test = testIn(value);
    const { action, reference } = value;
    return test ? [{ command: action.command, reference, text, ...test }] : [];
  });
}

/** The text that says no, where all of them say yes or no. */
function negativeOf(possible: readonly string[] = []): string | undefined {
  if (possible.some((one) => !/^(?:true|false|yes|no|on|off)$/i.test(one))) return undefined;
  return possible.find((one) => saidTruth(one) === false);
}

type Test = Pick<FlagTest, "asked" | "range">;

function testIn(value: ValueInScript): Test | undefined {
  const { text } = scriptOf(value.action.command);
  for (const { range } of placesOf(value)) {
    const asked = askedAt(text, range);
    if (asked) return { asked, range };
  }
  for (const name of namesOfReference(value.action, value.reference)) {
    const at = new RegExp(String.raw`\$\{${patternOf(name)}:?\+`).exec(text);
    if (at)
      return { asked: "in a script", range: { start: at.index, end: at.index + at[0].length } };
  }
  return undefined;
}

function askedAt(script: string, { start, end }: ScriptRange): FlagTest["asked"] | undefined {
  const before = script.slice(Math.max(0, start - longestBefore), start);
  const after = script.slice(end, end + longestAfter);
  if (/\[\[? "?$/.test(before) && numbers.test(after)) return "as a number";
  if (!/(?:\[|\btest) (?:! )?(?:-n )?"?$/.test(before)) return undefined;
  return /^"?(?: ?\]| ?(?:&&|\|\||;|\n)| ?$)/.test(after) ? "in a script" : undefined;
}

const numbers = /^"? -(?:eq|ge|gt|le|lt|ne) \d/;
const longestBefore = 12;
const longestAfter = 12;
