import type { Param } from "../../ir/plan.ts";
import { holdsNothing, startValue } from "../../ir/start-value.ts";
import type { Step } from "../../ir/step.ts";
import { isGuarded } from "../../ir/visit.ts";
import type { ObjectMemo } from "../../source/object-memo.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import { meantCall } from "../conditions/method-as-key.ts";
import { failsWhereUnset } from "../language-traits.ts";
import { originOf } from "../origins/value-origin.ts";
import type { KnownRead, Read } from "../reads.ts";
import type { RecipeSubject } from "../recipe-subject.ts";
import { areOfKind, createFirstQuestion, hasKind } from "../scope/definitions.ts";
import type { Type } from "../types/type.ts";
import { accessKey, typeOfValue } from "../types/type.ts";
import { inFirstIteration } from "../unset/first-iteration.ts";
import type { KeyedText } from "./keyed-text.ts";
import { keyedText, spoiltText } from "./keyed-text.ts";
import type { MissingKey } from "./missing-key.ts";
import { missingKey } from "./missing-key.ts";
import type { LeftOutKey, OptionalKey } from "./optional-key.ts";
import { leftOutKey, optionalKey } from "./optional-key.ts";
import type { PartlyPrinted } from "./partly-printed.ts";
import { partlyPrinted } from "./partly-printed.ts";
import { isResultWord } from "./result-word.ts";

/** Why a path of keys leads nowhere, in every run or on one of the ways to where it is read. */
export type LostKey =
  | {
      /** What it is looked up in has no such key. */
      readonly kind: "missing";
      readonly missing: MissingKey;
      /** The call that the path means, if it ends like one without its parentheses. */
      readonly call: string | undefined;
    }
  | {
      /** The default of an input has no such key, which callers may give another value. */
      readonly kind: "not-in-default";
      readonly missing: MissingKey;
      readonly param: Param;
    }
  | {
      /** A list that callers may replace has no item with such a key. */
      readonly kind: "not-in-items";
      readonly missing: MissingKey;
    }
  | {
      /** A default without the key stays where the step is skipped that would replace it. */
      readonly kind: "default-stays";
      readonly name: string;
      readonly key: string;
      readonly type: Type;
      readonly param: Param;
      readonly setter: Step;
    }
  | { readonly kind: "text"; readonly text: KeyedText }
  | { readonly kind: "left-out"; readonly left: LeftOutKey }
  | { readonly kind: "optional"; readonly optional: OptionalKey }
  | PartlyPrinted;

/** A read of a key that is lost. */
export interface LostRead {
  readonly read: KnownRead;
  readonly lost: LostKey;
}

/** The paths of keys that lead nowhere, each at the first place that reads it, with the first of the reasons. */
export const lostKeys: ObjectMemo<RecipeSubject, readonly LostRead[]> = createObjectMemo(
  (subject) => {
    const seen = new Set<number>();
    const found: LostRead[] = [];
    for (const read of subject.facts.reads.all) {
      if (read.reference.path.length === 0 || !isKnown(read)) continue;
      const { start } = read.reference.span;
      if (seen.has(start)) continue;
      seen.add(start);
      const missing = missingKey(read.reference, read.variable.likely);
      const lost =
        missing === undefined ? lostOnOneWay(read, subject) : lostAlways(missing, read, subject);
      if (lost !== undefined) found.push({ read, lost });
    }
    return found;
  },
);

function isKnown(read: Read): read is KnownRead {
  return read.variable !== undefined;
}

function lostAlways(
  missing: MissingKey,
  read: KnownRead,
  subject: RecipeSubject,
): LostKey | undefined {
  if (missing.type.kind === "never" || isLeftToCallers(missing, read, subject)) return undefined;
  const call = meantCall(read, missing.left, subject.plan);
  const input = isOfInput(read, subject) ? firstParam(read.variable.definitions) : undefined;
  if (input !== undefined && call === undefined) {
    return { kind: "not-in-default", missing, param: input };
  }
  // The reference accepts such a path: the items of another caller may have the key.
  if (isOfDeclaredList(read, subject)) return { kind: "not-in-items", missing };
  return { kind: "missing", missing, call };
}

