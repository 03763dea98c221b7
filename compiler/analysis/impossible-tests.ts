import { spellingsOf } from "../../runtime/semantics/amplihack-environment.ts";
import { scalarAt } from "../document/scalar-at.ts";
import { scalarMapOf } from "../document/scalar-map.ts";
import type { Reference } from "../ir/expression.ts";
import type { Plan } from "../ir/plan.ts";
import { dottedName } from "../ir/references.ts";
import type { ShellAction } from "../ir/step.ts";
import type { Span } from "../source/span.ts";
import type { Facts } from "./facts.ts";
import { scriptOf } from "./script-of.ts";
import { comparedTexts } from "./shell/compared-texts.ts";
import { environmentNames } from "./shell/environment-names.ts";
import { expansionsOf } from "./shell/expansions-of.ts";
import type { ScriptRange } from "./shell/placement.ts";
import type { OperandPlace } from "./types/operand.ts";
import { referenceOperand } from "./types/operand.ts";
import { membersOf } from "./types/type.ts";

/** A value that a script compares with nothing but texts that it never is. */
export interface ImpossibleTest {
  /** The value where it is compared first. */
  readonly span: Span;
  /** What it may be in the script. */
  readonly possible: readonly string[];
  readonly compared: readonly string[];
}

/**
 * The tests in scripts that come out the same in every run, because what a value is compared with is never how it is pasted
 * or found in the environment: `[ "{{flag}}" = True ]`, where true is pasted as `true`. Who compares with several spellings
 * and has one of them right makes sure, and no more.
 */
export function impossibleTests(plan: Plan, { flow, reads }: Facts): readonly ImpossibleTest[] {
  const found = new Map<string, ImpossibleTest | undefined>();
  for (const { reference, role, state, step } of reads.all) {
    const { action } = step;
    if (action.kind !== "shell" || (role !== "command" && role !== "environment")) continue;
    if (!testing.test(scriptOf(action.command).text)) continue;
    const key = `${step.key} ${dottedName(reference)}`;
    if (found.has(key)) continue;
    const possible = possibleTexts(reference, { flow, state });
    found.set(key, possible && impossibleTest({ action, plan, reference }, possible));
  }
  return [...found.values()].filter((one) => one !== undefined);
}

/** What each script has that compares. */
const testing = /[=!]=?[ \t]|\bcase\b/;

/** What a truth value, or a text that is known, is in a script; undefined where it may be something else. */
function possibleTexts(reference: Reference, place: OperandPlace): readonly string[] | undefined {
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

/** A value in a script. */
interface Value {
  readonly action: ShellAction;
  readonly plan: Plan;
  readonly reference: Reference;
}

function impossibleTest(value: Value, possible: readonly string[]): ImpossibleTest | undefined {
  const { text } = scriptOf(value.action.command);
  const tests = [...pasted(value), ...expanded(value)].flatMap(({ range, span }) => {
    const texts = comparedTexts(text, range);
    return texts.length === 0 ? [] : [{ span, texts }];
  });
  const compared = [...new Set(tests.flatMap(({ texts }) => texts))];
  const [first] = tests;
  if (first === undefined || compared.some((one) => possible.includes(one))) return undefined;
  return { span: first.span, possible, compared };
}

/** A place in a script, and where it is in the file. */
interface Place {
  readonly range: ScriptRange;
  readonly span: Span;
}

function pasted({ action, plan, reference }: Value): readonly Place[] {
  const { holes, text } = scriptOf(action.command);
  const name = dottedName(reference);
  return holes.flatMap((range) => {
    if (dottedName(range.reference) !== name) return [];
    // In single quotes, amplihack leaves what it makes of a placeholder as it is.
    const isLeft = plan.dialect === "amplihack" && isInSingleQuotes(text, range);
    return isLeft ? [] : [{ range, span: range.reference.span }];
  });
}

function expanded({ action, plan, reference }: Value): readonly Place[] {
  const { command } = action;
  const { text } = scriptOf(command);
  const { read } = environmentNames(text);
  const variables = namesInEnvironment(action, reference).filter((name) => read.has(name));
  if (variables.length === 0) return [];
  const scalar = scalarAt(plan.document, command.span);
  return variables.flatMap((name) => {
    const written = scalar ? expansionsOf(scalar.text, name) : [];
    return expansionsOf(text, name).flatMap((range, index) => {
      if (isInSingleQuotes(text, range)) return [];
      const at = written[index];
      // What is expanded where nothing is written so stands for a placeholder.
      const span = scalar && at ? scalarMapOf(scalar).span(at.start, at.end) : reference.span;
      return [{ range, span }];
    });
  });
}

function isInSingleQuotes(text: string, { start }: ScriptRange): boolean {
  return text[start - 1] === "'";
}

/** What a command finds a variable under. */
function namesInEnvironment(
  { env, environment }: ShellAction,
  reference: Reference,
): readonly string[] {
  const given = env.filter(
    ({ value: { parts } }) =>
      parts.length === 1 &&
      parts[0]?.kind === "reference" &&
      dottedName(parts[0]) === dottedName(reference),
  );
  const inScope = environment === "scope" && reference.path.length === 0;
  return [...given.map(({ name }) => name), ...(inScope ? spellingsOf(reference.name) : [])];
}
