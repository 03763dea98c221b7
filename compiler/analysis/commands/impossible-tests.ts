import type { Reference, Template } from "../../ir/expression.ts";
import type { Facts } from "../facts.ts";
import type { ScriptRange } from "../shell/placement.ts";
import type { OperandPlace } from "../types/operand.ts";
import { referenceOperand } from "../types/operand.ts";
import { membersOf } from "../types/type.ts";
import type { ValueInScript } from "./script-tests.ts";
import { scriptTests, valuesInScripts } from "./script-tests.ts";

/** A value that a script compares with nothing but texts that it never is. */
export interface ImpossibleTest {
  readonly command: Template;
  readonly reference: Reference;
  /** Where the script has it. */
  readonly range: ScriptRange;
  /** What it may be in the script. */
  readonly possible: readonly string[];
  readonly compared: readonly string[];
}

/**
 * The tests in scripts that come out the same in every run, because what a value is compared with is never how it is pasted
 * or found in the environment: `[ "{{flag}}" = True ]`, where true is pasted as `true`. Who compares with several spellings
 * and has one of them right makes sure, and no more; so does who asks whether there is anything at all.
 */
export function impossibleTests({ flow, reads }: Facts): readonly ImpossibleTest[] {
  const found: ImpossibleTest[] = [];
  for (const value of valuesInScripts(reads)) {
    const possible = possibleTexts(value.reference, { flow, state: value.state });
    const test = possible && impossibleTest(value, possible);
    if (test !== undefined) found.push(test);
  }
  return found;
}

/** What a truth value, or a text that is known, is in a script; undefined where it may be something else. */
export function possibleTexts(
  reference: Reference,
  place: OperandPlace,
): readonly string[] | undefined {
  const texts = membersOf(referenceOperand(reference, place).type).map((member) => {
    if (member.kind === "boolean") return ["true", "false"];
    if (member.kind !== "literal") return undefined;
    if (typeof member.value === "boolean") return [String(member.value)];
    // What ends with a newline is told as such.
    return typeof member.value === "string" && !member.value.endsWith("\n")
      ? [member.value]
      : undefined;
  });
  const known = texts.filter((text) => text !== undefined);
  return known.length > 0 && known.length === texts.length ? [...new Set(known.flat())] : undefined;
}

function impossibleTest(
  value: ValueInScript,
  possible: readonly string[],
): ImpossibleTest | undefined {
  const tests = scriptTests(value);
  const compared = [...new Set(tests.flatMap(({ texts }) => texts))];
  const [first] = tests;
  if (first === undefined || compared.some((one) => possible.includes(one))) return undefined;
  const { range, reference } = first;
  return { command: value.action.command, range, reference, possible, compared };
}
