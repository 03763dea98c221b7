import type { Template } from "../../ir/expression.ts";
import { startValue } from "../../ir/start-value.ts";
import type { Step } from "../../ir/step.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import { createTextMemo } from "../../source/text-memo.ts";
import type { Definition } from "../scope/definition.ts";
import { resultStep } from "../scope/definition.ts";
import type { Definitions } from "../scope/definitions.ts";
import { createAllQuestion } from "../scope/definitions.ts";
import { listedKeys } from "./listed-keys.ts";
import { wantsOneObject } from "./one-object.ts";
import { saidAnswers } from "./said-answers.ts";
import { choicesSaid } from "./said-choices.ts";
import { choicesIn } from "./shown-choices.ts";
import { mergedMapping, mergedValue, shownJson } from "./shown-json.ts";
import type { ShownList, ShownMapping, ShownValue } from "./shown-value.ts";

/** What a prompt shows of the JSON that its agent shall answer. */
export interface PromptOutline {
  /** The mappings that it shows, as one; or the lists of such, if it shows nothing else. */
  readonly shown: ShownMapping | ShownList;
  /** The top-level keys of the mappings, sorted. */
  readonly keys: readonly string[];
  /** The values that it lists for a key: `"verdict": "good | bad"`. */
  readonly choices: ReadonlyMap<string, ReadonlySet<string>>;
  /** The keys that it shows with a truth value, and with nothing else. */
  readonly truths: ReadonlySet<string>;
  /** The keys that it shows with a number, and with nothing else. */
  readonly numbers: ReadonlySet<string>;
  /** Whether all that it shows and says is a mapping. */
  readonly isMapping: boolean;
  /** Whether it says that it wants a list: then what it shows may be an item. */
  readonly mayBeList: boolean;
  /** Every word of the prompt, in small letters. */
  readonly words: ReadonlySet<string>;
  /** Those of them that are not only keys of the JSON that it shows. */
  readonly mentions: ReadonlySet<string>;
  /** The words, in small letters, that may be the answer in place of all that. */
  readonly answers: ReadonlySet<string>;
}

/** A step that asks its agent for JSON of which it shows an outline. */
export interface OutlinedStep {
  readonly step: Step;
  readonly outline: PromptOutline;
}

/**
 * The steps that set a variable, where all of them ask an agent for JSON that they show; none otherwise. Of those that
 * show the same only the first one is there.
 */
export function outlinedSteps(definitions: Definitions | undefined): readonly OutlinedStep[] {
  return (definitions && allOutlined(definitions)) ?? [];
}

const allOutlined = createAllQuestion(outlinedStep, ({ outline }) => outline);

/** The same where a default besides is empty text, which only keeps the place of an answer. */
export function outlinedOrEmpty(definitions: Definitions | undefined): readonly OutlinedStep[] {
  const asked = definitions?.list().filter((one) => !isEmptyDefault(one)) ?? [];
  const found = asked.map(outlinedStep);
  return found.every((one) => one !== undefined) ? found : [];
}

function isEmptyDefault(definition: Definition): boolean {
  return definition.kind === "param" && startValue(definition.param) === "";
}

function outlinedStep(definition: Definition): OutlinedStep | undefined {
  const step = resultStep(definition);
  if (step?.action.kind !== "agent") return undefined;
  const outline = outlineOf(step.action.prompt);
  return outline && { step, outline };
}

/** An outline, if there is one. */
interface Outlined {
  readonly outline: PromptOutline | undefined;
}

const outlines = createTextMemo<Outlined>();

/** What a prompt says in every run. */
export function promptText({ parts }: Pick<Template, "parts">): string {
  const [only] = parts;
  if (parts.length === 1 && only?.kind === "text") return only.text;
  return parts.map((part) => (part.kind === "text" ? part.text : " ")).join("");
}

const outlineOf = createObjectMemo((prompt: Template): PromptOutline | undefined => {
  const text = promptText(prompt);
  if (!(text.includes("{") || text.includes("JSON"))) return undefined;
  return outlines(text, () => ({ outline: readOutline(text) })).outline;
});

function readOutline(text: string): PromptOutline | undefined {
  const { values, hasAllKeys } = shownJson(text);
  if (values.length === 0) return listedOutline(text);
  const mappings = values.filter((value) => value.kind === "mapping");
  const shown = mappings.length > 0 ? mergedMapping(mappings) : mergedValue(values);
  if (shown.kind !== "mapping" && shown.kind !== "list") return undefined;
  // Other lists may be anything, unless they are what the answer is called.
  const isPlain = shown.kind === "list" && shown.item.kind !== "mapping";
  if (isPlain && (values.length > 1 || !wantsArray.test(text))) return undefined;
  return new ShownOutline(text, shown, {
    isMapping: mappings.length === values.length,
    hasAllKeys,
  });
}

/** `Answer with a JSON array only, like ["a.ts"]` */
const wantsArray =
  /\b(?:answer|output|print|reply|respond|return)(?: back)?(?: only)?(?: with| in| as)?(?: only| just)?(?: an?| the| one)?(?: valid| plain| flat)? JSON (?:array|list)\b/i;

/** How the JSON of a prompt is shown. */
interface Showing {
  /** Whether it is nothing but mappings. */
  readonly isMapping: boolean;
  /** Whether the keys of all of it are known. */
  readonly hasAllKeys: boolean;
}

