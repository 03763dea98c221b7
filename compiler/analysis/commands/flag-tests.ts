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
  readonly asked: "as a number" | "in a script" | "in Python";
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
    const test = alternativeIn(text, name) ?? sumIn(text, name);
    if (test) return test;
  }
  return undefined;
}

/** What stands for a variable that is set: `${NAME:+--all}`. */
function alternativeIn(script: string, name: string): Test | undefined {
  const at = new RegExp(String.raw`\$\{${patternOf(name)}:?\+`).exec(script);
  if (at === null) return undefined;
  return { asked: "in a script", range: { start: at.index, end: at.index + at[0].length } };
}

/** The name alone in what is computed: `(( NAME ))`, `(( NAME == 1 ))`. */
function sumIn(script: string, name: string): Test | undefined {
  const at = new RegExp(String.raw`(?<=\(\( ?(?:! ?)?)${patternOf(name)}\b`).exec(script);
  if (at === null) return undefined;
  const range = { start: at.index, end: at.index + at[0].length };
  const asked = askedAt(script, range);
  return asked && { asked, range };
}

function askedAt(script: string, { start, end }: ScriptRange): FlagTest["asked"] | undefined {
  const before = script.slice(Math.max(0, start - longestBefore), start);
  const after = script.slice(end, end + longestAfter);
  return questions.find(
    (one) => one.before.test(before) && one.after.test(after) && one.unless?.test(after) !== true,
  )?.asked;
}

interface Question {
  readonly before: RegExp;
  readonly after: RegExp;
  /** What behind it shows that it only looks after a value which nobody has given. */
  readonly unless?: RegExp;
  readonly asked: FlagTest["asked"];
}

const ends = /^"?(?: ?\]| ?(?:&&|\|\||;|\n)| ?$)/;

/** How scripts ask for a value, by what stands before and behind it. */
const questions: readonly Question[] = [
  { before: /\[\[? "?$/, after: /^"? -(?:eq|ge|gt|le|lt|ne) \d/, asked: "as a number" },
  {
    before: /\(\( ?(?:! ?)?$/,
    after: /^ ?(?:\)\)|(?:[<>]|[!<=>]=) ?\d+ ?\)\))/,
    asked: "as a number",
  },
  { before: /(?:\[|\btest) (?:! )?(?:-n )?"?$/, after: ends, asked: "in a script" },
  {
    before: /(?:\[|\btest) (?:! )?-z "?$/,
    after: ends,
    unless: /^[^|]*(?:\b(?:exit|return)\b|\b(?<!-)[A-Za-z_]\w*=|>&2)/,
    asked: "in a script",
  },
];

const longestBefore = 12;

/** As far as the command that follows a test, and the one behind it. */
const longestAfter = 100;
