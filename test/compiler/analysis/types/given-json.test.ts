import { expect, it } from "vitest";
import { isGivenJson } from "../../../../compiler/analysis/types/given-json.ts";

const given = [
  'Write ⟦{"version": 2}⟧ to config.json. Then answer done or failed.',
  'Given ⟦{"a": 1, "b": 2}⟧, is a bigger than b? Reply yes or no.',
  'The events in log.ndjson are JSON lines like ⟦{"kind": "x"}⟧; count them.',
  'POST ⟦{"q": "cats"}⟧ to /search. Reply with the JSON that you get back.',
  'The file config.json looks like ⟦{"retries": 3}⟧. Return the report as JSON.',
  'Use these weights: ⟦{"speed": 0.5}⟧. Reply with the JSON that the tool prints.',
  'Create package.json: ⟦{"name": "demo"}⟧ Then reply with JSON.',
  'Start from ⟦{"title": "x"}⟧ and add what the list wants. Return the object.',
  'Answer in the JSON of schema.json. A comment looks like ⟦{"file": "a.ts"}⟧.',
  'Return JSON:\ntitle: a text\nitems: ⟦[{"what": "x"}]⟧',
  'Save the object ⟦{"a": 1}⟧ in out/state.json and answer with JSON.',
  'Read data.json (its shape: ⟦{"users": 3}⟧) and say how many users there are.',
];

const asked = [
  'Read data.json. Return JSON (its shape: ⟦{"users": 3}⟧).',
  '⟦{"verdict": "good"}⟧ is what I want to read.',
  'Judge it. Return JSON:\n⟦{"verdict": "good"}⟧',
  'Judge it.\n\n```json\n⟦{"verdict": "good"}⟧\n```',
  'Judge it. JSON only: ⟦{"verdict": "good"}⟧',
  'Judge it, as JSON `⟦{"verdict": "good"}⟧`.',
  'Find the owners, as a list of objects like ⟦{"name": "Ada"}⟧',
  'Find the files. Format: ⟦[{"path": "a.ts"}]⟧',
  'Write ⟦{"verdict": "good"}⟧ or ⟦{"verdict": "bad"}⟧.',
  'Reply with ⟦{"verdict": "good"}⟧ in at most ten words.',
  'Verdict as ⟦{"verdict": "good"}⟧',
  'Vote on it with JSON only, ⟦{"vote": "yes|no"}⟧:',
  '- Severity: ⟦{"severity": "low"}⟧',
];

it.each(given)("takes for given: %s", (prompt) => {
  expect(isGiven(prompt)).toBe(true);
});

it.each(asked)("takes for the answer: %s", (prompt) => {
  expect(isGiven(prompt)).toBe(false);
});

/** Asks of what stands between the first brackets of a prompt, without them. */
function isGiven(marked: string): boolean {
  const start = marked.indexOf("⟦");
  const end = marked.indexOf("⟧") - 1;
  return isGivenJson(marked.replaceAll(/[⟦⟧]/g, ""), { start, end });
}
