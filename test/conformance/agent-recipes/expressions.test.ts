import { describe, expect, it } from "vitest";
import { evaluateLine } from "../../../compiler/evaluate/evaluate-line.ts";
import { recordedCases } from "./recorded-cases.ts";

interface Extraction {
  readonly id: string;
  readonly response: string;
  readonly outcomes: readonly string[];
  readonly result: Readonly<Record<string, unknown>>;
}

interface Prompts {
  readonly id: string;
  readonly prompt: string;
  readonly outcomes: readonly string[];
  readonly error: string;
  readonly finalPrompt: string;
  readonly reminderPrompt: string;
}

const extractions = recordedCases<Extraction>("extraction.json");
const prompts = recordedCases<Prompts>("prompts.json");

describe.skipIf(extractions.length === 0)("recorded extractions", () => {
  it.each(extractions)("$id gives the recorded outcome", ({ response, outcomes, result }) => {
    expect(withoutReason(answer("outcome", { text: response, outcomes }))).toEqual(
      withoutReason(result),
    );
  });
});

describe.skipIf(prompts.length === 0)("recorded prompts", () => {
  it.each(prompts)("$id is the recorded text", ({ prompt, outcomes, finalPrompt }) => {
    expect(answer("outcome-prompt", { text: prompt, outcomes })).toBe(finalPrompt);
  });

  it.each(prompts)("$id has the recorded reminder", ({ outcomes, error, reminderPrompt }) => {
    expect(answer("reminder-prompt", { text: "", outcomes, error })).toBe(reminderPrompt);
  });
});

function answer(kind: string, fields: object) {
  const line = evaluateLine(JSON.stringify({ dialect: "agent-recipes", kind, ...fields }));
  return JSON.parse(line).value;
}

/** What a JSON parser says of a broken text is its own; `description` is recorded as null where there is none. */
function withoutReason(result: Readonly<Record<string, unknown>>): object {
  const { error, description = null } = result;
  if (result["success"] === true) return { ...result, description };
  return { ...result, error: String(error).replace(/^(Invalid JSON: ).*/s, "$1") };
}
