import type { Reference } from "../../ir/expression.ts";
import { dottedName } from "../../ir/references.ts";
import type { Step } from "../../ir/step.ts";
import { isGuarded, stepsOf } from "../../ir/visit.ts";
import { scriptOf } from "../commands/script-of.ts";
import { failsWhereUnset } from "../language-traits.ts";
import { isUnexplained } from "../nothing-in-text.ts";
import { anyItem, originOf } from "../origins/value-origin.ts";
import type { KnownRead, Read } from "../reads.ts";
import type { RecipeSubject } from "../recipe-subject.ts";
import type { Definition } from "../scope/definition.ts";
import { mayBreakOff } from "../shell/may-break-off.ts";
import { speaksOf } from "../speaks-of.ts";
import { printedInto } from "../types/printed-type.ts";
import type { Type } from "../types/type.ts";
import { accessKey, membersOf, never } from "../types/type.ts";
import type { KeyedText } from "./keyed-text.ts";
import { isOptionalKey, missingKey } from "./missing-key.ts";

/** A key that a command prints on some of its ways only, or on none of those on which it goes well. */
export interface PartlyPrintedKey {
  /** What has the key: the variable, or the path up to it. */
  readonly name: string;
  readonly key: string;
  readonly step: Step;
  /** Where it is printed on no way that goes well, what is looked up in. */
  readonly lacking?: Type;
}

/** What a path meets on one of the ways of a command: a mapping without the key, or no mapping at all. */
export type PartlyPrinted =
  | { readonly kind: "partly-printed"; readonly printed: PartlyPrintedKey }
  | { readonly kind: "text"; readonly text: KeyedText };

/** What a path meets on one of the ways of a command, where nothing asks before which of them was taken. */
export function partlyPrinted(read: KnownRead, subject: RecipeSubject): PartlyPrinted | undefined {
  const { reference, variable } = read;
  const { definitions, path } = originOf(reference, variable.definitions, subject);
  // What a called recipe prints, it may have asked for itself.
  if (path.length !== reference.path.length || path.includes(anyItem)) return undefined;
  for (const definition of definitions.list()) {
    const found = definition.kind === "exit" ? metBehind(definition, reference) : undefined;
    if (found === undefined) continue;
    const isLost = isUnheardOf(found, reference, definitions.list()) || !mayKnowWay(read, subject);
    return isLost ? found : undefined;
  }
  return undefined;
}

function metBehind(
  { assignment, exit, step }: Extract<Definition, { readonly kind: "exit" }>,
  reference: Reference,
): PartlyPrinted | undefined {
  const { name, path } = reference;
  const printed = printedInto(step, exit, assignment);
  if (printed === undefined) return undefined;
  const { besideMapping, type } = printed;
  if (besideMapping !== undefined) {
    const what = besideMapping === "nothing" ? "the empty text" : "the text";
    const from = `${what} that step "${step.id}" prints on one of its ways`;
    const source = { step, from };
    return { kind: "text", text: { name, source, may: true, call: undefined, spoilt: "beside" } };
  }
  if (type === undefined) return undefined;
  const missing = missingKey(reference, type);
  if (missing !== undefined) {
    const isMapping = membersOf(missing.type).some(({ kind }) => kind === "record");
    const { name: owner, key, type: lacking } = missing;
    return isMapping
      ? { kind: "partly-printed", printed: { name: owner, key, step, lacking } }
      : undefined;
  }
  const depth = optionalDepth(type, path);
  const key = path[depth];
  if (key === undefined) return undefined;
  const owner = dottedName({ name, path: path.slice(0, depth) });
  return { kind: "partly-printed", printed: { name: owner, key, step } };
}

/**
 * Whether a key is in nothing that is printed into a variable, and the commands do not even speak of it: where one fails, it
 * prints none of that name either.
 */
function isUnheardOf(
  met: PartlyPrinted,
  reference: Reference,
  definitions: readonly Definition[],
): boolean {
  if (met.kind !== "partly-printed" || met.printed.lacking === undefined) return false;
  const { key } = met.printed;
  return definitions.every((one) => {
    if (one.kind !== "exit" || one.step.action.kind !== "shell") return false;
    if (speaksOf(scriptOf(one.step.action.command).text, key)) return false;
    const { assignment, exit, step } = one;
    const { type } = printedInto(step, exit, assignment) ?? {};
    return exit.on.kind !== "ok" || (type && missingKey(reference, type)) !== undefined;
  });
}

/** At which key of a path a mapping may be one without it; -1 where that is not so. */
function optionalDepth(start: Type, path: readonly string[]): number {
  let type = start;
  return path.findIndex((key) => {
    const isOptional = isOptionalKey(type, key);
    const access = accessKey(type, key);
    type = access.kind === "found" ? access.type : never;
    return isOptional;
  });
}

/**
 * Whether the way may be known where a value is read: a condition around the step has let it through, another one has asked
 * before for anything of the value, or a command that may end the run has. Where nothing fails without the key, the text
 * around it may also say what that means.
 */
function mayKnowWay(read: KnownRead, { facts, plan }: RecipeSubject): boolean {
  const { reference, role, step } = read;
  if (!failsWhereUnset(plan.dialect) && !isUnexplained(read, plan)) return true;
  const placed = stepsOf(plan.body).find((one) => one.step === step);
  if ((isGuarded(step) && role !== "guard") || placed?.parents.some(isGuarded)) return true;
  return facts.reads.all.some(
    (other) =>
      other.reference.name === reference.name &&
      other.reference.span.start < reference.span.start &&
      mayEndRun(other),
  );
}

function mayEndRun({ role, step: { action } }: Read): boolean {
  if (role === "guard" || role === "while" || role === "until") return true;
  if (action.kind !== "shell" || (role !== "command" && role !== "environment")) return false;
  const { text } = scriptOf(action.command);
  return /\bexit\b/.test(text) || mayBreakOff(text);
}
