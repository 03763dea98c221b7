import { dottedName } from "../../ir/references.ts";
import { isGuarded } from "../../ir/visit.ts";
import { meantCall } from "../conditions/method-as-key.ts";
import { failsWhereUnset } from "../language-traits.ts";
import type { TextSource } from "../origins/text-source.ts";
import {
  printerWithout,
  textSourceBesideJson,
  textSourceBesideMappings,
  textSourceOfAll,
} from "../origins/text-source.ts";
import { anyItem, originOf } from "../origins/value-origin.ts";
import type { KnownRead } from "../reads.ts";
import type { RecipeSubject } from "../recipe-subject.ts";
import { isResultWord, plainPrinter } from "./result-word.ts";
import { brokenJson, emptyAfterFailure } from "./spoilt-text.ts";

/** Text in which a key is looked up: text has keys only by luck. */
export interface KeyedText {
  /** The variable that holds the text, or the path to it. */
  readonly name: string;
  readonly source: TextSource;
  /** Whether it may be something else than text. */
  readonly may: boolean;
  /** The call that the path means, if it ends like one without its parentheses. */
  readonly call: string | undefined;
  /** Why it is only text on one of the ways of a command. */
  readonly spoilt?: "beside" | "broken" | "empty";
}

/** Text in which a path is looked up, because of what leaves it. */
export function keyedText(read: KnownRead, subject: RecipeSubject): KeyedText | undefined {
  const { reference, variable } = read;
  const { name, path } = reference;
  const origin = originOf(reference, variable.definitions, subject);
  if (origin.path.length === 0 || origin.path.includes(anyItem)) return undefined;
  const call = meantCall(read, origin.path.length, subject.plan);
  const method = call === undefined ? undefined : path.at(-1);
  // Text of any command is more likely asked for its length than printed as JSON with a key of that name.
  const always =
    textSourceOfAll(origin.definitions) ??
    (method === undefined ? undefined : printerWithout(method, origin.definitions)) ??
    (isResultWord(path.at(-1)) ? plainPrinter(origin.definitions, subject.plan) : undefined);
  // What a step asks before it reads may be which of the others has run.
  const mayKnow = isGuarded(read.step) && read.role !== "guard";
  const isSurelyRead = !mayKnow && failsWhereUnset(subject.plan.dialect);
  const source =
    always ??
    (mayKnow ? undefined : textSourceBesideJson(origin.definitions)) ??
    (isSurelyRead ? textSourceBesideMappings(origin.definitions) : undefined);
  if (source === undefined) return undefined;
  const text = dottedName({ name, path: path.slice(0, -origin.path.length) });
  return { name: text, source, may: always === undefined, call };
}

/** Text that a command leaves on one of its ways: where it prints JSON with a slip in it, or fails without printing any. */
export function spoiltText(read: KnownRead, subject: RecipeSubject): KeyedText | undefined {
  const { reference, role, step, variable } = read;
  const { definitions, path } = originOf(reference, variable.definitions, subject);
  if (path.length === 0 || path.includes(anyItem)) return undefined;
  // What a step asks before it reads may be whether another one has gone well.
  const mayKnow = !failsWhereUnset(subject.plan.dialect) || (isGuarded(step) && role !== "guard");
  const broken = brokenJson(definitions);
  const source = broken ?? (mayKnow ? undefined : emptyAfterFailure(definitions));
  if (source === undefined) return undefined;
  const name = dottedName({ name: reference.name, path: reference.path.slice(0, -path.length) });
  return { name, source, may: true, call: undefined, spoilt: broken ? "broken" : "empty" };
}