/** An outline of a prompt that shows JSON; what it says beside that is read when somebody asks, which is rarely. */
class ShownOutline implements PromptOutline {
  readonly shown: ShownMapping | ShownList;
  readonly keys: readonly string[];
  readonly isMapping: boolean;
  readonly mayBeList: boolean;
  readonly text: string;
  readonly hasAllKeys: boolean;

  constructor(text: string, shown: ShownMapping | ShownList, { isMapping, hasAllKeys }: Showing) {
    this.text = text;
    this.shown = shown;
    this.hasAllKeys = hasAllKeys;
    this.keys = shown.kind === "mapping" ? [...shown.keys.keys()].sort() : [];
    this.mayBeList = asksForList.test(text.replace(shownText, " ")) && !wantsOneObject(text);
    this.isMapping = isMapping && !this.mayBeList;
  }

  get choices(): PromptOutline["choices"] {
    return choicesOf(this);
  }

  get truths(): ReadonlySet<string> {
    return truthsOf(this);
  }

  get numbers(): ReadonlySet<string> {
    return numbersOf(this);
  }

  get words(): ReadonlySet<string> {
    return wordsOf(this);
  }

  get mentions(): ReadonlySet<string> {
    return this.hasAllKeys ? mentionsOf(this) : this.words;
  }

  get answers(): ReadonlySet<string> {
    return answersOf(this);
  }
}

const choicesOf = createObjectMemo(({ text }: ShownOutline) => choicesIn(text));
const truthsOf = createObjectMemo(({ text }: ShownOutline) => truthsIn(text));
const numbersOf = createObjectMemo(({ text }: ShownOutline) => numbersIn(text));
const wordsOf = createObjectMemo(({ text }: ShownOutline) => wordsIn(text));
const mentionsOf = createObjectMemo(({ text }: ShownOutline) =>
  wordsIn(text.replace(quotedKey, " ")),
);
const answersOf = createObjectMemo(({ text, keys }: ShownOutline) => saidAnswers(text, keys));

/** What a prompt names without showing it. */
function listedOutline(text: string): PromptOutline | undefined {
  const listed = listedKeys(text);
  if (listed === undefined) return undefined;
  const keys = [...listed.keys()].sort();
  const choices = [...listed].flatMap(([key, said]) => {
    const words = choicesSaid(said);
    return words === undefined ? [] : [[key, new Set(words)] as const];
  });
  const words = wordsIn(text);
  const mayBeList = /\b(?:array|each|every|items?|list)/i.test(text) && !wantsOneObject(text);
  return {
    shown: { kind: "mapping", keys: new Map(keys.map((key) => [key, unknown])), isOpen: false },
    keys,
    choices: new Map([...choicesIn(text), ...choices]),
    truths: new Set(),
    numbers: new Set(),
    isMapping: !mayBeList,
    mayBeList,
    words,
    mentions: words,
    answers: saidAnswers(text, keys),
  };
}

const unknown: ShownValue = { kind: "other" };

/** A key of bounded length, since a quote may be open. */
const quotedKey = /"(?:[^"\\\n]|\\.){0,200}"\s{0,20}:/g;

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}_-]+/gu));
}

/** The mapping that a prompt shows behind a path, unless it speaks of lists. */
export function shownMappingAt(
  { isMapping, shown }: PromptOutline,
  path: readonly (string | symbol)[],
): ShownMapping | undefined {
  if (!isMapping || shown.kind !== "mapping") return undefined;
  let found = shown;
  for (const key of path) {
    const next = typeof key === "string" ? found.keys.get(key) : undefined;
    if (next?.kind !== "mapping") return undefined;
    found = next;
  }
  return found;
}

/** An example of one item is no outline of the answer. */
const asksForList = /\barrays?\b|\blists? of\b|\beach (?:element|entry|item|line|object)\b/i;

/** A text in JSON that is shown: what is said in it is about a value, not about the answer. */
const shownText = /[[:,]\s{0,20}"(?:[^"\\\n]|\\.){0,300}"/g;

/** A key with the beginning of what stands behind it, which may be another key. */
const valued = /"([\w-]{1,60})"\s{0,20}:\s{0,20}(?=(\S{0,20}))/g;

/** `true`, `true|false`, with what may follow in JSON. */
const truth = /^(?:true|false)(?:[|/](?:true|false))?[,}\]]{0,9}$/;

/** A number, or what stands for one, with what may follow in JSON. */
const number = /^(?:-?\d{1,12}(?:\.\d{1,6})?|N|<(?:N|n|number|int|integer|count)>)[,}\]]{0,9}$/;

function truthsIn(text: string): ReadonlySet<string> {
  return /:\s{0,20}(?:true|false)\b/.test(text) ? keysWith(truth, text) : new Set();
}

function numbersIn(text: string): ReadonlySet<string> {
  return /":\s{0,20}(?:-?\d|N\b|<)/.test(text) ? keysWith(number, text) : new Set();
}

/** The keys that stand before such values, and before no others. */
function keysWith(kind: RegExp, text: string): ReadonlySet<string> {
  const found = new Set<string>();
  const others = new Set<string>();
  for (const [, key = "", value = ""] of text.matchAll(valued)) {
    (kind.test(value) ? found : others).add(key);
  }
  return found.difference(others);
}
