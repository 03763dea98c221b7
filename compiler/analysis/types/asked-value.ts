import type { Template } from "../../ir/expression.ts";
import type { Step } from "../../ir/step.ts";
import type { Definitions } from "../scope/definitions.ts";
import { answeringSteps } from "./answering-steps.ts";
import { otherMarkers } from "./asked-markers.ts";
import type { AskedWords } from "./asked-words.ts";
import { askedWords } from "./asked-words.ts";
import type { OutlinedStep } from "./prompt-outline.ts";
import { outlinedSteps, promptText } from "./prompt-outline.ts";

/** An answer, or a key of one, that is compared with a text. */
export interface ComparedAnswer {
  readonly value: string;
  /** Whether large and small letters are made alike first. */
  readonly ignoresCase: boolean;
  /** Where the answer comes from. */
  readonly definitions: Definitions;
  /** The last one of its path; undefined where the whole answer is compared. */
  readonly key: string | undefined;
  /** Whether the text is equal to a truth value. */
  readonly countsAsTruth: boolean;
  /** Whether the text is looked for in the answer, instead of being all of it. */
  readonly isPart: boolean;
}

type ComparedKey = ComparedAnswer & { readonly key: string };

/** What prompts want instead of a value. */
export interface Asked {
  /** What a prompt asks for, none of which is the value. */
  readonly choices: readonly string[];
  /** The first step that is asked. */
  readonly step: Step;
}

/** What prompts ask for in the place of a value; undefined where one of them may be answered with it. */
export function askedInstead(compared: ComparedAnswer): Asked | undefined {
  const { key } = compared;
  if (key !== undefined) {
    const ofKey = { ...compared, key };
    return askedAsKey(ofKey) ?? askedAsNumber(ofKey);
  }
  if (compared.isPart) return askedAsMarker(compared) ?? askedAsPart(compared);
  return askedInCapitals(compared) ?? askedInSmall(compared) ?? askedAlone(compared);
}

/** What prompts list for a key. */
function askedAsKey(compared: ComparedKey): Asked | undefined {
  const { key, definitions } = compared;
  const asking = outlinedSteps(definitions);
  const [first] = asking;
  if (first === undefined || asking.some(({ outline }) => mayAnswer(outline, compared)))
    return undefined;
  // A number beside a truth value is told as one of another kind.
  const isTold = compared.countsAsTruth || /^[\d.]+$/.test(compared.value);
  if (isTold && asking.some(({ outline }) => outline.truths.has(key))) return undefined;
  const choices = new Set(asking.flatMap(({ outline }) => [...listedFor(key, outline)]));
  return { choices: [...choices], step: first.step };
}

/** A word where prompts show a number. */
function askedAsNumber({ isPart, key, value, definitions }: ComparedKey): Asked | undefined {
  const asking = outlinedSteps(definitions);
  const [first] = asking;
  // What stands for no value, or is spoken of, may be answered instead.
  const isWord = !isPart && /^[A-Za-z][\w-]*$/.test(value) && !/^(?:inf|nan|n-?a)$/i.test(value);
  const isAsked = asking.every(
    ({ outline }) => outline.numbers.has(key) && !outline.words.has(value.toLowerCase()),
  );
  return first && isWord && isAsked ? { choices: ["a number"], step: first.step } : undefined;
}

/** A word that prompts have in capitals only, as in "answer with YES or NO". */
function askedInCapitals({ value, ignoresCase, definitions }: ComparedAnswer): Asked | undefined {
  const capitals = value.toUpperCase();
  if (ignoresCase || !/^[A-Za-z]{2,30}$/.test(value) || value === capitals) return undefined;
  const steps = answeringSteps(definitions);
  const [first] = steps ?? [];
  const isAsked = steps?.every(({ action }) => hasOnly(capitals, value, action.prompt));
  return first && isAsked ? { choices: [capitals], step: first } : undefined;
}

/** A word in capitals, or with one, that all prompts list in small letters. */
function askedInSmall({ value, ignoresCase, definitions }: ComparedAnswer): Asked | undefined {
  const small = value.toLowerCase();
  if (ignoresCase || !/^[A-Z][A-Za-z]{1,29}$/.test(value)) return undefined;
  const steps = answeringSteps(definitions) ?? [];
  const [first] = steps;
  const lists = steps.map(({ action: { prompt } }) =>
    hasOnly(small, value, prompt) ? askedWords(promptText(prompt)).choices : [],
  );
  const isListed = lists.every((choices) => choices.includes(small));
  return first && isListed ? { choices: [...new Set(lists.flat())], step: first } : undefined;
}