/** Whether a key is looked up in a mapping that callers fill: an empty default, where what is missing reads as nothing. */
function isLeftToCallers({ type }: MissingKey, read: KnownRead, subject: RecipeSubject): boolean {
  const isEmpty = type.kind === "record" && type.fields.size === 0;
  return isEmpty && isOfInput(read, subject);
}

/** Whether only callers set a variable, where nothing fails without the key. */
function isOfInput({ variable }: KnownRead, { plan: { dialect } }: RecipeSubject): boolean {
  return !failsWhereUnset(dialect) && areOfKind(variable.definitions, "param");
}

/** Whether a variable holds the items of a list that the recipe declares, which callers may replace. */
function isOfDeclaredList({ reference, variable }: KnownRead, subject: RecipeSubject): boolean {
  if (!areOfKind(variable.definitions, "loop")) return false;
  if (missingKey(reference, variable.type) !== undefined) return false;
  const { definitions } = originOf(reference, variable.definitions, subject);
  return hasKind(definitions, "param") || hasKind(definitions, "loop");
}

/** The first of the ways on which a path leads nowhere that leads to its end on others. */
function lostOnOneWay(read: KnownRead, subject: RecipeSubject): LostKey | undefined {
  const fails = failsWhereUnset(subject.plan.dialect);
  return (
    (fails ? lostAtFirst(read, subject) : undefined) ??
    asText(keyedText(read, subject)) ??
    lostInDefault(read, fails) ??
    asText(spoiltText(read, subject)) ??
    lostInResult(read, subject)
  );
}

function asText(text: KeyedText | undefined): LostKey | undefined {
  return text && { kind: "text", text };
}

/** What the first iteration of a loop reads, though later ones read what replaces it. */
function lostAtFirst(read: KnownRead, { plan, facts }: RecipeSubject): LostKey | undefined {
  const before = inFirstIteration(read, plan, facts.flow);
  const missing = before && missingKey(read.reference, before.likely);
  if (missing === undefined || missing.type.kind === "never") return undefined;
  return { kind: "missing", missing, call: meantCall(read, missing.left, plan) };
}

function lostInDefault(read: KnownRead, fails: boolean): LostKey | undefined {
  const { reference, role, step, variable } = read;
  const [key] = reference.path;
  const param = firstParam(variable.definitions);
  if (key === undefined || param?.default === undefined) return undefined;
  if (areOfKind(variable.definitions, "param")) return lostInOwnDefault(read, param);
  const type = typeOfValue(param.default);
  const setter = firstExit(variable.definitions);
  if (setter === undefined) return undefined;
  // What a condition reads, it does not keep from being read; where that fails, it fails.
  const isKept = isGuarded(step) && !(fails && role === "guard");
  if (accessKey(type, key).kind === "found" || isKept || !isGuarded(setter)) return undefined;
  return { kind: "default-stays", name: reference.name, key, type, param, setter };
}

/** What an input is where a recipe runs by itself: callers in the workspace may give it the keys that its default has not. */
function lostInOwnDefault({ reference }: KnownRead, param: Param): LostKey | undefined {
  const value = startValue(param);
  const isText = value === "" && isResultWord(reference.path.at(-1));
  if (value === undefined || (holdsNothing(value) && !isText)) return undefined;
  const missing = missingKey(reference, typeOfValue(value));
  return missing && { kind: "not-in-default", missing, param };
}

const firstParam = createFirstQuestion((one) => (one.kind === "param" ? one.param : undefined));
const firstExit = createFirstQuestion((one) => (one.kind === "exit" ? one.step : undefined));

/** A key that a result has on some ways of what makes it, or that its type lets be absent. */
function lostInResult(read: KnownRead, subject: RecipeSubject): LostKey | undefined {
  const left = leftOutKey(read, subject);
  if (left !== undefined) return { kind: "left-out", left };
  const optional = optionalKey(read, subject);
  if (optional !== undefined) return { kind: "optional", optional };
  return partlyPrinted(read, subject);
}
