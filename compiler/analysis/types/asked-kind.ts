import type { Step } from "../../ir/step.ts";
import type { Key, Origin } from "../origins/value-origin.ts";
import { anyItem } from "../origins/value-origin.ts";
import type { AgentStep } from "./answering-steps.ts";
import { answeringSteps } from "./answering-steps.ts";
import type { AskedText } from "./asked-text.ts";
import { askedText } from "./asked-text.ts";
import { askedWords } from "./asked-words.ts";
import type { OutlinedStep, PromptOutline } from "./prompt-outline.ts";
import { outlinedSteps, promptText } from "./prompt-outline.ts";
import type { ShownList, ShownMapping, ShownValue } from "./shown-value.ts";

/**
 * What an agent is asked for in the place of a value: one of some words, a text that has more in it than such a word, a number,
 * a truth value, or what holds other values.
 */
export type AskedKind =
  | { readonly kind: "number" }
  | { readonly kind: "truth value" }
  | { readonly kind: "word"; readonly choices: readonly string[] }
  | ({ readonly kind: "longer text" } & AskedText)
  | { readonly kind: "mapping"; readonly mapping: ShownMapping }
  /** `ofMappings`: whether its items are shown as mappings. */
  | { readonly kind: "list"; readonly ofMappings: boolean };

/** What all prompts ask for in one place. */
export interface AskedFor {
  readonly asked: AskedKind;
  /** What each prompt shows; those that show the same are one. */
  readonly outlines: readonly PromptOutline[];
  /** The first step that is asked. */
  readonly step: Step;
}

/** What agents are asked for where a value comes from them; undefined where one of their prompts leaves it open, or asks for something else. */
export function askedKindOf(origin: Origin): AskedFor | undefined {
  return askedInJson(origin) ?? (origin.path.length === 0 ? askedAlone(origin) : undefined);
}

/** One of some words as the whole answer, or in it. */
function askedAlone({ definitions }: Origin): AskedFor | undefined {
  const steps = answeringSteps(definitions) ?? [];
  const [first] = steps;
  const texts = steps.flatMap(({ action }) => askedText(promptText(action.prompt)) ?? []);
  if (first !== undefined && texts.length === steps.length) {
    const inTexts = [...new Set(texts.flatMap((text) => text.choices))];
    return { asked: { kind: "longer text", choices: inTexts }, outlines: [], step: first };
  }
  const lists = steps.map(listedIn);
  if (first === undefined || lists.some((list) => list.length === 0)) return undefined;
  const choices = [...new Set(lists.flat())];
  return { asked: { kind: "word", choices }, outlines: [], step: first };
}

function listedIn({ action }: AgentStep): readonly string[] {
  return askedWords(promptText(action.prompt)).choices;
}

function askedInJson({ definitions, path }: Origin): AskedFor | undefined {
  const asking = outlinedSteps(definitions);
  const [first] = asking;
  const kinds = asking.map((one) => kindIn(one, path));
  const [kind] = kinds;
  if (first === undefined || kind === undefined) return undefined;
  if (kinds.some((one) => one?.kind !== kind.kind)) return undefined;
  return {
    asked: together(kind, kinds),
    outlines: asking.map(({ outline }) => outline),
    step: first.step,
  };
}

/** What several prompts ask for, all of the kind of the first. */
function together(first: AskedKind, kinds: readonly (AskedKind | undefined)[]): AskedKind {
  switch (first.kind) {
    case "word": {
      const choices = kinds.flatMap((one) => (one?.kind === "word" ? one.choices : []));
      return { ...first, choices: [...new Set(choices)] };
    }
    case "list":
      return { ...first, ofMappings: kinds.every((one) => one?.kind === "list" && one.ofMappings) };
    default:
      return first;
  }
}

function kindIn({ outline }: OutlinedStep, path: Origin["path"]): AskedKind | undefined {
  const shown = shownAt(outline, path);
  if (shown?.kind === "mapping") return { kind: "mapping", mapping: shown };
  if (shown?.kind === "list") {
    const ofMappings = shown.item.kind === "mapping";
    return mayBeChoices(shown, outline) ? undefined : { kind: "list", ofMappings };
  }
  const key = path.at(-1);
  if (shown === undefined || typeof key !== "string") return undefined;
  if (shown.kind === "other") {
    if (outline.truths.has(key)) return { kind: "truth value" };
    return outline.numbers.has(key) ? { kind: "number" } : undefined;
  }
  const choices = [...(outline.choices.get(key) ?? [])];
  return shown.kind === "text" && choices.length > 0 ? { kind: "word", choices } : undefined;
}

/** Whether a list of texts may be what there is to choose from: the prompt says "one of" somewhere. */
function mayBeChoices({ item }: ShownList, { words }: PromptOutline): boolean {
  return item.kind === "text" && (words.has("either") || (words.has("one") && words.has("of")));
}

function shownAt(
  { isMapping, shown }: PromptOutline,
  path: Origin["path"],
): ShownValue | undefined {
  // Where lists are spoken of, a mapping may be an item.
  if (shown.kind === "mapping" && !isMapping) return undefined;
  return path.reduce<ShownValue | undefined>(shownBehind, shown);
}

/** What is shown behind a key; no language finds the items of a list by their numbers. */
export function shownBehind(shown: ShownValue | undefined, key: Key): ShownValue | undefined {
  if (shown?.kind === "list") return key === anyItem ? shown.item : undefined;
  return shown?.kind === "mapping" && key !== anyItem ? shown.keys.get(key) : undefined;
}
