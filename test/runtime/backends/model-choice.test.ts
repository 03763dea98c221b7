import { describe, expect, it } from "vitest";
import type { ModelPreference } from "../../../runtime/abi.ts";
import { configuredModels } from "../../../runtime/backends/configured-models.ts";
import { compilePattern, isPattern } from "../../../runtime/backends/fnmatch.ts";
import type { ModelOffer, ModelSettings } from "../../../runtime/backends/model-choice.ts";
import { chooseModel } from "../../../runtime/backends/model-choice.ts";
import { record } from "../../../runtime/values/value.ts";

describe("a pattern", () => {
  it.each([
    ["claude-sonnet-*", "claude-sonnet-4-5", true],
    ["claude-sonnet-*", "claude-opus-4", false],
    ["gpt-5.?", "gpt-5.1", true],
    ["gpt-5.?", "gpt-501", false],
    ["gpt-[45]o", "gpt-4o", true],
    ["gpt-[!45]o", "gpt-4o", false],
    ["gpt-[!45]o", "gpt-6o", true],
    ["m-[a-c]", "m-b", true],
    ["m-[c-a]", "m-b", false],
    ["m-[!c-a]", "m-b", true],
    ["m-[]x]", "m-]", true],
    ["m-[^x]", "m-^", true],
    ["m-[", "m-[", true],
    ["m-[ab", "m-[ab", true],
    ["a.b+c", "a.b+c", true],
    ["a.b", "axb", false],
    ["*", "", true],
    ["a\\*", "a\\b", true],
    ["Claude-*", "claude-x", false],
  ])("%s and %s: %s", (pattern, text, fits) => {
    expect(compilePattern(pattern)(text)).toBe(fits);
  });

  it("of many stars takes no longer than its length and the name's", () => {
    expect(compilePattern(`${"*a".repeat(200)}b`)("a".repeat(500))).toBe(false);
    expect(compilePattern(`${"*a".repeat(200)}*`)("a".repeat(500))).toBe(true);
  }, 2_000);

  it("has a character that is no name's", () => {
    expect(["a*", "a?", "a[b]", "a-b"].map(isPattern)).toEqual([true, true, true, false]);
  });
});

const anthropic: ModelOffer = {
  providers: ["anthropic"],
  tiers: { haiku: "haiku", opus: "opus" },
  newest: (pattern) => (pattern === "claude-opus-*" ? "opus" : undefined),
};
const openai: ModelOffer = { providers: ["provider-openai"], tiers: {}, model: "gpt-5" };
const any: ModelOffer = { providers: ["*"], tiers: {} };

const settings: ModelSettings = {
  available: new Map([
    ["anthropic", ["claude-sonnet-4", "claude-sonnet-4-5", "claude-haiku-4-5"]],
    ["openai", ["gpt-5", "gpt-5.1", "gpt-4o"]],
  ]),
  classes: new Map([
    ["reasoning", new Map([["openai", "gpt-5*"]])],
    ["fast", new Map([["*", "claude-haiku-*"]])],
    ["vision", new Map([["google", "gemini-x"]])],
    ["haiku", new Map([["anthropic", "claude-haiku-*"]])],
  ]),
};

type Choice = readonly [string, readonly ModelPreference[], readonly ModelOffer[], object];

const choices: readonly Choice[] = [
  ["nothing", [], [openai, anthropic], { offer: 0, model: "gpt-5" }],
  ["nothing at all", [{}], [anthropic], { offer: 0 }],
  ["an exact model", [{ model: "x-1" }], [anthropic], { offer: 0, model: "x-1" }],
  [
    "the greatest that fits",
    [{ provider: "anthropic", model: "claude-sonnet-*" }],
    [anthropic],
    { offer: 0, provider: "anthropic", model: "claude-sonnet-4-5" },
  ],
  [
    "a pattern of the first backend",
    [{ model: "gpt-5*" }],
    [openai, anthropic],
    { offer: 0, model: "gpt-5.1" },
  ],
  ["a pattern that fits nothing", [{ model: "gpt-9*" }], [openai], { offer: 0, model: "gpt-9*" }],
  [
    "the backend's own name for a pattern",
    [{ provider: "anthropic", model: "claude-opus-*" }],
    [anthropic],
    { offer: 0, provider: "anthropic", model: "opus" },
  ],
  [
    "a provider by its whole name",
    [{ provider: "provider-anthropic" }],
    [openai, anthropic],
    { offer: 1, provider: "anthropic" },
  ],
  [
    "a provider's own model",
    [{ provider: "openai" }],
    [anthropic, openai],
    { offer: 1, provider: "openai", model: "gpt-5" },
  ],
  [
    "the next when a provider is not there",
    [
      { provider: "azure", model: "gpt-4o" },
      { provider: "openai", model: "gpt-4o" },
    ],
    [anthropic, openai],
    { offer: 1, provider: "openai", model: "gpt-4o" },
  ],
  ["the first backend when none is there", [{ provider: "azure" }], [anthropic], { offer: 0 }],
  [
    "a class of one provider",
    [{ class: "reasoning" }],
    [anthropic, openai],
    { offer: 1, provider: "openai", model: "gpt-5.1" },
  ],
  ["a class of any", [{ class: "fast" }], [anthropic], { offer: 0, model: "claude-haiku-4-5" }],
  [
    "a class that no backend has",
    [{ class: "vision" }, { class: "research" }, { model: "m" }],
    [anthropic],
    { offer: 0, model: "m" },
  ],
  ["a tier", [{ class: "opus" }], [openai, anthropic], { offer: 1, model: "opus" }],
  [
    "a tier that the configuration knows better",
    [{ model: "haiku" }],
    [anthropic],
    { offer: 0, provider: "anthropic", model: "claude-haiku-4-5" },
  ],
  [
    "any provider's model",
    [{ provider: "openai", model: "gpt-5*" }],
    [any],
    { offer: 0, provider: "openai", model: "gpt-5.1" },
  ],
  [
    "any provider without a model",
    [{ provider: "mistral" }],
    [{ ...any, model: "x/y" }],
    { offer: 0, provider: "mistral" },
  ],
  ["any model", [{ model: "gpt-4*" }], [any], { offer: 0, model: "gpt-4o" }],
  ["a name of an object", [{ class: "constructor" }], [anthropic], { offer: 0 }],
];

describe("the model of a request", () => {
  it.each(choices)("%s", (_name, preferences, offers, expected) => {
    expect(chooseModel(preferences, offers, settings)).toEqual(expected);
  });

  it("without a backend is no model", () => {
    expect(chooseModel([{ model: "m" }], [], settings)).toEqual({ offer: 0 });
  });
});

describe("agent_config", () => {
  it("names models by its providers", () => {
    const config = record([["model", "claude-opus-4"]]);
    const first = record([
      ["module", "provider-anthropic"],
      ["config", config],
    ]);
    const second = record([["module", "provider-openai"]]);
    const providers = [first, second, record([["module", 1]]), "text"];
    expect(configuredModels(record([["providers", providers]]))).toEqual([
      { provider: "provider-anthropic", model: "claude-opus-4" },
      { provider: "provider-openai" },
    ]);
    expect(configuredModels(record([["providers", "x"]]))).toEqual([]);
    expect(configuredModels(undefined)).toEqual([]);
  });
});
