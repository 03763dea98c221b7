import type { ModelPreference } from "../abi.ts";
import type { BackendProblem } from "./backend.ts";
import type { ModelOffer, ModelSettings } from "./model-choice.ts";
import { preferredModel } from "./model-choice.ts";

/** Whom a project asks, and what it says about models. */
export interface OfferedModels {
  /** Name of the program that answers where no preference can be served. */
  readonly first: string;
  readonly offers: readonly ModelOffer[];
  readonly settings: ModelSettings;
}

/** What is to be said of the lists of preferences of which nothing can be served. */
export function unservedModels(
  wanted: readonly (readonly ModelPreference[])[],
  { first, offers, settings }: OfferedModels,
): readonly BackendProblem[] {
  const unserved = wanted.filter(
    (list) => list.length > 0 && preferredModel(list, offers, settings) === undefined,
  );
  const texts = unserved.map((list) => [...new Set(list.map(preferenceText))].join(", "));
  return [...new Set(texts)].map((text) => ({
    message: `Nobody here serves ${text}: ${first} answers with ${usualModel(offers)}.`,
    help: "Add a program that does to backends, or say in models.classes what takes its place.",
  }));
}

function preferenceText({ class: name, model, provider }: ModelPreference): string {
  if (name !== undefined) return `the class ${name}`;
  return model === undefined ? `the provider ${provider}` : `${model} of ${provider}`;
}

function usualModel([first]: readonly ModelOffer[]): string {
  return first?.model ?? "its usual model";
}