/** A word that no prompt speaks of, where all of them list the words that they want one of. */
function askedAlone({ value, definitions }: ComparedAnswer): Asked | undefined {
  if (!/^[\w-]+$/.test(value)) return undefined;
  const steps = answeringSteps(definitions);
  const asked = steps?.map(({ action }) => askedWords(promptText(action.prompt))) ?? [];
  const [first] = steps ?? [];
  const lower = value.toLowerCase();
  const isOther = asked.every((one) => one.choices.length > 0 && !one.words.has(lower));
  const choices = [...new Set(asked.flatMap((one) => one.choices))];
  return first && isOther ? { choices, step: first } : undefined;
}

/** A word that no answer has in it, where all prompts want nothing but one of the words that they list. */
function askedAsPart({ value, ignoresCase, definitions }: ComparedAnswer): Asked | undefined {
  if (!/^[\w-]+$/.test(value)) return undefined;
  const steps = answeringSteps(definitions) ?? [];
  const [first] = steps;
  const asked = steps.map(({ action }) => onlyWords(promptText(action.prompt)));
  const sought = ignoresCase ? value.toLowerCase() : value;
  const isOther = asked.every(
    ({ choices: listed, words }) =>
      listed.length > 0 &&
      !words.has(value.toLowerCase()) &&
      !listed.some((one) => (ignoresCase ? one.toLowerCase() : one).includes(sought)),
  );
  const choices = [...new Set(asked.flatMap((one) => one.choices))];
  return first && isOther ? { choices, step: first } : undefined;
}

/** What a prompt wants one word of, and nothing beside it. */
function onlyWords(prompt: string): AskedWords {
  const asked = askedWords(prompt);
  return wantsOneWord.test(prompt) ? asked : { ...asked, choices: [] };
}

const wantsOneWord =
  /\b(?:one|single) word\b|\b(?:answer|output|print|reply|respond|return|say|write) (?:back )?(?:with )?(?:exactly|just|only|simply)\b/i;

/** A marker that no prompt has, where all of them tell with which words its label is to be written. */
function askedAsMarker({ value, ignoresCase, definitions }: ComparedAnswer): Asked | undefined {
  const steps = ignoresCase ? undefined : answeringSteps(definitions);
  const [first] = steps ?? [];
  const prompts = steps?.map(({ action }) => promptText(action.prompt)) ?? [];
  const choices = otherMarkers(value, prompts);
  return first && choices.length > 0 ? { choices, step: first } : undefined;
}

function hasOnly(word: string, other: string, prompt: Template): boolean {
  const text = promptText(prompt);
  const has = (one: string): boolean => new RegExp(`\\b${one}\\b`).test(text);
  return has(word) && !has(other) && !saysCase.test(text);
}

/** What a prompt says of letters: then words are answered in others than those in which they stand there. */
const saysCase = /\b(?:lower|upper)[ -]?case\b|\bsmall letters\b|\bcapitals\b/i;

const padded = /^(?:\s+[\w-]+|[\w-]+\s+)$/;

/** Whether a prompt lists a value, speaks of it, or lists none; one in other letters is another one. */
function mayAnswer(
  { choices, truths, shown, words, mentions }: OutlinedStep["outline"],
  { isPart, key, value, ignoresCase }: ComparedKey,
): boolean {
  const listed = listedFor(key, { choices, truths });
  const isOpen = shown.kind === "mapping" && shown.isOpen;
  if (isOpen || listed.size === 0 || listed.has(value)) return true;
  // Nobody answers a word with a blank beside it.
  if (!isPart && padded.test(value)) return false;
  const lower = value.toLowerCase();
  if (isPart && [...listed, ...words].some((one) => one.toLowerCase().includes(lower))) return true;
  const isOther = [...listed].every((one) => one.toLowerCase() !== lower);
  const tellsCase = words.has("case") || words.has("lowercase") || words.has("uppercase");
  if ((ignoresCase || tellsCase) && !isOther) return true;
  return !/^[\w-]+$/.test(value) || (mentions.has(lower) && isOther);
}

function listedFor(
  key: string,
  { choices, truths }: Pick<OutlinedStep["outline"], "choices" | "truths">,
): ReadonlySet<string> {
  return choices.get(key) ?? (truths.has(key) ? truthValues : nothing);
}

const truthValues: ReadonlySet<string> = new Set(["true", "false"]);
const nothing: ReadonlySet<string> = new Set();
