import { spellingsOf } from "../../runtime/semantics/amplihack-environment.ts";
import type { Reference, Template } from "../ir/expression.ts";
import { dottedName } from "../ir/references.ts";
import type { ShellAction } from "../ir/step.ts";
import type { Facts } from "./facts.ts";
import { scriptOf } from "./script-of.ts";
import { environmentNames } from "./shell/environment/environment-names.ts";
import { expansionsOf } from "./shell/environment/expansions-of.ts";
import { comparedTexts } from "./shell/pasting/compared-texts.ts";
import type { ScriptRange } from "./shell/placement.ts";
import type { OperandPlace } from "./types/operand.ts";
import { referenceOperand } from "./types/operand.ts";
import { membersOf } from "./types/type.ts";

/** A value that a script compares with nothing but texts that it never is. */
export interface ImpossibleTest {
  readonly command: Template;
  readonly reference: Reference;
  /** The variable of the environment that is compared first, and which one of its expansions that is; absent: the placeholder. */
  readonly expansion?: Expansion | undefined;
  /** What it may be in the script. */
  readonly possible: readonly string[];
  readonly compared: readonly string[];
}

/** One of the places where a script expands a variable, from 0. */
export interface Expansion {
  readonly name: string;
  readonly index: number;
}

/**
 * The tests in scripts that come out the same in every run, because what a value is compared with is never how it is pasted
 * or found in the environment: `[ "{{flag}}" = True ]`, where true is pasted as `true`. Who compares with several spellings
 * and has one of them right makes sure, and no more; so does who asks whether there is anything at all.
 */
export function impossibleTests({ flow, reads }: Facts): readonly ImpossibleTest[] {
  const found = new Map<string, ImpossibleTest | undefined>();
  let last: ShellAction | undefined;
  let isTesting = false;
  for (const { reference, role, state, step } of reads.all) {
    const { action } = step;
    if (action.kind !== "shell" || (role !== "command" && role !== "environment")) continue;
    if (action !== last) isTesting = mayCompare(scriptOf(action.command).text);
    last = action;
    if (!isTesting) continue;
    const key = `${step.key} ${dottedName(reference)}`;
    if (found.has(key)) continue;
    const possible = possibleTexts(reference, { flow, state });
    found.set(key, possible && impossibleTest({ action, reference }, possible));
  }
  return [...found.values()].filter((one) => one !== undefined);
}

/** Whether a script has what each has that compares; reads of one command follow one another. */
function mayCompare(text: string): boolean {
  return /[ \t](?:==?|!=)[ \t]/.test(text) || (text.includes("case") && /\bcase[ \t]/.test(text));
}

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
  readonly reference: Reference;
}

function impossibleTest(value: Value, possible: readonly string[]): ImpossibleTest | undefined {
  const { command } = value.action;
  const { text } = scriptOf(command);
  const tests = [...pasted(value), ...expanded(value)].flatMap((place) => {
    const texts = comparedTexts(text, place.range).filter((one) => one !== "");
    return texts.length === 0 ? [] : [{ ...place, texts }];
  });
  const compared = [...new Set(tests.flatMap(({ texts }) => texts))];
  const [first] = tests;
  if (first === undefined || compared.some((one) => possible.includes(one))) return undefined;
  const { expansion, reference } = first;
  return { command, expansion, reference, possible, compared };
}

/** A place in a script that has a value. */
interface Place extends Pick<ImpossibleTest, "expansion" | "reference"> {
  readonly range: ScriptRange;
}

function pasted({ action, reference }: Value): readonly Place[] {
  const { holes, text } = scriptOf(action.command);
  const name = dottedName(reference);
  return holes.flatMap((range) => {
    if (dottedName(range.reference) !== name) return [];
    // What stands for a placeholder there is an expansion, which single quotes keep a shell from.
    const isLeft = action.environment === "scope" && isInSingleQuotes(text, range);
    return isLeft ? [] : [{ range, reference: range.reference }];
  });
}

function expanded({ action, reference }: Value): readonly Place[] {
  const { text } = scriptOf(action.command);
  const { read } = environmentNames(text);
  const variables = namesOfReference(action, reference).filter((name) => read.has(name));
  return variables.flatMap((name) =>
    expansionsOf(text, name).flatMap((range, index) =>
      isInSingleQuotes(text, range) ? [] : [{ range, reference, expansion: { name, index } }],
    ),
  );
}

function isInSingleQuotes(text: string, { start }: ScriptRange): boolean {
  return text[start - 1] === "'";
}

/** What a command finds a variable under. */
function namesOfReference(
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
