import type { Bench, RatioRow } from "./alternate.ts";
import { timesOf } from "./alternate.ts";
import { amplifierConditions } from "./conditions/amplifier.ts";
import { amplihackConditions } from "./conditions/amplihack.ts";
import { commandGuards } from "./conditions/command-template.ts";
import type { ConditionLanguage } from "./conditions/condition-language.ts";
import { functionOf } from "./conditions/condition-language.ts";

const languages = [amplifierConditions, amplihackConditions, commandGuards] as const;
const repetitions = 2_000;
const wantedRatio = 50;

/** Conditions that are compiled once against parsing and walking them each time, with a warm parser. */
export const bench: Bench = {
  name: "condition",
  async run() {
    const rows: RatioRow[] = [];
    for (const language of languages) {
      for (const text of language.conditions) rows.push(await measure(language, text));
    }
    return rows;
  },
};

async function measure(language: ConditionLanguage, text: string): Promise<RatioRow> {
  const compiled = language.compile(text);
  const interpreted = () => language.interpret(text);
  if (compiled() !== interpreted()) throw new Error(`two answers for ${text}`);
  const [deciding = 0, parsing = 0, calling = 0] = await timesOf(15, [
    () => repeat(compiled, repetitions * wantedRatio),
    () => repeat(interpreted, repetitions),
    () => repeat(nothing, repetitions * wantedRatio),
  ]);
  return {
    label: `${wantedRatio} runs of compiled \`${text}\` (${language.name}) against parsing it once`,
    ratio: Math.max(0, deciding - calling) / (parsing - calling / wantedRatio),
    target: 1,
  };
}

/** What it takes to call a function at all is on neither side: calls of one that decides nothing are subtracted. */
const nothing = functionOf("true", {}, {});

function repeat(decide: () => boolean, times: number): number {
  let held = 0;
  for (let count = 0; count < times; count += 1) if (decide()) held += 1;
  return held;
}
