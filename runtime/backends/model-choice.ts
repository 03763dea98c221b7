import type { ModelPreference } from "../abi.ts";
import { compilePattern, isPattern } from "./fnmatch.ts";

/** What a project says about models: the part `models` of its configuration. */
export interface ModelSettings {
  /** The models that providers have, for patterns to choose from. */
  readonly available: ReadonlyMap<string, readonly string[]>;
  /** Models by the name of a class, tier or role: by provider, or `*` for any. */
  readonly classes: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** A backend as far as the choice of models is concerned. */
export interface ModelOffer {
  /** Names of its providers; `*`: any. */
  readonly providers: readonly string[];
  /** Its own names for tiers. */
  readonly tiers: Readonly<Record<string, string>>;
  /** Its own name for the newest model that fits a pattern. */
  readonly newest?: (pattern: string) => string | undefined;
  /** For requests that say nothing, or nothing that is there. */
  readonly model?: string;
}

/** What a backend is asked to use. */
export interface ModelChoice {
  /** Place of the backend among those that were offered. */
  readonly offer: number;
  readonly provider?: string;
  readonly model?: string;
}

/** The first preference that some backend can serve, tried in order; otherwise the first backend as it is set up. */
export function chooseModel(
  preferences: readonly ModelPreference[],
  offers: readonly ModelOffer[],
  settings: ModelSettings,
): ModelChoice {
  const choice = preferredModel(preferences, offers, settings);
  if (choice !== undefined) return choice;
  const model = offers[0]?.model;
  return { offer: 0, ...(model === undefined ? {} : { model }) };
}

/** The first preference that some backend can serve, tried in order; undefined: none can. */
export function preferredModel(
  preferences: readonly ModelPreference[],
  offers: readonly ModelOffer[],
  settings: ModelSettings,
): ModelChoice | undefined {
  for (const preference of preferences) {
    const choice = choiceFor(preference, offers, settings);
    if (choice !== undefined) return choice;
  }
  return undefined;
}

function choiceFor(
  preference: ModelPreference,
  offers: readonly ModelOffer[],
  settings: ModelSettings,
): ModelChoice | undefined {
  const { class: name, model, provider } = preference;
  if (name !== undefined) return classChoice(name, offers, settings);
  if (provider !== undefined) return providerChoice(provider, model, offers, settings);
  if (model === undefined) return undefined;
  // A recipe may name a tier where a model is expected.
  return classChoice(model, offers, settings) ?? firstChoice(model, offers, settings);
}

/** What the configuration says about a class; else a backend's own name for a tier. */
function classChoice(
  name: string,
  offers: readonly ModelOffer[],
  settings: ModelSettings,
): ModelChoice | undefined {
  for (const [provider, model] of settings.classes.get(name) ?? []) {
    const choice =
      provider === anyProvider
        ? firstChoice(model, offers, settings)
        : providerChoice(provider, model, offers, settings);
    if (choice !== undefined) return choice;
  }
  for (const [offer, { tiers }] of offers.entries()) {
    const model = Object.hasOwn(tiers, name) ? tiers[name] : undefined;
    if (model !== undefined) return { offer, model };
  }
  return undefined;
}

function providerChoice(
  provider: string,
  model: string | undefined,
  offers: readonly ModelOffer[],
  settings: ModelSettings,
): ModelChoice | undefined {
  const named = withoutPrefix(provider);
  const offer = offers.findIndex(({ providers }) =>
    providers.some((each) => each === anyProvider || withoutPrefix(each) === named),
  );
  const found = offers[offer];
  if (found === undefined) return undefined;
  const isAny = found.providers.includes(anyProvider);
  const chosen = model === undefined ? undefined : resolveModel(model, [named], found, settings);
  const own = chosen ?? (isAny ? undefined : found.model);
  return { offer, provider: named, ...(own === undefined ? {} : { model: own }) };
}

/** A model without a provider is one of the first backend. */
function firstChoice(
  model: string,
  offers: readonly ModelOffer[],
  settings: ModelSettings,
): ModelChoice | undefined {
  const [first] = offers;
  if (first === undefined) return undefined;
  const isAny = first.providers.includes(anyProvider);
  const providers = isAny ? [...settings.available.keys()] : first.providers;
  return { offer: 0, model: resolveModel(model, providers, first, settings) };
}

/** The greatest of the models that fit a pattern, in the order of the alphabet; a pattern that fits none stays as it is. */
function resolveModel(
  model: string,
  providers: readonly string[],
  offer: ModelOffer,
  { available }: ModelSettings,
): string {
  if (!isPattern(model)) return model;
  const names = providers.map(withoutPrefix);
  const known = [...available].filter(([provider]) => names.includes(withoutPrefix(provider)));
  const fitting = known.flatMap(([, models]) => models).filter(compilePattern(model));
  const greatest = fitting.toSorted().at(-1);
  return greatest ?? offer.newest?.(model) ?? model;
}

/** `provider-anthropic` and `anthropic` are the same. */
function withoutPrefix(provider: string): string {
  return provider.replace(/^provider-/u, "");
}

const anyProvider = "*";
